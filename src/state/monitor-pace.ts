import { atom } from 'jotai'

/** Seconds from one reading to the next that somebody has chosen, by what is read; 0 for none by itself. */
export const monitorPaceAtom = atom<Readonly<Record<string, number>>>({})
