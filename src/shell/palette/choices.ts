import type { ReactNode } from 'react'
import type { MenuItem, Permissions } from '../../api/permissions.ts'
import { isPermitted } from '../../engine/permission/is-permitted.ts'
import { outsideAddress } from '../../state/safe-path.ts'
import { leavesOf } from '../menu/menu-tree.ts'
import type { Matchable } from './menu-match.ts'
import type { SavedPage } from './saved-page.ts'

/** An action of the palette: change the language, sign out. */
export type PaletteAction = {
  readonly id: string
  readonly title: string
  readonly icon?: ReactNode
  readonly run: () => void
}

/** Target of a choice: a page of ours, an external address, or an action. */
export type Target = { readonly path: string } | { readonly address: string } | { readonly run: () => void }

/** A row of the palette. `icon`: name of a menu icon, or an element. */
export type Choice = Matchable & {
  readonly key: string
  readonly icon?: ReactNode
  /** Smaller text after the title. */
  readonly hint?: string
  readonly target: Target
}

export type Group = { readonly key: string; readonly title: string; readonly choices: readonly Choice[] }

/** Menu entries with a page. */
export function menuChoices(menu: readonly MenuItem[]): readonly Choice[] {
  return leavesOf(menu).flatMap(({ item, trail }) => {
    // As in the menu, a hidden entry hides its children.
    if (trail.some(({ hidden }) => hidden)) return []
    const { title, alias, icon, url, internalOrExternal } = item.meta
    const address = internalOrExternal ? outsideAddress(url) : undefined
    const above = trail.slice(0, -1).map(({ meta }) => meta.title)
    const target = address === undefined ? { path: item.path } : { address }
    const own = { key: `menu ${item.id}`, title, above, path: item.path, hint: above.join(' / '), target }
    return [{ ...own, ...(alias !== undefined && { also: alias }), ...(icon !== undefined && { icon }) }]
  })
}

/** A new record for each list of the menu with permission to add (spec 6). */
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

/** Saved pages, with their current titles in the menu. */
export function savedChoices(kind: string, pages: readonly SavedPage[], menu: readonly Choice[]): readonly Choice[] {
  return pages.map(({ path, title }) => {
    const entry = menu.find((choice) => choice.path === path)
    return { title, ...entry, key: `${kind} ${path}`, target: { path } }
  })
}
