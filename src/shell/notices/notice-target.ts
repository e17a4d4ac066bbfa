import type { Notice } from '../../api/notices.ts'
import { outsideAddress, safePath } from '../../state/safe-path.ts'

/** Where an address leads: to a page of ours, or to another site. */
export type Target = { readonly path: string } | { readonly address: string }

/** Where a notice's address leads; nothing where it may not be followed. */
export function targetOf(openPage: string | null): Target | undefined {
  const path = safePath(openPage, '')
  if (path !== '') return { path }
  const address = outsideAddress(openPage ?? undefined)
  return address === undefined ? undefined : { address }
}

/** The view that opens in place of the notice, for the record that the notice is about (contract.md 2.5). */
export function viewOf({ openType, openPage, busId }: Notice): string | undefined {
  const target = openType === 'component' ? targetOf(openPage) : undefined
  if (target === undefined || !('path' in target)) return undefined
  const url = new URL(target.path, 'https://same.example')
  if (busId) url.searchParams.set('id', busId)
  return url.pathname + url.search + url.hash
}

/** Whether what a notice names by ids are documents of suppliers. */
export function isSupplierDocument({ documentType }: Notice): boolean {
  return documentType?.startsWith('supplier') ?? false
}

/** What stands before every id of a text that was written by others, so that none of them hides something of the page's own. */
export const idPrefix = 'user-content-'

/** The potential supplier that an element of a notice names (spec 2.4). `id` is the element's. */
export function documentPath(id: string): string {
  const bizId = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id
  return `/modules/srm/sr/SrPotentialSupplierList?bizId=${encodeURIComponent(bizId)}`
}
