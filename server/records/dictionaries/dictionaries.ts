import type { Lang } from '../../../src/schema/base/text.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { namedCache, untilWritten } from '../../platform/cache/caches.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { type ItemSource, lastItems, type SourceItem, sourceItems } from './source-items.ts'

const dictTable = fileTable(import.meta, 'sys/dict', [
  'dictCode',
  'sourceId',
  'sourceQuery',
  'textColumn',
  'valueColumn',
])
const dictItemTable = fileTable(import.meta, 'sys/dictItem', [
  'dictId',
  'itemColor',
  'itemText',
  'itemTextEn',
  'itemValue',
  'sortOrder',
  'status',
])

/** Option of a dictionary, as clients of this API read it (contract.md section 4). */
export type DictOption = {
  readonly value: string
  readonly text: string
  readonly title: string
  readonly label: string
  readonly color?: string
}

export type ItemRow = {
  dict_code: string
  dict_tenant: string
  item_tenant: string | null
  item_value: string
  item_text: string
  item_text_en: string | null
  item_color: string | null
  status: string | null
}
type FoundRow = ItemRow & {
  source_id: string | null
  source_query: string | null
  value_column: string | null
  text_column: string | null
}
/** Items of the database, and the data source that has the others. */
type Dictionary = { readonly items: readonly ItemRow[]; readonly source?: ItemSource }
type Dictionaries = ReadonlyMap<string, Dictionary>

const dictionaries = namedCache({
  name: 'dictionaries',
  title: { zh: '数据字典', en: 'Dictionaries' },
  most: 200,
  megabytes: 64,
  trust: untilWritten,
})

/** All dictionaries of a tenant by code, disabled items included; reloaded after a write to them. */
function dictionaryRows(store: Store, tenantId: string): Promise<Dictionaries> {
  return dictionaries(store).remember([`${dictTable}`, `${dictItemTable}`], tenantId, () => read(store, tenantId))
}

/** Clears the dictionary cache; the next request reads them again. */
export function forgetDictionaries(store: Store): void {
  dictionaries(store).clear()
}

async function read(store: Store, tenantId: string): Promise<Dictionaries> {
  const tenants = readTenants(tenantId)
  const list = marks(tenants)
  const rows = await store.rows<FoundRow>({
    sql: `select d.${dictTable.dictCode}, d.tenant_id as dict_tenant, i.tenant_id as item_tenant, i.${dictItemTable.itemValue}, i.${dictItemTable.itemText}, i.${dictItemTable.itemTextEn},
        i.${dictItemTable.itemColor}, i.${dictItemTable.status}, d.${dictTable.sourceId}, d.${dictTable.sourceQuery},
        d.${dictTable.valueColumn}, d.${dictTable.textColumn}
      from ${dictTable} d left join ${dictItemTable} i on i.${dictItemTable.dictId} = d.id and i.tenant_id in (${list.sql})
      where d.tenant_id in (${list.sql}) order by d.${dictTable.dictCode}, i.${dictItemTable.sortOrder}, i.id`,
    parameters: [...list.parameters, ...list.parameters],
  })
  const groups = Map.groupBy(rows, ({ dict_code }) => dict_code)
  return new Map([...groups].map(([code, items]) => [code, dictionaryFor(tenantId, items)]))
}

function dictionaryFor(tenantId: string, rows: readonly FoundRow[]): Dictionary {
  const own = rows.filter(({ dict_tenant }) => dict_tenant === tenantId)
  const [first] = own.length > 0 ? own : rows
  const source = first?.source_id && {
    ...{ id: first.source_id, from: first.source_query ?? '' },
    ...{ value: first.value_column ?? '', text: first.text_column ?? '' },
  }
  return { items: itemsFor(tenantId, rows), ...(source && { source }) }
}

// A tenant's own dictionary replaces the platform tenant's. Its own items of a shared one are added, or replace the same value.
function itemsFor(tenantId: string, rows: readonly ItemRow[]): readonly ItemRow[] {
  const own = rows.filter(({ dict_tenant }) => dict_tenant === tenantId)
  const items = (own.length > 0 ? own : rows).filter(({ item_value }) => item_value !== null)
  const ownValues = new Set(
    items.filter(({ item_tenant }) => item_tenant === tenantId).map(({ item_value }) => item_value),
  )
  return items.filter(({ item_tenant, item_value }) => item_tenant === tenantId || !ownValues.has(item_value))
}

/** Items of one dictionary of a tenant, with those of its data source; an unknown code has none. @throws SOURCE_SILENT and others of a read */
export async function dictionaryItems(store: Store, tenantId: string, code: string): Promise<readonly ItemRow[]> {
  const found = (await dictionaryRows(store, tenantId)).get(code)
  return found?.source ? joined(found.items, await sourceItems(store, found.source)) : (found?.items ?? [])
}

/** Whether the items of a dictionary change without a write here. */
export async function isLive(store: Store, tenantId: string, code: string): Promise<boolean> {
  return (await dictionaryRows(store, tenantId)).get(code)?.source !== undefined
}

/** Items of both; those of the database are first, and replace the same values. */
function joined(items: readonly ItemRow[], more: readonly SourceItem[]): readonly ItemRow[] {
  const own = new Set(items.map(({ item_value }) => item_value))
  const others = more.filter(({ value }) => !own.has(value))
  return [...items, ...others.map(({ value, text }) => ({ ...bare, item_value: value, item_text: text }))]
}

const bare = { dict_code: '', dict_tenant: '', item_tenant: null, item_text_en: null, item_color: null, status: '1' }

/**
 * Options of one dictionary of a tenant in a language; an unknown code has none. A data source that does not answer leaves its last
 * ones, for labels: a list is shown without it.
 */
export async function dictionaryOptions(
  store: Store,
  tenantId: string,
  code: string,
  lang: Lang,
): Promise<DictOption[]> {
  const found = (await dictionaryRows(store, tenantId)).get(code)
  const more = found?.source ? await lastItems(store, found.source) : []
  return joined(found?.items ?? [], more).map((row) => optionOf(row, lang))
}

type Serving = Pick<App, 'store' | 'live'>

/** Options of one dictionary that a tenant is offered. @throws as `dictionaryItems` */
export async function enabledOptions(app: Serving, tenantId: string, code: string, lang: Lang): Promise<DictOption[]> {
  return enabledOf(await dictionaryItems(app.store, tenantId, code), lang, notFor(tenantId, app, code))
}

/** Largest dictionary that is sent to clients in advance, in options. */
const mostOptions = 200

/** Options of small dictionaries that a tenant is offered, by code, as a client caches them; clients load large ones on demand. */
export async function smallDictionaries(
  app: Serving,
  tenantId: string,
  lang: Lang,
): Promise<Record<string, DictOption[]>> {
  const all = await dictionaryRows(app.store, tenantId)
  const small = [...all].filter(([, { items, source }]) => items.length <= mostOptions && !source)
  return Object.fromEntries(
    small.map(([code, { items }]) => [code, enabledOf(items, lang, notFor(tenantId, app, code))]),
  )
}

/** Values of a dictionary that only the platform tenant is offered. */
function notFor(tenantId: string, { live }: Serving, code: string): readonly string[] {
  if (tenantId === houseTenant) return []
  const { items = [] } = live.current.dictionaries.get(code) ?? {}
  return items.flatMap(({ value, house }) => (house ? [value] : []))
}

function enabledOf(rows: readonly ItemRow[], lang: Lang, not: readonly string[]): DictOption[] {
  return rows
    .filter(({ status, item_value }) => status !== '0' && !not.includes(item_value))
    .map((row) => optionOf(row, lang))
}

function optionOf({ item_value, item_text, item_text_en, item_color }: ItemRow, lang: Lang): DictOption {
  const text = lang === 'en' && item_text_en ? item_text_en : item_text
  return { value: item_value, text, title: text, label: text, ...(item_color && { color: item_color }) }
}
