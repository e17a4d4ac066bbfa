import { atom, useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect } from 'react'
import { keep, onKeptElsewhere, readKept } from '../../state/kept.ts'
import { sessionAtom } from '../../state/session.ts'
import { favouritesOf } from './favourites.ts'
import { type KeptPage, readPages } from './kept-page.ts'
import { recentOf, visited } from './recent.ts'

type Change = (change: (pages: readonly KeptPage[]) => readonly KeptPage[]) => void

// One list for all who show it, so that a star and the palette agree.
const knownAtom = atom<Readonly<Record<string, readonly KeptPage[]>>>({})

function useKeptPages(name: string): readonly [readonly KeptPage[], Change] {
  const [known, setKnown] = useAtom(knownAtom)
  useEffect(
    () => onKeptElsewhere(name, () => setKnown((before) => ({ ...before, [name]: readPages(readKept(name)) }))),
    [name, setKnown],
  )
  const change: Change = useCallback(
    (apply) =>
      setKnown((before) => {
        // Read anew: another window may have changed it since.
        const pages = apply(readPages(readKept(name)))
        keep(name, pages)
        return { ...before, [name]: pages }
      }),
    [name, setKnown],
  )
  return [known[name] ?? readPages(readKept(name)), change]
}

/** The favourite pages of the signed-in person, and how to change them. */
export function useFavourites(): readonly [readonly KeptPage[], Change] {
  return useKeptPages(favouritesOf(useUserId()))
}

/** The pages that the signed-in person saw last. */
export function useRecent(): readonly [readonly KeptPage[], Change] {
  return useKeptPages(recentOf(useUserId()))
}

/** Remembers that a page was seen; nothing is remembered until it has a title. */
export function useVisit({ path, title }: KeptPage): void {
  const [, change] = useRecent()
  useEffect(() => {
    if (title !== '') change((pages) => visited(pages, { path, title }))
  }, [path, title, change])
}

function useUserId(): string {
  return useAtomValue(sessionAtom)?.user.id ?? ''
}
