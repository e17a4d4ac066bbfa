import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { sealText } from '../../platform/seal/sealed-text.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { columnsOf, fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { isOneOf, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import { toSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { isMarked, markStep } from '../../platform/store/upgrade-marks.ts'
import { sqlScope } from '../../rights/rows/scope.ts'
import { homeOf, storedIn } from '../read/stored.ts'
import { tablesOf } from '../read/table-fields.ts'
import { partlySealedRow, sealedRow } from '../sealed/seal-row.ts'

type Place = Pick<App, 'options' | 'store'>

/** Records of one transaction. */
const together = 100
const done = (table: string) => `upgrade:sealed:${table}`

/**
 * Encrypts the values of records that were stored before their file asked for it, and that are not opened yet: in the tables, the history
 * and the recycle bin. Once for each table. @returns the number of records
 */
export async function sealStored(place: Place, model: Model): Promise<number> {
  let count = 0
  for (const resource of storedIn(model)) {
    const mark = done(resource.storage.table)
    if (!resource.sealing || (await isMarked(place.store, mark))) continue
    const rows = await clearRows(place, resource)
    await place.store.write(await otherSteps(place, model, resource))
    for (let start = 0; start < rows.length; start += together)
      await place.store.write(await stepsFor(place, model, resource, rows.slice(start, start + together)))
    await place.store.write([markStep(mark, String(rows.length))])
    count += rows.length
  }
  return count
}

/**
 * Encrypts parts of records that wait for a later opening, while their other parts are opened. @param ids records whose parts are stored
 * in clear. @returns their number
 */
export async function sealLaterParts(
  place: Place,
  model: Model,
  { code, ids, parts }: { readonly code: string; readonly ids: readonly string[]; readonly parts: readonly string[] },
): Promise<number> {
  const resource = storedIn(model).find(({ plan }) => plan.code === code)
  if (!resource?.sealing) return 0
  for (let start = 0; start < ids.length; start += together) {
    const some = isOneOf(columnOf(resource, 'id'), ids.slice(start, start + together))
    const fields = resource.storage.columns.map(({ field }) => field)
    const rows = await place.store.rows<Row>(
      statement('select', selectList(resource, fields), fromTable(resource), 'where', some),
    )
    await place.store.write(await stepsFor(place, model, resource, rows, parts))
  }
  return ids.length
}

function clearRows({ store }: Place, resource: ServerResource): Promise<readonly Row[]> {
  const scope = sqlScope(resource, systemSession('0'), store.dialect)
  const opened = resource.sealing ? toSql(resource.sealing.until, scope) : sqlOf('1 = 1')
  const fields = resource.storage.columns.map(({ field }) => field)
  const from = statement('select', selectList(resource, fields), fromTable(resource), 'where not coalesce((')
  return store.rows<Row>(
    statement(from, opened, `), false) and ${columnOf(resource, sealedColumn)} is null order by id`),
  )
}

async function stepsFor(
  place: Place,
  model: Model,
  resource: ServerResource,
  records: readonly Row[],
  parts?: readonly string[],
): Promise<readonly Step[]> {
  const steps: Step[] = []
  for (const record of records) {
    steps.push(...(await sealSteps(place, resource, record, { record, parts })))
    for (const { resource: child, link } of tablesOf(model, resource)) {
      const own = Object.keys(sealedFieldsOf(child))
      if (!own.some((part) => parts?.includes(part) ?? true)) continue
      for (const row of await rowsBelow(place, child, link, record.id))
        steps.push(...(await sealSteps(place, child, row, { record, parts })))
    }
  }
  return steps
}

type Deleted = { readonly id: string; readonly batch: string; readonly resource: string; readonly content: string }
type Draft = {
  readonly user_id: string
  readonly tenant_id: string
  readonly record_id: string
  readonly content: string
}

/** Steps for what lies outside the tables: deleted rows, and unsaved input. */
async function otherSteps(place: Place, model: Model, resource: ServerResource): Promise<readonly Step[]> {
  const { options, store } = place
  const all = [resource, ...tablesOf(model, resource).map((table) => table.resource)]
  const codes = marks(all.map(({ plan }) => plan.code))
  const deleted = await store.rows<Deleted>({
    sql: `select id, batch, resource, content from _recycle where resource in (${codes.sql}) order by batch, place`,
    parameters: codes.parameters,
  })
  const roots = new Map(
    deleted.flatMap((entry) => (entry.resource === resource.plan.code ? [[entry.batch, entry]] : [])),
  )
  const steps: Step[] = []
  for (const { id, batch, resource: code, content } of deleted) {
    const of = all.find(({ plan }) => plan.code === code)
    const row = JSON.parse(content) as RecordRow
    const record = JSON.parse(roots.get(batch)?.content ?? content) as RecordRow
    if (!of || row[sealedColumn]) continue
    const app = { options, store }
    const session = systemSession(String(record.tenantId))
    const sealed = await sealedRow({ app, resource: of, session, within: { parent: record } }, row)
    steps.push(sqlOf('update _recycle set content = ? where id = ?', JSON.stringify(sealed), id))
  }
  const code = resource.plan.code
  const drafts = await store.rows<Draft>(
    sqlOf('select user_id, tenant_id, record_id, content from _draft where resource = ?', code),
  )
  for (const { user_id, tenant_id, record_id, content } of drafts) {
    const key = [user_id, tenant_id, code, record_id]
    const text = content.startsWith('v1.') ? content : await sealText(place, tenant_id, ['_draft', ...key], content)
    const where = 'user_id = ? and tenant_id = ? and resource = ? and record_id = ?'
    steps.push(sqlOf(`update _draft set content = ? where ${where}`, text, ...key))
  }
  return steps
}

async function rowsBelow({ store }: Place, child: ServerResource, link: string, id: unknown): Promise<readonly Row[]> {
  const fields = child.storage.columns.map(({ field }) => field)
  const own = isOneOf(columnOf(child, link), [id])
  return store.rows<Row>(statement('select', selectList(child, fields), fromTable(child), 'where', own))
}

async function sealSteps(
  { options, store }: Place,
  resource: ServerResource,
  row: RecordRow,
  { record, parts }: { readonly record: RecordRow; readonly parts: readonly string[] | undefined },
): Promise<readonly Step[]> {
  const session = systemSession(String(record.tenantId))
  const sealer = { app: { options, store }, resource, session, within: { parent: record } }
  const sealed = await (parts ? partlySealedRow(sealer, row, parts) : sealedRow(sealer, row))
  const fields = sealedFieldsOf(resource)
  const gone = Object.keys(fields).flatMap((part) => ((parts?.includes(part) ?? true) ? (fields[part] ?? []) : []))
  const changed = Object.fromEntries([...gone, sealedColumn].map((field) => [field, sealed[field] ?? null]))
  const { names, values } = columnsOf(resource, changed)
  const sets = names.map((name) => `${quoted(name)} = ?`).join(', ')
  const entries = await store.rows<{ id: string; changes: string }>(
    sqlOf('select id, changes from _history where resource = ? and record_id = ?', homeOf(resource), row.id),
  )
  const cleaned = entries.map(({ id, changes }) => {
    const kept = Object.entries(JSON.parse(changes) as RecordRow).filter(([field]) => !gone.includes(field))
    return sqlOf('update _history set changes = ? where id = ?', JSON.stringify(Object.fromEntries(kept)), id)
  })
  return [sqlOf(`update ${quoted(resource.storage.table)} set ${sets} where id = ?`, ...values, row.id), ...cleaned]
}
