import { atom, useAtom } from 'jotai'
import { useCallback } from 'react'
import { keep, readStored } from '../../state/stored.ts'

const name = 'LIST_DENSE'

const chosenAtom = atom<boolean>()

/** Compact rows: one preference for all lists, stored in the browser. */
export function useDensity() {
  const [chosen, setChosen] = useAtom(chosenAtom)
  const isDense = chosen ?? readStored<boolean>(name) ?? false
  const toggle = useCallback(() => {
    keep(name, !isDense)
    setChosen(!isDense)
  }, [isDense, setChosen])
  return { isDense, toggle }
}
