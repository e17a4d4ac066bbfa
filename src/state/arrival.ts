import { atom } from 'jotai'

/** One-use token of a third-party sign-in, to bind the account; the page that uses it removes it. */
export const arrivalAtom = atom<string | undefined>(undefined)
