import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import { offeredActions, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { CompiledMenu, CompiledPage } from '../../../src/schema/model/compiled-pages.ts'
import type { MenuItem } from '../../../src/schema/model/menu-file.ts'
import { actionTitles } from '../../platform/http/action-titles.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { resourceOf } from './data-rules.ts'

export type PermissionRow = SeedRecord & { readonly id: string; readonly fileHash: string }

/** Whether an action runs without input of a person, such as by a job. */
export function needsNothing({ ask, askRows, automatic }: CompiledAction): boolean {
  return !automatic && ask.length === 0 && !askRows
}

/** Row id of a permission code or a menu entry: the same in each database. */
export function permissionId(key: string): string {
  return seedId('sys/permission', key)
}

const made = new WeakMap<Model, readonly PermissionRow[]>()

/** All menu entries, resource actions and page rights, as rows of sys/permission. */
export function permissionRows(model: Model): readonly PermissionRow[] {
  const rows = made.get(model) ?? rowsOf(model)
  made.set(model, rows)
  return rows
}

function rowsOf(model: Model): readonly PermissionRow[] {
  const rows: PermissionRow[] = []
  const parents = new Map<string, string>()
  const menus = [...model.menus.values()].toSorted((left, right) => left.order - right.order)
  const listed = new Set(menus.flatMap(({ items }) => resourcesIn(items)))
  const inside = new Set(menus.flatMap(({ users, items }) => (users === 'supplier' ? [] : resourcesIn(items))))
  menus.forEach((menu, index) => {
    menu.items.forEach((item, place) => {
      addMenu(rows, parents, model, item, {
        parentId: null,
        at: `${menu.code}/${place}`,
        sortNo: index * 1000 + place + 1,
        users: menu.users,
        listed,
        inside,
      })
    })
  })
  const homeOf = homes(model, parents)
  for (const { plan } of model.resources.values()) {
    const standard = plan.only.map((name) => ({ name, title: actionTitles[name] ?? name }))
    const offered = offeredActions(plan).map((action) => (needsNothing(action) ? { ...action, opens: 'job' } : action))
    const actions = [...standard, ...offered, ...(plan.operations ?? [])]
    const own = parents.get(`resource:${plan.code}`)
    addActions(rows, plan, actions, { parentId: own ?? homeOf(plan.code), isOwn: own !== undefined })
  }
  for (const page of model.pages.values()) {
    const own = parents.get(`page:${page.code}`)
    addActions(rows, page, rightsOf(page), { parentId: own ?? null, isOwn: own !== undefined })
  }
  return rows
}

/** Menu entry of a resource without its own: that of its parent resource, else of a page that shows it. */
function homes({ resources, pages }: Model, parents: ReadonlyMap<string, string>): (code: string) => string | null {
  const shown = new Map<string, string>()
  for (const { code, blocks } of pages.values()) {
    const menu = parents.get(`page:${code}`)
    if (menu === undefined) continue
    for (const resource of namedIn(blocks)) if (!shown.has(resource)) shown.set(resource, menu)
  }
  const homeOf = (code: string): string | null => {
    const menu = parents.get(`resource:${code}`) ?? shown.get(code)
    const above = resources.get(code)?.plan.parent?.of
    return menu ?? (above === undefined || above === code ? null : homeOf(above))
  }
  return homeOf
}

/** Resources that blocks name, at any depth. */
function namedIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'resource' && typeof inner === 'string' ? [inner] : namedIn(inner),
  )
}

/** Resources with a menu entry of their own. */
function resourcesIn(items: readonly MenuItem[]): readonly string[] {
  return items.flatMap(({ resource, children = [] }) => [...(resource ? [resource] : []), ...resourcesIn(children)])
}

type Place = {
  readonly parentId: string | null
  readonly at: string
  readonly sortNo: number
  readonly users: CompiledMenu['users']
  readonly listed: ReadonlySet<string>
  /** Resources with a menu entry for people other than suppliers. */
  readonly inside: ReadonlySet<string>
}

function addMenu(
  rows: PermissionRow[],
  parents: Map<string, string>,
  model: Model,
  item: MenuItem,
  place: Place,
): void {
  const target = targetOf(model, item)
  const path = item.path ?? item.url ?? target?.path ?? `/${place.at}`
  const id = permissionId(menuKey(place, target && path))
  rows.push(
    row(id, {
      ...lookOf(item, target, path),
      opens: opensOf(model, item, target, place),
      ...facetsOf(item),
      url: path,
      parentId: place.parentId,
      menuType: place.parentId === null ? '0' : '1',
      sortNo: place.sortNo,
      userType: place.users ?? null,
    }),
  )
  if (target && !parents.has(target.key)) parents.set(target.key, id)
  item.children?.forEach((child, index) => {
    addMenu(rows, parents, model, child, { ...place, parentId: id, at: `${place.at}/${index}`, sortNo: index + 1 })
  })
}

function lookOf(item: MenuItem, target: ReturnType<typeof targetOf>, path: string): SeedRecord {
  const title = item.title ?? target?.title ?? path
  return {
    name: textIn('zh', title),
    nameEn: textIn('en', title),
    icon: item.icon ?? target?.icon ?? null,
    perms: item.permission ?? target?.permission ?? null,
    target: target?.key ?? null,
  }
}

/**
 * What the rows behind a menu are, for choices of a menu: `list`, `view`, `report`, or null. A page with the permission of a list, such as
 * one of charts, counts as that list only if the list has no menu entry; the entry of suppliers only if others have none: a choice offers
 * each list once.
 */
function opensOf(
  model: Model,
  { permission }: MenuItem,
  target: ReturnType<typeof targetOf>,
  { listed, inside, users }: Place,
): string | null {
  if (target?.key.startsWith('report:')) return 'report'
  const resource = resourceOf(model, permission ?? target?.permission ?? null)
  if (!resource) return null
  const { code } = resource.plan
  if (listed.has(code) && target?.key !== `resource:${code}`) return null
  if (users === 'supplier' && inside.has(code)) return null
  return resource.view === undefined ? 'list' : 'view'
}

function facetsOf(item: MenuItem): SeedRecord {
  return {
    component: componentOf(item),
    componentName: null,
    redirect: item.to ?? null,
    permsType: null,
    enabled: 'Y',
    route: 'Y',
    hidden: flag(item.hidden),
    keepAlive: flag(!shows(item, 'fresh')),
    alwaysShow: flag(shows(item, 'alone')),
    hiddenHeaderContent: flag(shows(item, 'noHeading')),
    internalOrExternal: flag(shows(item, 'window')),
  }
}

// Users of both sides may have the same page at two menu places.
function menuKey({ users, at }: Place, path: string | undefined): string {
  return `menu:${users === 'supplier' ? 'supplier:' : ''}${path ?? at}`
}

const shows = ({ show = [] }: MenuItem, how: NonNullable<MenuItem['show']>[number]) => show.includes(how)

const flag = (value: boolean | undefined) => (value ? 'Y' : 'N')

function componentOf({ resource, page, report, url, children }: MenuItem): string {
  if (resource) return 'engine/ListPage'
  if (page) return 'engine/PageView'
  if (report) return 'engine/ReportPage'
  if (url) return 'layouts/IframePageView'
  return children ? 'layouts/RouteView' : 'engine/PageView'
}

function targetOf(model: Model, { resource, page, report }: MenuItem) {
  if (resource) {
    const plan = model.resources.get(resource)?.plan
    return plan && { ...facets('resource', resource, plan), permission: permissionOf(resource, 'list') }
  }
  if (page) {
    const plan = model.pages.get(page)
    return plan && { ...facets('page', page, plan), permission: plan.rights ? permissionOf(page, 'list') : null }
  }
  const plan = report === undefined ? undefined : model.reports.get(report)
  return plan && { ...facets('report', plan.code, plan.resource.plan), permission: permissionOf(plan.from, 'list') }
}

function facets(kind: string, code: string, plan: { readonly title: Text; readonly icon?: string }) {
  return { key: `${kind}:${code}`, path: `/${code}`, title: plan.title, icon: plan.icon }
}

type Action = { readonly name: string; readonly title: Text; readonly opens?: string }

function rightsOf({ rights = {} }: CompiledPage): readonly Action[] {
  return Object.entries(rights).map(([name, title]) => ({ name, title }))
}

function addActions(
  rows: PermissionRow[],
  of: { readonly code: string; readonly title: Text },
  actions: readonly Action[],
  { parentId, isOwn }: { readonly parentId: string | null; readonly isOwn: boolean },
): void {
  actions.forEach(({ name, title, opens = null }, index) => {
    const perms = permissionOf(of.code, name)
    const scope = (lang: Lang) => `${isOwn ? '' : `${textIn(lang, of.title)} · `}${textIn(lang, title)}`
    rows.push(
      row(permissionId(`action:${perms}`), {
        menuType: '2',
        name: scope('zh'),
        nameEn: scope('en'),
        parentId,
        sortNo: index + 1,
        perms,
        permsType: '1',
        opens,
        enabled: 'Y',
      }),
    )
  })
}

function row(id: string, fields: SeedRecord): PermissionRow {
  return { ...fields, id, fileHash: hashOf(JSON.stringify(fields)) }
}
