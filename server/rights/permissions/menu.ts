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

/** A row of sys/permission as the database has it. `user_type` says whose entry it is; everybody's where it is empty. */
export type PermissionDbRow = Texts & {
  readonly id: string
  readonly menu_type: string
  readonly name: string
  readonly sort_no: number | null
}

/** An entry of the menu payload (contract.md section 3). `meta.procura` says what of ours it opens. */
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
    /** The title in the other language, for those who search by it. */
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

/** The component of a menu entry that only holds others. */
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

/** What a person's session may see and do: menu tree, granted buttons, all buttons. */
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

/** The title of a menu or button in a language. */
export function titleOf({ name, name_en }: Pick<PermissionDbRow, 'name' | 'name_en'>, lang: Lang): string {
  return lang === 'en' && name_en ? name_en : name
}

type ByParent = ReadonlyMap<string, readonly PermissionDbRow[]>

function byParentOf(rows: readonly PermissionDbRow[]): ByParent {
  return Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
}

/** Whose menu it is, and what it is made of. */
type Reader = {
  /** The menus below each of them. */
  readonly byParent: ByParent
  /** The buttons below each menu that are granted to the session, without those that only enable (type 2). */
  readonly held: ByParent
  /** The entries of each target: buttons hang below one of them. */
  readonly entries: ByParent
  readonly userType: 'internal' | 'supplier'
  readonly session: Session
  readonly lang: Lang
  /** Whether what an entry leads to opens to the session. */
  readonly opens: (target: string) => boolean
}

// A branch is there when something below it is; a row that is its own ancestor is cut off rather than followed for ever.
function entriesOf(reader: Reader, parent: string, above: ReadonlySet<string>): MenuEntry[] {
  const { byParent, userType } = reader
  return (byParent.get(parent) ?? []).flatMap((row) => {
    if (row.enabled !== 'Y' || above.has(row.id) || (row.user_type ?? userType) !== userType) return []
    const children = entriesOf(reader, row.id, new Set([...above, row.id]))
    const isAllowed = isBranch(row, byParent) ? children.length > 0 : isOpen(reader, row)
    return isAllowed ? [entryOf(reader, row, children)] : []
  })
}

/** Whose menus a person has. */
export function menuSideOf(session: Session): 'internal' | 'supplier' {
  return session.user.supplierId === '' && !isSupplierView(session) ? 'internal' : 'supplier'
}

/** Whether an administrator looks through the eyes of suppliers. */
function isSupplierView({ user }: Session): boolean {
  return user.roles.length === 1 && user.roles[0] === 'supplier'
}

/** The codes of a session's buttons right below a menu, or below another entry of the same target. */
function permissionListOf({ held, entries, session }: Reader, { id, target }: PermissionDbRow): readonly string[] {
  const same = entries.get(target ?? id) ?? []
  const codes = same.flatMap((entry) => held.get(entry.id) ?? []).flatMap(({ perms }) => listOf(perms))
  return [...new Set(codes)].filter((code) => session.may(code))
}

// What opens nothing itself is there for what is below it.
function isBranch({ id, target, component }: PermissionDbRow, byParent: ByParent): boolean {
  return target === null && (byParent.has(id) || !component || component === frame)
}

// An entry may ask for less than what it leads to: a report reads more than the resource its rows begin with.
function isOpen({ session, opens }: Reader, { perms, target }: PermissionDbRow): boolean {
  return mayAny(session, perms) && (target === null || opens(target))
}

/** Whether a session holds one of the codes of a comma list; no code asks for nothing. */
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
