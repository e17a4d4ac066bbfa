import type { ServerResource } from '../model/compiled.ts'
import { sealedColumn } from './storage.ts'

/** Encrypted fields of a row, by part. */
export type SealedFields = Readonly<Record<string, readonly string[]>>

const base = new Set(['id', 'tenantId', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'version'])
const known = new WeakMap<ServerResource, SealedFields>()

/** Part that contains the table with rows of a resource; undefined when its rows are not encrypted. */
export function partOfTable({ plan, sealing }: ServerResource, code: string): string | undefined {
  const tables = Object.values(plan.fields).filter(({ type, props }) => type === 'table' && props.of === code)
  const parts = Object.entries(sealing?.parts ?? {})
  return parts.find(([, fields]) => tables.some(({ key }) => fields.includes(key)))?.[0]
}

/**
 * Encrypted stored fields of a resource by part, empty when it has none. In rows of a table all fields are encrypted, except the link to
 * the record and the order.
 */
export function sealedFieldsOf(resource: ServerResource): SealedFields {
  const made = known.get(resource) ?? fieldsByPart(resource)
  known.set(resource, made)
  return made
}

function fieldsByPart({ plan, storage, sealing, owner }: ServerResource): SealedFields {
  const stored = storage.columns.map(({ field }) => field).filter((field) => field !== sealedColumn && !base.has(field))
  if (sealing) {
    const parts = Object.entries(sealing.parts).map(([part, fields]) => [
      part,
      fields.filter((field) => stored.includes(field)),
    ])
    return Object.fromEntries(parts)
  }
  const part = owner?.sealing && partOfTable(owner, plan.code)
  if (!(owner && part !== undefined)) return {}
  const orders = Object.values(owner.plan.fields).flatMap(({ props }) => (props.of === plan.code ? [props.order] : []))
  return { [part]: stored.filter((field) => field !== plan.parent?.field && !orders.includes(field)) }
}
