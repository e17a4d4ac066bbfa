import { safePath } from '../../state/safe-path.ts'

/** A saved page (favourite or recent); `title`: as it was then. */
export type SavedPage = { readonly path: string; readonly title: string }

/** Saved pages from storage; entries that are not addresses of this site with a title are dropped. */
export function readPages(stored: unknown): readonly SavedPage[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((page: unknown) => {
    const { path, title } = (typeof page === 'object' && page !== null ? page : {}) as Partial<SavedPage>
    const isFit = typeof path === 'string' && typeof title === 'string' && safePath(path, '') !== ''
    return isFit ? [{ path, title }] : []
  })
}

/** The pages without one. */
export function without(pages: readonly SavedPage[], path: string): readonly SavedPage[] {
  return pages.filter((page) => page.path !== path)
}
