import type { Model } from '../../src/schema/model/compiled.ts'
import { warned } from '../domain/hooks/supplier/expiry.ts'
import { completenessOf } from '../domain/hooks/supplier/supplier-status.ts'
import type { SeedRecord } from '../platform/sql/insert.ts'
import type { Step } from '../platform/store/store.ts'
import { nowText, todayText } from '../platform/time.ts'

/** Derived figures of a company's parts, as the server computes them on save. */
export function figuresOf(
  model: Model,
  id: string,
  company: SeedRecord,
  parts: ReadonlyMap<string, readonly SeedRecord[]>,
  now: number,
): readonly Step[] {
  const plan = model.resources.get('srm/supplier/base')?.plan
  if (!plan) return []
  const tables = Object.values(plan.fields).flatMap(({ key, type, props }) =>
    type === 'table' ? [[key, parts.get(String(props.of)) ?? []] as const] : [],
  )
  const record = { profileKind: 'full', ...company, ...Object.fromEntries(tables) }
  const user = { id: '', username: '', realname: '', roles: [], supplierId: '', orgCode: '', tenantId: '' }
  const files = parts.get('srm/supplier/qualification') ?? []
  const expiring = files.filter(({ expiry }) => warned.some((level) => level === expiry)).length
  return [
    {
      sql: 'update srm_supplier_base set completeness = ?, expiring_files = ? where id = ?',
      parameters: [completenessOf(plan, record, { user, today: todayText(now), now: nowText(now) }), expiring, id],
    },
  ]
}
