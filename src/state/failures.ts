import { atom } from 'jotai'

/** A failed call without its own error display; the workspace reports it. A new object each time, as each is reported. */
export const failureAtom = atom<{ readonly error: unknown } | undefined>(undefined)
