import { atom, useAtom } from 'jotai'
import { useCallback } from 'react'
import { keep, readKept } from '../../state/kept.ts'

const name = 'LIST_DENSE'

const chosenAtom = atom<boolean>()

/** Whether lists stand in small rows: one liking for all lists, kept in the browser. */
export function useDensity() {
  const [chosen, setChosen] = useAtom(chosenAtom)
  const isDense = chosen ?? readKept<boolean>(name) ?? false
  const toggle = useCallback(() => {
    keep(name, !isDense)
    setChosen(!isDense)
  }, [isDense, setChosen])
  return { isDense, toggle }
}
