import { atom } from 'jotai'

/** A call that failed and has no place of its own to say so; the workspace tells it. A new object each time, as each is told. */
export const failureAtom = atom<{ readonly error: unknown } | undefined>(undefined)
