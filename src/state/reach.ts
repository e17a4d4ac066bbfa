import { atom } from 'jotai'

/** Whether the last call reached the server. */
export const reachedAtom = atom(true)
