import { kindOf } from '../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../src/schema/model/compiled.ts'
import { systemFields } from '../../src/schema/model/names.ts'
import type { Lang } from '../../src/schema/model/text.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { quoted } from '../store/quoted.ts'
import type { Row } from '../store/store.ts'
import { hasLabels, labelsOf, textOfValues, valuesOf } from './labels.ts'
import { hiddenFields, tenantSql } from './scope.ts'
import { type Sql, sqlOf } from './sql.ts'
import { columnOf } from './where.ts'

export type RecordRow = { readonly [field: string]: unknown }

/** The fields of a resource that a session may read, the system's first. */
export function visibleFields(resource: ServerResource, session: Session): readonly string[] {
  const hidden = hiddenFields(resource, session)
  const own = Object.values(resource.plan.fields).filter(
    (field) => kindOf(field).column !== 'none' && !hidden.has(field.key),
  )
  const system = systemFields.filter((name) => name !== 'tenantId' && !Object.hasOwn(resource.plan.fields, name))
  return [...system, ...own.map(({ key }) => key)]
}

/** `select` list that gives columns the names of their fields. */
export function selectList(resource: ServerResource, fields: readonly string[]): Sql {
  return sqlOf(fields.map((field) => `${columnOf(resource, field)} as ${quoted(field)}`).join(', '))
}

/** The table of a resource, for `from`. */
export function fromTable({ storage }: ServerResource): string {
  return `from ${quoted(storage.table)}`
}

const masked = (value: unknown) => (typeof value === 'string' && value.length > 4 ? `****${value.slice(-4)}` : value)

/**
 * Rows as clients read them: `<field>_dictText` beside every choice (contract.md 1.5), masked where the file says so and `full` does
 * not.
 */
export async function dressed(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  rows: readonly Row[],
  full = false,
): Promise<RecordRow[]> {
  const dressedRows: Record<string, unknown>[] = rows.map((row) => ({ ...row }))
  for (const field of Object.values(resource.plan.fields)) {
    if (field.mask === 'last4' && !full) for (const row of dressedRows) row[field.key] = masked(row[field.key])
    if (!hasLabels(field)) continue
    const lists = dressedRows.map((row) => valuesOf(field, row[field.key]))
    const values = lists.flat()
    if (values.length === 0) continue
    const labelOf = await labelsOf(app.store, app.live.current, field.source, values, lang, (source) =>
      tenantSql(source, session),
    )
    lists.forEach((items, index) => {
      const row = dressedRows[index]
      if (row && items.length > 0) row[`${field.key}_dictText`] = textOfValues(items, labelOf)
    })
  }
  return dressedRows
}

/** A record's columns from its fields: what is written to the table. */
export function columnsOf(
  { storage }: ServerResource,
  record: RecordRow,
): { readonly names: readonly string[]; readonly values: readonly unknown[] } {
  const columns = storage.columns.filter(({ field }) => field in record)
  return {
    names: columns.map(({ name }) => name),
    values: columns.map(({ field, type }) => storable(record[field], type)),
  }
}

function storable(value: unknown, type: 'text' | 'integer' | 'number'): string | number | null {
  if (value === undefined || value === null || (value === '' && type !== 'text')) return null
  return type === 'text' ? String(value) : Number(value)
}
