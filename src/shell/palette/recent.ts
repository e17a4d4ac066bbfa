import { recentPages } from '../../state/constants.ts'
import { type KeptPage, without } from './kept-page.ts'

/** The name under which the pages that a person saw last are kept. */
export function recentOf(userId: string): string {
  return `RECENT_${userId}`
}

/** The pages seen last, the newest first, once one of them is seen again or another one is. */
export function visited(pages: readonly KeptPage[], { path, title }: KeptPage): readonly KeptPage[] {
  return [{ path, title }, ...without(pages, path)].slice(0, recentPages)
}
