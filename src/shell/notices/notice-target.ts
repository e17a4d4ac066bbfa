import type { Notice } from '../../api/notices.ts'
import { outsideAddress, safePath } from '../../state/safe-path.ts'

/** Target of an address: a page of ours, or another site. */
export type Target = { readonly path: string } | { readonly address: string }

/** Target of a notice's address; undefined where it is not allowed. */
export function targetOf(openPage: string | null): Target | undefined {
  const path = safePath(openPage, '')
  if (path !== '') return { path }
  const address = outsideAddress(openPage ?? undefined)
  return address === undefined ? undefined : { address }
}

/** View that replaces the notice, for the record that it is about (contract.md 2.5). */
export function viewOf({ openType, openPage, busId }: Notice): string | undefined {
  const target = openType === 'component' ? targetOf(openPage) : undefined
  if (target === undefined || !('path' in target)) return undefined
  const url = new URL(target.path, 'https://same.example')
  if (busId) url.searchParams.set('id', busId)
  return url.pathname + url.search + url.hash
}

/** Whether the ids in a notice are documents of suppliers. */
export function isSupplierDocument({ documentType }: Notice): boolean {
  return documentType?.startsWith('supplier') ?? false
}

/** Prefix of every id in foreign text, so that none shadows an id of the page. */
export const idPrefix = 'user-content-'

/** Path of the potential supplier that an element of a notice names (spec 2.4). `id`: the element's. */
export function documentPath(id: string): string {
  const bizId = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id
  return `/modules/srm/sr/SrPotentialSupplierList?bizId=${encodeURIComponent(bizId)}`
}
