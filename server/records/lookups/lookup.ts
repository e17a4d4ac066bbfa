import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { sortsOf } from '../../../src/schema/model/list-sort.ts'
import { countOf } from '../../platform/cache/count.ts'
import type { Context } from '../../platform/http/route.ts'
import { type Columns, shownColumns } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, any, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { scopeSql, tablesBehind } from '../../rights/rows/scope.ts'
import { dressed } from '../read/dressed.ts'
import { labelsOf } from '../read/labels.ts'
import { like } from '../read/like.ts'
import { pageOf } from '../read/list-query.ts'
import { orderSql } from '../read/order-sql.ts'
import { referenceLabels } from '../read/reference-labels.ts'
import { conditionSql } from '../read/where.ts'
import { whereOf } from './asked-where.ts'
import { referredValues } from './referred.ts'
import { type Asked, sourceOf } from './source-of.ts'

/** Choice of a lookup, as clients of this API read it (contract.md section 4). */
export type Option = { readonly value: string; readonly label: string; readonly text: string; readonly title: string }
type Caller = Pick<Context, 'app' | 'session' | 'query' | 'lang'>

/** Pseudo-field of a condition: rows that the caller may edit. */
const mayEdit = '_mayEdit'

const optionOf = (value: string, label: string): Option => ({ value, label, text: label, title: label })

/** First choices of a source, or those that contain the keyword. */
export async function lookupOptions(context: Caller): Promise<Option[]> {
  const { app, query, lang } = context
  const asked = sourceOf(context)
  const { source, resource } = asked
  const columns = shownColumns(resource, app.store.dialect)
  const found = statement(
    `select ${columns(source.value)} as value, ${labelSql(asked, columns, lang)} as label ${fromTable(resource)} where`,
    conditionsOf(context, asked, columns),
    sortOf(asked, app.store.dialect),
    sqlOf('limit ?', pageOf(query, 50).pageSize),
  )
  const rows = await app.store.rows<Row>(found, { heavy: true })
  return rows.map(({ value, label }) => optionOf(String(value), String(label ?? value)))
}

/** Choices of stored values: of rows that may be chosen, and of rows that the caller's readable records refer to. */
export async function lookupLabels(context: Caller): Promise<Option[]> {
  const { app, query, lang, session } = context
  const values = itemsOf(query.values ?? '').slice(0, 500)
  const { source, rows } = sourceOf(context)
  const { store, live } = app
  const home = { tenantId: session.tenantId, rows: () => rows(store.dialect) }
  const offered = await labelsOf(store, live.current, source, values, lang, home)
  const others = values.filter((value) => offered(value) === undefined)
  const read = await referredValues(context, source, others)
  const referred = await referenceLabels(app, session, lang, source, read)
  return values.flatMap((value) => {
    const label = offered(value) ?? (read.includes(value) ? referred(value) : undefined)
    return label === undefined ? [] : [optionOf(value, label)]
  })
}

/** Page of a source's rows, for a pick dialog. */
export async function lookupRows(
  context: Caller,
): Promise<{ records: RecordRow[]; total: number; [key: string]: unknown }> {
  const { app, query, lang, session } = context
  const asked = sourceOf(context)
  const { resource, columns } = asked
  const where = conditionsOf(context, asked, shownColumns(resource, app.store.dialect), keysOf(asked))
  const { pageSize: size, pageNo: current } = pageOf(query)
  const page = statement(
    'select',
    selectList(resource, columns),
    `${fromTable(resource)} where`,
    where,
    sortOf(asked, app.store.dialect),
    sqlOf('limit ? offset ?', size, (current - 1) * size),
  )
  const count = statement('select count(*) as total', fromTable(resource), 'where', where)
  const [found, total] = await Promise.all([
    app.store.rows<Row>(page, { heavy: true }),
    countOf(app.store, count, tablesBehind(resource)),
  ])
  const records = await dressed(app, resource, session, lang, found)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

function labelSql({ source }: Asked, columns: Columns, lang: Lang): string {
  return `coalesce(nullif(${columns(source.label[lang])}, ''), ${columns(source.label.zh)})`
}

function sortOf({ resource }: Asked, dialect: 'sqlite' | 'postgres'): string {
  const sorts = sortsOf(resource.plan.list.sort).map(({ field, order }) => ({ field, direction: order }))
  return orderSql(resource, sorts, dialect, shownColumns(resource, dialect))
}

/** Further identifying columns of a row, such as a unique number, which a pick dialog shows with the label. */
function keysOf({ resource, columns }: Asked): readonly string[] {
  const { fields } = resource.plan
  return columns.filter((key) => {
    const field = fields[key]
    return field?.type === 'text' && (field.unique === true || field.searchable === true)
  })
}

function conditionsOf(
  { app, session, query, lang }: Caller,
  asked: Asked,
  columns: Columns,
  keys: readonly string[] = [],
): Sql {
  const { resource, source } = asked
  const { dialect } = app.store
  const { [mayEdit]: isEditable, ...where } = whereOf(query.where)
  const given = Object.entries(where)
  const parts = [asked.rows(dialect)]
  if (isEditable) parts.push(scopeSql(resource, session, 'edit', dialect))
  for (const [field] of given) {
    if (!asked.columns.includes(field)) throw new AppError('UNKNOWN_FIELD', { name: field.slice(0, 60) })
  }
  for (const [field, value] of [...Object.entries(asked.where), ...given]) {
    const values = (Array.isArray(value) ? value : [value]).map(String)
    const of = resource.plan.fields[field]
    const op = of && isMany(of) ? 'item' : 'in'
    parts.push(conditionSql(resource, { op, field, values }, dialect, columns))
  }
  const keyword = query.keyword?.trim()
  if (keyword) {
    const searched = [...new Set([source.label[lang], source.label.zh, source.value, ...keys])]
    parts.push(any(searched.map((field) => like(dialect, columns(field), keyword, '%·%'))))
  }
  return all(parts)
}
