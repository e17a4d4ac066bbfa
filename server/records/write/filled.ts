import type { CompiledField, ServerResource, Source } from '../../../src/schema/model/compiled.ts'
import { isEmpty, settleRecord } from '../../../src/schema/rules/check-record.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { askedColumns, columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { together } from '../../platform/store/together.ts'
import { ambientOf, frozenFields } from '../../rights/rows/scope.ts'
import { resourceOf, valuesOf } from '../read/labels.ts'
import { offeredSql } from '../read/offered.ts'
import type { WriteContext } from '../read/write-context.ts'

type Filler = CompiledField & { readonly source: Source }

/**
 * Record with the fields that a picked row fills and its writer may not set. The values of the browser are ignored: they are read
 * from the row, as the writer may see it. Fields that may be written keep the sent values.
 */
export async function filledRecord(
  context: WriteContext,
  record: RecordRow,
  before: RecordRow | undefined,
  parent: RecordRow | null,
): Promise<RecordRow> {
  const { resource, session } = context
  const { plan } = resource
  const ambient = { ...ambientOf(session), parent }
  const scope = { ...record, ...ambient }
  const frozen = frozenFields(resource, session, before ? 'edit' : 'add')
  const isClosed = (name: string) => frozen.has(name) || holds(plan.fields[name]?.readOnly, scope)
  let filled = record
  for (const field of Object.values(plan.fields)) {
    const targets = Object.entries(fillOf(field)).filter(([target]) => isClosed(target))
    // A lookup that another one replaces is cleared; values filled in by that one stay.
    if (!holds(field.visible, scope, true)) continue
    if (!isFiller(field) || targets.length === 0 || !isPicked(field, record, before)) continue
    filled = { ...filled, ...(await columnsOfPicked(context, field, record, targets)) }
  }
  return filled === record ? record : { ...settleRecord(plan, filled, ambient), id: record.id }
}

function fillOf({ props: { fill } }: CompiledField): { readonly [target: string]: string } {
  return typeof fill === 'object' && fill !== null ? (fill as { readonly [target: string]: string }) : {}
}

function isFiller(field: CompiledField): field is Filler {
  return field.source !== undefined
}

function isPicked({ key }: CompiledField, record: RecordRow, before: RecordRow | undefined): boolean {
  return before ? (record[key] ?? null) !== (before[key] ?? null) : !isEmpty(record[key])
}

// Several picked rows contribute their values joined by comma, in the order of picking (contract.md 6).
async function columnsOfPicked(
  { app, session }: WriteContext,
  field: Filler,
  record: RecordRow,
  targets: readonly (readonly [target: string, column: string])[],
): Promise<RecordRow> {
  const source = resourceOf(app.live.current, field.source)
  const values = valuesOf(field, record[field.key])
  const empty = Object.fromEntries(targets.map(([target]) => [target, null]))
  if (!source || values.length === 0) return empty
  const { dialect } = app.store
  const shown = askedColumns(source, session, dialect)
  const key = columnOf(source, field.source.value)
  const columns = targets.map(([target, column]) => `${shown(column)} as "${target}"`)
  const select = `select ${key} as "_key", ${columns.join(', ')}`
  const siblings = siblingsSql(source, field, record)
  const ask = async (keys: readonly string[]) => {
    const isNamed = statement(`${key} in (`, marks(keys), ')')
    const picked: Sql = all([offeredSql(source, session, dialect), isNamed, ...siblings])
    const rows = await app.store.rows<Row>(statement(select, fromTable(source), 'where', picked))
    const byKey = new Map(rows.map((row) => [String(row._key), row]))
    return (value: string) => byKey.get(value)
  }
  // Rows of one write pick from the same table.
  const name = JSON.stringify([source.plan.code, select, siblings])
  const read = await Promise.all(values.map((value) => together(session, name, value, ask)))
  const found = read.filter((row) => row !== undefined)
  if (found.length === 0) return empty
  return Object.fromEntries(targets.map(([target]) => [target, joined(found.map((row) => row[target]))]))
}

// A number may be that of several rows: an invoice number is unique for its supplier only.
function siblingsSql(source: ServerResource, { source: { where = {} } }: Filler, record: RecordRow): readonly Sql[] {
  return Object.entries(where).flatMap(([name, condition]) => {
    const sibling = typeof condition === 'object' && !Array.isArray(condition) ? record[condition.field] : undefined
    return isEmpty(sibling) ? [] : [sqlOf(`${columnOf(source, name)} = ?`, sibling)]
  })
}

function joined(values: readonly unknown[]): unknown {
  if (values.length === 1) return values[0] ?? null
  return values
    .filter((value) => !isEmpty(value))
    .map(String)
    .join(',')
}
