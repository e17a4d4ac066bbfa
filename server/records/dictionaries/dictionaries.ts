import type { Lang } from '../../../src/schema/base/text.ts'
import { namedCache, untilWritten } from '../../platform/cache/caches.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { readTenants } from '../../rights/rows/home.ts'

const dictTable = fileTable(import.meta, 'sys/dict', ['dictCode'])
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

type ItemRow = {
  dict_code: string
  dict_tenant: string
  item_tenant: string | null
  item_value: string
  item_text: string
  item_text_en: string | null
  item_color: string | null
  status: string | null
}
type Dictionaries = ReadonlyMap<string, readonly ItemRow[]>

const dictionaries = namedCache({
  name: 'dictionaries',
  title: { zh: '数据字典', en: 'Dictionaries' },
  most: 200,
  megabytes: 64,
  trust: untilWritten,
})

/** All dictionaries of a tenant by code, disabled items included; reloaded after a write to them. */
export function dictionaryRows(store: Store, tenantId: string): Promise<Dictionaries> {
  return dictionaries(store).remember([`${dictTable}`, `${dictItemTable}`], tenantId, () => read(store, tenantId))
}

/** Clears the dictionary cache; the next request reads them again. */
export function forgetDictionaries(store: Store): void {
  dictionaries(store).clear()
}

async function read(store: Store, tenantId: string): Promise<Dictionaries> {
  const tenants = readTenants(tenantId)
  const list = marks(tenants)
  const rows = await store.rows<ItemRow>({
    sql: `select d.${dictTable.dictCode}, d.tenant_id as dict_tenant, i.tenant_id as item_tenant, i.${dictItemTable.itemValue}, i.${dictItemTable.itemText}, i.${dictItemTable.itemTextEn},
        i.${dictItemTable.itemColor}, i.${dictItemTable.status}
      from ${dictTable} d left join ${dictItemTable} i on i.${dictItemTable.dictId} = d.id and i.tenant_id in (${list.sql})
      where d.tenant_id in (${list.sql}) order by d.${dictTable.dictCode}, i.${dictItemTable.sortOrder}, i.id`,
    parameters: [...list.parameters, ...list.parameters],
  })
  const groups = Map.groupBy(rows, ({ dict_code }) => dict_code)
  return new Map([...groups].map(([code, items]) => [code, itemsFor(tenantId, items)]))
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

/** Options of one dictionary of a tenant in a language; an unknown code has none. */
export async function dictionaryOptions(
  store: Store,
  tenantId: string,
  code: string,
  lang: Lang,
): Promise<DictOption[]> {
  return ((await dictionaryRows(store, tenantId)).get(code) ?? []).map((row) => optionOf(row, lang))
}

/** Enabled options of one dictionary of a tenant. */
export async function enabledOptions(store: Store, tenantId: string, code: string, lang: Lang): Promise<DictOption[]> {
  return enabledOf((await dictionaryRows(store, tenantId)).get(code) ?? [], lang)
}

/** Largest dictionary that is sent to clients in advance, in options. */
const mostOptions = 200

/** Enabled options of small dictionaries by code, as a client in a tenant caches them; clients load large ones on demand. */
export async function smallDictionaries(
  store: Store,
  tenantId: string,
  lang: Lang,
): Promise<Record<string, DictOption[]>> {
  const all = await dictionaryRows(store, tenantId)
  const small = [...all].filter(([, rows]) => rows.length <= mostOptions)
  return Object.fromEntries(small.map(([code, rows]) => [code, enabledOf(rows, lang)]))
}

function enabledOf(rows: readonly ItemRow[], lang: Lang): DictOption[] {
  return rows.filter(({ status }) => status !== '0').map((row) => optionOf(row, lang))
}

function optionOf({ item_value, item_text, item_text_en, item_color }: ItemRow, lang: Lang): DictOption {
  const text = lang === 'en' && item_text_en ? item_text_en : item_text
  return { value: item_value, text, title: text, label: text, ...(item_color && { color: item_color }) }
}
