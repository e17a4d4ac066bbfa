import { atom } from 'jotai'
import { keep, readStored } from './stored.ts'

const name = 'portalType'
const chosenAtom = atom(readStored<string>(name) ?? 'se')

/** Code of the portal's template in use, as this browser last saw it (spec 4). Writes are stored. */
export const portalTypeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, code: string) => {
    keep(name, code)
    set(chosenAtom, code)
  },
)
