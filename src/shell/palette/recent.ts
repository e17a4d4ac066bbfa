import { recentPages } from '../../state/constants.ts'
import { type SavedPage, without } from './saved-page.ts'

/** Storage key of a person's recent pages. */
export function recentOf(userId: string): string {
  return `RECENT_${userId}`
}

/** Recent pages after a visit, newest first. */
export function visited(pages: readonly SavedPage[], { path, title }: SavedPage): readonly SavedPage[] {
  return [{ path, title }, ...without(pages, path)].slice(0, recentPages)
}
