import { type KeptPage, without } from './kept-page.ts'

/** The name under which a person's favourite pages are kept. */
export function favouritesOf(userId: string): string {
  return `FAVOURITES_${userId}`
}

/** Most favourites of one person. */
const most = 30

export function isFavourite(pages: readonly KeptPage[], path: string): boolean {
  return pages.some((page) => page.path === path)
}

/** The favourites with one more at their end, or without it if it was one. Of too many the oldest goes. */
export function toggled(pages: readonly KeptPage[], { path, title }: KeptPage): readonly KeptPage[] {
  return isFavourite(pages, path) ? without(pages, path) : [...pages, { path, title }].slice(-most)
}
