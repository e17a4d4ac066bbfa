import { atom } from 'jotai'

/** Chosen poll intervals in seconds, by monitor; 0 is off. */
export const monitorPaceAtom = atom<Readonly<Record<string, number>>>({})
