import { type SavedPage, without } from './saved-page.ts'

/** Storage key of a person's favourite pages. */
export function favouritesOf(userId: string): string {
  return `FAVOURITES_${userId}`
}

/** Favourites of one person at most. */
const most = 30

export function isFavourite(pages: readonly SavedPage[], path: string): boolean {
  return pages.some((page) => page.path === path)
}

/** Favourites with a page appended or, if present, removed. Beyond the limit the oldest is dropped. */
export function toggled(pages: readonly SavedPage[], { path, title }: SavedPage): readonly SavedPage[] {
  return isFavourite(pages, path) ? without(pages, path) : [...pages, { path, title }].slice(-most)
}
