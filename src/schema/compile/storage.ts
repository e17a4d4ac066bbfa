import { kindOf } from '../fields/registry.ts'
import type { StoragePlan, StoredColumn, StoredIndex } from '../model/compiled-storage.ts'
import { totalsOf } from '../model/list-spec.ts'
import type { Resource } from '../model/resource.ts'
import { isOneSet } from '../model/tenants.ts'
import { hashOf } from './hash.ts'

/** Column of a field: snake_case (contract.md 1.4). */
export function columnName(field: string): string {
  return field.replaceAll(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Table of a code: `srm/supplier/bank` → `srm_supplier_bank`. */
export function tableName(code: string): string {
  return code
    .replaceAll(/[/-]/g, '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
}

const base: readonly StoredColumn[] = [
  { name: 'id', field: 'id', type: 'text' },
  { name: 'tenant_id', field: 'tenantId', type: 'text' },
  { name: 'create_by', field: 'createBy', type: 'text' },
  { name: 'create_time', field: 'createTime', type: 'text' },
  { name: 'update_by', field: 'updateBy', type: 'text' },
  { name: 'update_time', field: 'updateTime', type: 'text' },
  { name: 'sys_org_code', field: 'sysOrgCode', type: 'text' },
  { name: 'version', field: 'version', type: 'integer' },
]

/** Column of the encrypted values of a row: JSON of part → text. No field has such a name. */
export const sealedColumn = '_sealed'
const sealedTexts: StoredColumn = { name: sealedColumn, field: sealedColumn, type: 'text' }

/** Table with a column for encrypted values. */
export function withSealedColumn(storage: StoragePlan): StoragePlan {
  if (storage.columns.some(({ field }) => field === sealedColumn)) return storage
  return { ...storage, columns: [...storage.columns, sealedTexts] }
}

/** Table without that column. */
export function withoutSealedColumn(storage: StoragePlan): StoragePlan {
  const columns = storage.columns.filter(({ field }) => field !== sealedColumn)
  return columns.length === storage.columns.length ? storage : { ...storage, columns }
}

/** Table of a resource whose mixins are merged. Each index begins with the tenant, as each query does. */
export function storageOf(code: string, resource: Resource): StoragePlan {
  const table = resource.table ?? tableName(code)
  const columns = [...base, ...(resource.sealed?.parts ? [sealedTexts] : [])]
  for (const [key, field] of Object.entries(resource.fields)) {
    const type = kindOf(field).column
    if (type !== 'none') columns.push({ name: columnName(key), field: key, type })
  }
  const scoped = isOneSet(resource.tenant ?? 'owned') ? [] : ['tenantId']
  const single = Object.entries(resource.fields).filter(([, field]) => field.unique === true)
  const unique = [...single.map(([key]) => [key]), ...(resource.unique ?? [])]
  const walkedBy = resource.parent?.field ?? 'createTime'
  const stored = new Set(columns.map(({ field }) => field))
  const indexes = [
    ...unique.map((fields) => indexOf(table, [...scoped, ...fields], true)),
    ...plainIndexes(resource, unique, (field) => stored.has(field)).map((fields) => ({
      ...indexOf(table, [...scoped, ...fields, 'id'], false),
      ...(fields[0] === walkedBy && { walked: true as const }),
    })),
  ]
  const totals = keptTotals(resource)
  return {
    table,
    columns,
    indexes: [...new Map(indexes.map((index) => [index.name, index])).values()],
    searchable: Object.entries(resource.fields)
      .filter(([, field]) => field.searchable === true)
      .map(([key]) => columnName(key)),
    ...(totals.length > 0 && { totals }),
  }
}

/**
 * Fields of each non-unique index. The id is the last of each, as in each order, so a page is found by the index alone. Rows of
 * a parent and records in a state have the order of the list.
 */
function plainIndexes(
  { parent, states, list, indexes = [] }: Resource,
  unique: readonly (readonly string[])[],
  isStored: (field: string) => boolean,
): readonly (readonly string[])[] {
  const order = (list?.sort ?? '-createTime').split(',').map((field) => field.replace('-', ''))
  const sort = order.every(isStored) ? order : ['createTime']
  const isFoundByUnique = unique.some(([first]) => first === sort[0])
  const wanted = [
    ['createTime'],
    ...(isFoundByUnique ? [] : [sort]),
    ...(parent ? [[parent.field, ...sort.filter((field) => field !== parent.field)]] : []),
    ...(states && isStored(states.field) ? [[states.field, ...sort.filter((field) => field !== states.field)]] : []),
    ...indexes,
  ]
  return wanted.filter((fields, index) => !wanted.some((other, place) => isWithin(fields, other, index < place)))
}

/** Whether an index is a prefix of another one; of two equal ones the later one is. */
function isWithin(fields: readonly string[], other: readonly string[], isEarlier: boolean): boolean {
  const begins = fields.every((field, index) => other[index] === field)
  return begins && (fields.length < other.length || !(isEarlier || fields === other))
}

/** Fewest decimals of a stored sum: computed values may have more than are shown. */
const leastScale = 4

// A view has no table for stored sums.
function keptTotals({ fields, list, view }: Resource): NonNullable<StoragePlan['totals']> {
  if (view !== undefined) return []
  const totals = totalsOf(list)
  return (totals?.fields ?? []).flatMap((key) => {
    const field = fields[key]
    if (field === undefined || !['number', 'integer'].includes(kindOf(field).column)) return []
    const scale = 'scale' in field && typeof field.scale === 'number' ? field.scale : 0
    const by = totals?.by === undefined ? {} : { by: columnName(totals.by) }
    return [{ name: columnName(key), scale: Math.max(leastScale, scale), ...by }]
  })
}

/** Index of fields, under its name in the database. PostgreSQL cuts names at 63 characters, so a long one has a hash. */
export function indexOf(table: string, fields: readonly string[], unique: boolean): StoredIndex {
  const columns = fields.map(columnName)
  const full = `${unique ? 'uq' : 'ix'}_${table}_${columns.join('_')}`
  return { name: full.length <= 63 ? full : `${full.slice(0, 46)}_${hashOf(full)}`, columns, unique }
}
