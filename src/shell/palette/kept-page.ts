import { safePath } from '../../state/safe-path.ts'

/** A page that is kept to come back to; `title` is what it was called then. */
export type KeptPage = { readonly path: string; readonly title: string }

/** What was kept, as far as it can be read: addresses of this site with a title. */
export function readPages(kept: unknown): readonly KeptPage[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((page: unknown) => {
    const { path, title } = (typeof page === 'object' && page !== null ? page : {}) as Partial<KeptPage>
    const isFit = typeof path === 'string' && typeof title === 'string' && safePath(path, '') !== ''
    return isFit ? [{ path, title }] : []
  })
}

/** The same pages without one. */
export function without(pages: readonly KeptPage[], path: string): readonly KeptPage[] {
  return pages.filter((page) => page.path !== path)
}
