import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { sealScope } from '../../rights/rows/scope.ts'

/** Resource whose file declares the seal of a row: its own, or that of its record. */
export function sealingOf(resource: ServerResource) {
  return resource.sealing ?? resource.owner?.sealing
}

/** Whether the record of a row is open to all who have rights to it. */
export function isOpened(resource: ServerResource, session: Session, record: RecordRow): boolean {
  const sealing = sealingOf(resource)
  return !sealing || evaluate(sealing.until, { ...record, ...sealScope(session) }) === true
}

/** Whether a session reads the values of a record before its opening. */
export function isEarlyReader(resource: ServerResource, session: Session, record: RecordRow): boolean {
  const sealing = sealingOf(resource)
  return sealing !== undefined && evaluate(sealing.readers, { ...record, ...sealScope(session) }) === true
}

/** Scope of the keys of a record: its event. */
export function scopeOf(resource: ServerResource, record: RecordRow): string {
  const root = resource.sealing ? resource : resource.owner
  return `${root?.plan.code ?? ''} ${String(record[root?.sealing?.key ?? ''] ?? '')}`
}

/** Record of each row, by the id of the row: the row itself, or the record whose table contains it. */
export async function recordsOf(
  { store }: Pick<App, 'store'>,
  resource: ServerResource,
  rows: readonly RecordRow[],
): Promise<ReadonlyMap<string, RecordRow>> {
  const { owner, plan } = resource
  if (resource.sealing || !owner || !plan.parent) return new Map(rows.map((row) => [String(row.id), row]))
  const link = plan.parent.field
  const key = plan.fields[link]?.source?.value ?? 'id'
  const keys = [...new Set(rows.map((row) => String(row[link])))]
  const fields = owner.storage.columns.map(({ field }) => field)
  const found = await store.rows<Row>(
    statement('select', selectList(owner, fields), fromTable(owner), 'where', isOneOf(columnOf(owner, key), keys)),
  )
  const byKey = new Map(found.map((row) => [String(row[key]), row]))
  return new Map(
    rows.flatMap((row) => {
      const record = byKey.get(String(row[link]))
      return record ? [[String(row.id), record] as const] : []
    }),
  )
}
