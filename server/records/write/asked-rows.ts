import type { AskedFields, CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { FieldError } from '../../../src/schema/model/errors.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { type TableResource, tablesOf } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { refuse, refuseAll } from '../steps/check.ts'
import type { AddedRows } from './added-by.ts'
import { type Asked, errorsAt, placed } from './asked-row.ts'
import { coerced } from './prepare.ts'
import { wholeRows } from './whole-rows.ts'
import type { PreparedWrite } from './write.ts'

/**
 * Rows of a record's tables with the values of an action's dialog, checked by the rules of their own files. The right to the action is
 * enough; other fields and rows stay as they are. A table that the dialog names as a whole is replaced. @throws INVALID at `/table/index/field`, RECORD_MISSING for an unknown row.
 */
export async function askedRows(
  { receipt: _, ...context }: WriteContext,
  { name, ask, offer = [], askRows = {} }: Pick<CompiledAction, 'ask' | 'askRows' | 'name' | 'offer'>,
  record: RecordRow,
  body: RecordRow,
): Promise<AddedRows> {
  const tables: Record<string, unknown> = {}
  const writes: PreparedWrite[] = []
  const errors: FieldError[] = []
  for (const table of tablesOf(modelFor(context), context.resource)) {
    if ([...ask, ...offer].includes(table.key)) {
      const whole = await wholeRows(context, name, table, record, body[table.key])
      errors.push(...whole.errors)
      writes.push(...whole.writes)
      tables[table.key] = whole.rows
      continue
    }
    const fields = askRows[table.key]
    if (!fields) continue
    const asked = askedOf(
      table,
      fields,
      (record[table.key] ?? []) as readonly RecordRow[],
      body[table.key],
      context.lang,
    )
    const required = missing(asked, fields, context.lang)
    errors.push(...required)
    if (required.length > 0) continue
    const child: WriteContext = { ...context, resource: table.resource }
    const ready = await Promise.all(asked.map((one) => placed(child, name, record, one)))
    errors.push(...ready.flatMap((one) => one.errors))
    writes.push(...ready.flatMap(({ write }) => write ?? []))
    tables[table.key] = ready.map(({ row }) => row)
  }
  refuseAll(errors)
  return { tables, writes }
}

/** Stored rows with the sent values of the asked fields; a field that was not sent keeps its value. */
function askedOf(
  table: TableResource,
  { ask, offer }: AskedFields,
  rows: readonly RecordRow[],
  sent: unknown,
  lang: WriteContext['lang'],
): Asked[] {
  const all: readonly RecordRow[] = Array.isArray(sent) ? sent : []
  refuse(all.flatMap(newRow(table.key)), lang)
  const known = new Set(rows.map(({ id }) => String(id)))
  if (all.some((row) => !known.has(String(row?.id)))) throw new AppError('RECORD_MISSING')
  return rows.map((row, index) => {
    const place = all.findIndex(({ id }) => id === row.id)
    const given = all[place] ?? {}
    const names = [...ask, ...offer].filter((name) => Object.hasOwn(given, name))
    const values = names.flatMap((name) => {
      const field = table.resource.plan.fields[name]
      return field ? [[name, coerced(field, given[name])]] : []
    })
    return { row, values: Object.fromEntries(values), pointer: `/${table.key}/${place < 0 ? index : place}` }
  })
}

/** Problem of a row without an id, which the action would drop. */
function newRow(field: string) {
  const message = { zh: '此操作不能新增行', en: 'This action adds no rows' }
  return (row: RecordRow, index: number): readonly Problem[] =>
    row?.id == null ? [{ field, at: `/${index}`, kind: 'rule', params: { message } }] : []
}

function missing(asked: readonly Asked[], { ask }: AskedFields, lang: WriteContext['lang']): readonly FieldError[] {
  return asked.flatMap(({ row, values, pointer }) => {
    const problems = ask
      .filter((field) => isEmpty({ ...row, ...values }[field]))
      .map((field): Problem => ({ field, kind: 'required', params: {} }))
    return errorsAt(pointer, problems, lang)
  })
}
