import type { CompiledField, ServerResource, Source } from '../../../src/schema/model/compiled.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { all, marks, type Sql, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { together } from '../../platform/store/together.ts'
import { tablesBehind } from '../../rights/rows/scope.ts'
import { dictionaryItems } from '../dictionaries/dictionaries.ts'
import { resourceOf, valuesOf } from './labels.ts'
import { offeredSql } from './offered.ts'
import { conditionSql } from './where.ts'

type Choice = CompiledField & { readonly source: Source }

/** Cached values of one query. */
const kept = 20_000

/**
 * First value of a choice that is not offered to the session: it has no row, its row is out of reach, disabled, or fails the
 * field's own conditions. Undefined when all are valid.
 */
export async function valueNotOffered(
  app: App,
  session: Session,
  { plan }: ServerResource,
  field: Choice,
  record: RecordRow,
): Promise<string | undefined> {
  const values = valuesOf(field, record[field.key])
  const offered = await offeredAmong(app, session, plan.fields, field.source, record, values)
  return values.find((value) => !offered(value))
}

async function offeredAmong(
  app: App,
  session: Session,
  fields: ServerResource['plan']['fields'],
  source: Source,
  record: RecordRow,
  values: readonly string[],
): Promise<(value: string) => boolean> {
  if (source.kind === 'dictionary') return dictionaryHas(app, session.tenantId, source.code)
  const { current: model } = app.live
  const resource = resourceOf(model, source)
  const report = source.kind === 'report' ? model.reports.get(source.code) : undefined
  const where = { ...report?.where, ...source.where }
  if (!resource) return () => false
  const parts: Sql[] = [offeredSql(resource, session, app.store.dialect)]
  for (const [name, wanted] of Object.entries(where)) {
    const list = wantedValues(wanted, fields, record)
    // Without a value of the sibling no choices are offered, as in the form.
    if (list.length === 0) return () => false
    parts.push(conditionSql(resource, { op: 'in', field: name, values: list }, app.store.dialect))
  }
  return known(app, resource, columnOf(resource, source.value), all(parts), values)
}

function wantedValues(wanted: unknown, fields: ServerResource['plan']['fields'], record: RecordRow): readonly string[] {
  if (Array.isArray(wanted)) return wanted.map(String)
  if (typeof wanted !== 'object' || wanted === null) return [String(wanted)]
  const { field: name } = wanted as { readonly field: string }
  const [sibling, value] = [fields[name], record[name]]
  if (isEmpty(value)) return []
  return sibling && isMany(sibling) ? valuesOf(sibling, value) : [String(value)]
}

async function dictionaryHas({ store }: App, tenantId: string, code: string): Promise<(value: string) => boolean> {
  const items = await dictionaryItems(store, tenantId, code)
  const enabled = new Set(items.filter(({ status }) => status !== '0').map(({ item_value }) => item_value))
  return (value) => enabled.has(value)
}

async function known(
  { store }: App,
  resource: ServerResource,
  column: string,
  where: Sql,
  values: readonly string[],
): Promise<(value: string) => boolean> {
  const { table } = resource.storage
  const name = `offered ${table} ${column} ${JSON.stringify(where)}`
  const memory = await remembered(store, tablesBehind(resource), name, async () => new Map<string, boolean>())
  const ask = async (keys: readonly string[]) => {
    const query = statement(
      `select ${column} as value from "${table}" where`,
      where,
      `and ${column} in (`,
      marks(keys),
      ')',
    )
    const found = new Set((await store.rows<Row>(query)).map(({ value }) => String(value)))
    if (memory.size > kept) memory.clear()
    for (const key of keys) memory.set(key, found.has(key))
    return (key: string) => found.has(key)
  }
  const unique = [...new Set(values)]
  const offered = await Promise.all(unique.map((value) => memory.get(value) ?? together(memory, '', value, ask)))
  const found = new Set(unique.filter((_, index) => offered[index]))
  return (value) => found.has(value)
}
