import { isObject } from '../edit/meta-schema.ts'
import type { StoredField, StoredHead, StoredTable } from './stored-prop.ts'

const deepest = 8

type Found = {
  readonly heads: StoredHead[]
  readonly fields: { readonly field: StoredField; readonly near?: StoredHead }[]
}

/**
 * Tables of an exported Online form, in any arrangement: each with its `head` and `fields`, fields within the head, or lists of heads
 * and of fields joined by `cgformHeadId`. Empty for everything else.
 */
export function storedTables(value: unknown): readonly StoredTable[] {
  const found: Found = { heads: [], fields: [] }
  collect(value, found, undefined, deepest)
  const ids = new Map(found.heads.flatMap((head) => (head.id === undefined ? [] : [[head.id, head] as const])))
  const tables = new Map(found.heads.map((head) => [head.tableName, new Map<string, StoredField>()]))
  for (const { field, near } of found.fields) {
    const { tableName } = near ?? ids.get(field.cgformHeadId ?? '') ?? {}
    if (tableName !== undefined) tables.get(tableName)?.set(field.dbFieldName, field)
  }
  const heads = new Map(found.heads.toReversed().map((head) => [head.tableName, head]))
  return [...tables].flatMap(([name, fields]) => {
    const head = heads.get(name)
    return head && fields.size > 0 ? [{ head, fields: [...fields.values()] }] : []
  })
}

function collect(value: unknown, found: Found, near: StoredHead | undefined, depth: number): void {
  if (depth === 0) return
  if (Array.isArray(value)) {
    for (const each of value) collect(each, found, near, depth - 1)
    return
  }
  if (!isObject(value)) return
  const own = headOf(value) ?? near
  if (isField(value)) found.fields.push({ field: value, ...(near && { near }) })
  else if (isHead(value)) found.heads.push(value)
  for (const each of Object.values(value)) collect(each, found, own, depth - 1)
}

function headOf(value: Readonly<Record<string, unknown>>): StoredHead | undefined {
  if (isHead(value)) return value
  return isHead(value.head) ? value.head : undefined
}

function isHead(value: unknown): value is StoredHead {
  return isObject(value) && typeof value.tableName === 'string' && typeof value.dbFieldName !== 'string'
}

function isField(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & StoredField {
  return typeof value.dbFieldName === 'string'
}
