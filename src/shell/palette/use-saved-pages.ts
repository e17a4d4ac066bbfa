import { atom, useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect } from 'react'
import { sessionAtom } from '../../state/session.ts'
import { keep, onStoredElsewhere, readStored } from '../../state/stored.ts'
import { favouritesOf } from './favourites.ts'
import { recentOf, visited } from './recent.ts'
import { readPages, type SavedPage } from './saved-page.ts'

type Change = (change: (pages: readonly SavedPage[]) => readonly SavedPage[]) => void

// One atom for all readers, so that the star and the palette agree.
const knownAtom = atom<Readonly<Record<string, readonly SavedPage[]>>>({})

function useSavedPages(name: string): readonly [readonly SavedPage[], Change] {
  const [known, setKnown] = useAtom(knownAtom)
  useEffect(
    () => onStoredElsewhere(name, () => setKnown((before) => ({ ...before, [name]: readPages(readStored(name)) }))),
    [name, setKnown],
  )
  const change: Change = useCallback(
    (apply) =>
      setKnown((before) => {
        // Read again: another window may have changed it.
        const pages = apply(readPages(readStored(name)))
        keep(name, pages)
        return { ...before, [name]: pages }
      }),
    [name, setKnown],
  )
  return [known[name] ?? readPages(readStored(name)), change]
}

/** Favourite pages of the signed-in person, and their setter. */
export function useFavourites(): readonly [readonly SavedPage[], Change] {
  return useSavedPages(favouritesOf(useUserId()))
}

/** Recent pages of the signed-in person. */
export function useRecent(): readonly [readonly SavedPage[], Change] {
  return useSavedPages(recentOf(useUserId()))
}

/** Records a visit once the page has a title. */
export function useVisit({ path, title }: SavedPage): void {
  const [, change] = useRecent()
  useEffect(() => {
    if (title !== '') change((pages) => visited(pages, { path, title }))
  }, [path, title, change])
}

function useUserId(): string {
  return useAtomValue(sessionAtom)?.user.id ?? ''
}
