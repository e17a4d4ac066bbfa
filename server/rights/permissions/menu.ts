import { createHash } from 'node:crypto'
import type { Lang } from '../../../src/schema/base/text.ts'
import type { Session } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { type ColumnsOf, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const entryTable = fileTable(import.meta, 'sys/permission', [
  'alwaysShow',
  'component',
  'componentName',
  'description',
  'enabled',
  'hidden',
  'hiddenHeaderContent',
  'icon',
  'internalOrExternal',
  'keepAlive',
  'menuType',
  'name',
  'nameEn',
  'parentId',
  'perms',
  'permsType',
  'redirect',
  'route',
  'sortNo',
  'target',
  'url',
  'userType',
])

type Texts = { readonly [column in Exclude<keyof ColumnsOf<typeof entryTable>, 'sort_no'>]: string | null }

/** Database row of sys/permission. `user_type` is the side that sees the entry; empty for both. */
export type PermissionDbRow = Texts & {
  readonly id: string
  readonly menu_type: string
  readonly name: string
  readonly sort_no: number | null
}

/** Entry of the menu payload (contract.md section 3). `meta.procura` names the part of Procura that it opens. */
export type MenuEntry = {
  readonly id: string
  readonly route: '0' | '1'
  readonly path: string
  readonly name: string
  readonly component: string
  readonly hidden?: true
  readonly alwaysShow?: true
  readonly redirect?: string
  readonly meta: {
    readonly title: string
    /** Title in the other language, for search. */
    readonly alias?: string
    readonly icon?: string
    readonly keepAlive: boolean
    readonly internalOrExternal: boolean
    readonly hiddenHeaderContent?: true
    readonly componentName: string
    readonly url?: string
    readonly permissionList: readonly string[]
    readonly procura?: { readonly kind: string; readonly code: string }
  }
  readonly children?: readonly MenuEntry[]
}

export function permissionTable(store: Store): Promise<PermissionDbRow[]> {
  return store.rows<PermissionDbRow>({
    sql: `select * from ${entryTable} order by ${entryTable.sortNo}, id`,
    parameters: [],
  })
}

/** Component of a menu entry that only has children. */
const frame = 'layouts/RouteView'

const home: MenuEntry = {
  id: 'home',
  route: '1',
  path: '/dashboard/analysis',
  name: 'dashboard-analysis',
  component: 'dashboard/Analysis',
  meta: {
    title: '',
    icon: 'HomeOutlined',
    keepAlive: true,
    internalOrExternal: false,
    componentName: 'Analysis',
    permissionList: [],
  },
}

/** Menu payload of a session: menu tree, granted buttons, all buttons. */
export function permissionPayload(
  rows: readonly PermissionDbRow[],
  session: Session,
  lang: Lang,
  opens: (target: string) => boolean,
) {
  const buttons = rows.filter(({ menu_type, perms }) => menu_type === '2' && perms)
  const auth = buttons.filter(({ perms, enabled }) => enabled === 'Y' && mayAny(session, perms))
  const reader: Reader = {
    byParent: byParentOf(rows.filter(({ menu_type }) => menu_type !== '2')),
    held: byParentOf(auth.filter(({ perms_type }) => perms_type !== '2')),
    entries: Map.groupBy(rows, ({ id, target }) => target ?? id),
    userType: menuSideOf(session),
    session,
    lang,
    opens,
  }
  const menu = entriesOf(reader, '', new Set())
  const withHome = menu.some(({ name }) => name === home.name) ? menu : [titledHome(lang), ...menu]
  return {
    menu: withHome,
    auth: auth.map((row) => buttonOf(row, lang)),
    allAuth: buttons.map((row) => ({ ...buttonOf(row, lang), status: row.enabled === 'Y' ? '1' : '0' })),
  }
}

function titledHome(lang: Lang): MenuEntry {
  return { ...home, meta: { ...home.meta, title: lang === 'en' ? 'Home' : '首页' } }
}

function buttonOf(row: PermissionDbRow, lang: Lang) {
  return { action: row.perms, type: row.perms_type ?? '1', describe: titleOf(row, lang) }
}

/** Title of a menu or button in a language. */
export function titleOf({ name, name_en }: Pick<PermissionDbRow, 'name' | 'name_en'>, lang: Lang): string {
  return lang === 'en' && name_en ? name_en : name
}

type ByParent = ReadonlyMap<string, readonly PermissionDbRow[]>

function byParentOf(rows: readonly PermissionDbRow[]): ByParent {
  return Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
}

/** Reader of the menu, and the rows it is built from. */
type Reader = {
  /** Menus by parent. */
  readonly byParent: ByParent
  /** Granted buttons by menu, without those that only enable (type 2). */
  readonly held: ByParent
  /** Entries by target: buttons are children of one of them. */
  readonly entries: ByParent
  readonly userType: 'internal' | 'supplier'
  readonly session: Session
  readonly lang: Lang
  /** Whether the session may open the target of an entry. */
  readonly opens: (target: string) => boolean
}

// Branches without children are left out. A row that is its own ancestor is cut off, which ends the recursion.
function entriesOf(reader: Reader, parent: string, above: ReadonlySet<string>): MenuEntry[] {
  const { byParent, userType } = reader
  return (byParent.get(parent) ?? []).flatMap((row) => {
    if (row.enabled !== 'Y' || above.has(row.id) || (row.user_type ?? userType) !== userType) return []
    const children = entriesOf(reader, row.id, new Set([...above, row.id]))
    const isAllowed = isBranch(row, byParent) ? children.length > 0 : isOpen(reader, row)
    return isAllowed ? [entryOf(reader, row, children)] : []
  })
}

/** Side whose menus a user sees. */
export function menuSideOf(session: Session): 'internal' | 'supplier' {
  return session.user.supplierId === '' && !isSupplierView(session) ? 'internal' : 'supplier'
}

/** Whether an administrator views as a supplier. */
function isSupplierView({ user }: Session): boolean {
  return user.roles.length === 1 && user.roles[0] === 'supplier'
}

/** Codes of a session's buttons below a menu, or below another entry of the same target. */
function permissionListOf({ held, entries, session }: Reader, { id, target }: PermissionDbRow): readonly string[] {
  const same = entries.get(target ?? id) ?? []
  const codes = same.flatMap((entry) => held.get(entry.id) ?? []).flatMap(({ perms }) => listOf(perms))
  return [...new Set(codes)].filter((code) => session.may(code))
}

// An entry without a target is a branch.
function isBranch({ id, target, component }: PermissionDbRow, byParent: ByParent): boolean {
  return target === null && (byParent.has(id) || !component || component === frame)
}

// An entry may require fewer rights than its target: a report reads more than its first resource.
function isOpen({ session, opens }: Reader, { perms, target }: PermissionDbRow): boolean {
  return mayAny(session, perms) && (target === null || opens(target))
}

/** Whether a session holds one of the codes of a comma list; true for an empty list. */
function mayAny(session: Session, perms: string | null): boolean {
  const codes = listOf(perms)
  return codes.length === 0 || codes.some((code) => session.may(code))
}

function isExternal(url: string): boolean {
  return /^https?:\/\//.test(url)
}

function entryOf(reader: Reader, row: PermissionDbRow, children: readonly MenuEntry[]): MenuEntry {
  const url = row.url ?? ''
  const isTop = row.parent_id === null
  return {
    id: row.id,
    route: row.route === 'N' ? '0' : '1',
    path: isExternal(url) ? createHash('md5').update(url).digest('hex') : url,
    name: row.component_name || url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component: componentOf(row),
    ...(row.hidden === 'Y' && { hidden: true as const }),
    ...(row.always_show === 'Y' && { alwaysShow: true as const }),
    ...(isTop && row.redirect && { redirect: row.redirect }),
    meta: metaOf(reader, row),
    ...(children.length > 0 && { children }),
  }
}

// Clients index into it, so it is never empty (contract.md section 3).
function componentOf({ component }: PermissionDbRow): string {
  return component || frame
}

function metaOf(reader: Reader, row: PermissionDbRow): MenuEntry['meta'] {
  const url = row.url ?? ''
  const [kind, code] = row.target?.split(':') ?? []
  return {
    title: titleOf(row, reader.lang),
    ...(row.name_en && { alias: titleOf(row, reader.lang === 'en' ? 'zh' : 'en') }),
    ...(row.icon && { icon: row.icon }),
    keepAlive: row.keep_alive === 'Y',
    internalOrExternal: row.internal_or_external === 'Y',
    ...(row.hidden_header_content === 'Y' && { hiddenHeaderContent: true as const }),
    componentName: row.component_name || (componentOf(row).split('/').at(-1) ?? ''),
    ...(isExternal(url) && { url }),
    permissionList: permissionListOf(reader, row),
    ...(kind && code && { procura: { kind, code } }),
  }
}
