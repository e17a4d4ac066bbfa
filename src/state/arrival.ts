import { atom } from 'jotai'

/** The word that somebody came back with from another system, to bind their account there; the page that uses it takes it away. */
export const arrivalAtom = atom<string | undefined>(undefined)
