import type { ReactNode } from 'react'
import type { MenuItem, Permissions } from '../../api/permissions.ts'
import { isPermitted } from '../../engine/permission/is-permitted.ts'
import { outsideAddress } from '../../state/safe-path.ts'
import { leavesOf } from '../menu/menu-tree.ts'
import type { KeptPage } from './kept-page.ts'
import type { Matchable } from './menu-match.ts'

/** Something that the palette can do beside opening pages: change the language, sign out. */
export type PaletteAction = {
  readonly id: string
  readonly title: string
  readonly icon?: ReactNode
  readonly run: () => void
}

/** Where a choice leads: a page of ours, an address outside, or something that is done. */
export type Target = { readonly path: string } | { readonly address: string } | { readonly run: () => void }

/** One line of the palette. `icon` is the name of a menu icon or a ready one. */
export type Choice = Matchable & {
  readonly key: string
  readonly icon?: ReactNode
  /** Stands behind the title, smaller. */
  readonly hint?: string
  readonly target: Target
}

export type Group = { readonly key: string; readonly title: string; readonly choices: readonly Choice[] }

/** The entries of the menu that open something. */
export function menuChoices(menu: readonly MenuItem[]): readonly Choice[] {
  return leavesOf(menu).flatMap(({ item, trail }) => {
    // As the menu has it: below what is hidden everything is.
    if (trail.some(({ hidden }) => hidden)) return []
    const { title, alias, icon, url, internalOrExternal } = item.meta
    const address = internalOrExternal ? outsideAddress(url) : undefined
    const above = trail.slice(0, -1).map(({ meta }) => meta.title)
    const target = address === undefined ? { path: item.path } : { address }
    const own = { key: `menu ${item.id}`, title, above, path: item.path, hint: above.join(' / '), target }
    return [{ ...own, ...(alias !== undefined && { also: alias }), ...(icon !== undefined && { icon }) }]
  })
}

/** A new record for each list of the menu to which the person may add (spec 6). */
export function addChoices(
  menu: readonly MenuItem[],
  rights: Partial<Pick<Permissions, 'auth' | 'allAuth'>>,
  titleOf: (title: string) => string,
): readonly Choice[] {
  const lists = leavesOf(menu).flatMap(({ item: { meta } }) => {
    const { procura, permissionList = [], title } = meta
    if (procura?.kind !== 'resource') return []
    const action = `${procura.code.replaceAll('/', ':')}:add`
    return isPermitted(action, { ...rights, formPermissions: permissionList }) ? [{ code: procura.code, title }] : []
  })
  return [...new Map(lists.map((list) => [list.code, list])).values()].map(({ code, title }) => ({
    key: `add ${code}`,
    title: titleOf(title),
    above: [title],
    target: { path: `/form/${code}` },
  }))
}

/** Pages that were kept, called as the menu calls them now. */
export function keptChoices(kind: string, pages: readonly KeptPage[], menu: readonly Choice[]): readonly Choice[] {
  return pages.map(({ path, title }) => {
    const entry = menu.find((choice) => choice.path === path)
    return { title, ...entry, key: `${kind} ${path}`, target: { path } }
  })
}
