import type { Lang } from '../../../src/schema/base/text.ts'
import type { WhereHeld } from '../../../src/schema/base/where.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { createMemory } from '../../../src/schema/compile/memory.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { rowsWhere, valuesWithin, valuesWithout } from '../../../src/schema/rules/rows-where.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, often, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { hiddenFields, mayReach, scopeSql, tenantSql } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { openedEarly } from '../sealed/open-early.ts'
import { dressed } from './dressed.ts'
import { orderSql } from './order-sql.ts'

/** Table field and the resource of its rows. */
export type TableResource = {
  readonly key: string
  readonly field: CompiledField
  readonly resource: ServerResource
  /** Field of a row that names its parent record. */
  readonly link: string
  /** Field of a row that stores its order, if there is one. */
  readonly order: string | undefined
  /** Condition on the rows of this table, when several tables show rows of one resource. */
  readonly where: WhereHeld
}

const remembered = createMemory<readonly TableResource[]>()

/** Tables of a resource's records. */
export function tablesOf(model: Model, resource: ServerResource): readonly TableResource[] {
  return remembered(resource, [model], () => searched(model, resource))
}

function searched({ resources }: Model, { plan }: ServerResource): readonly TableResource[] {
  return Object.values(plan.fields).flatMap((field) => {
    if (field.type !== 'table') return []
    const resource = resources.get(String(field.props.of))
    const link = resource?.plan.parent?.field
    if (!resource || link === undefined) return []
    const order = typeof field.props.order === 'string' ? field.props.order : undefined
    return [{ key: field.key, field, resource, link, order, where: rowsWhere(field) }]
  })
}

/** Rows of one table read at once: more than any table may have. */
const most = 20_001

/** Rows of a table of one record, with all fields; `reached` restricts them. */
async function tableRows(app: App, table: TableResource, id: string, reached: Sql): Promise<readonly Row[]> {
  const { resource, link, order } = table
  const fields = resource.storage.columns.map(({ field }) => field)
  const { dialect } = app.store
  const own = all([reached, sqlOf(`${columnOf(resource, link)} = ?`, id), ...withinSql(table)])
  const sort = { field: order ?? 'createTime', direction: 'asc' } as const
  const query = statement(
    'select',
    selectList(resource, fields),
    fromTable(resource),
    'where',
    own,
    orderSql(resource, [sort], dialect),
    `limit ${most}`,
  )
  return app.store.rows<Row>(often(query))
}

function withinSql({ resource, where }: TableResource): readonly Sql[] {
  const without = Object.entries(valuesWithout(where)).map(([key, value]) => {
    const column = columnOf(resource, key)
    return sqlOf(`(${column} is null or ${column} <> ?)`, value)
  })
  const within = Object.entries(valuesWithin(where)).map(([key, value]) =>
    sqlOf(`${columnOf(resource, key)} = ?`, value),
  )
  return [...within, ...without]
}

/** Row with all rows of its tables, by the keys of their fields: input of its rules, the same for all writers. */
export async function withRows(
  app: App,
  session: Session,
  tables: readonly TableResource[],
  row: RecordRow,
): Promise<RecordRow> {
  if (tables.length === 0) return row
  const found = await Promise.all(
    tables.map(async (table) => {
      const rows = await tableRows(app, table, String(row.id), tenantSql(table.resource, session))
      return openedEarly(app, table.resource, session, rows, row)
    }),
  )
  return { ...row, ...Object.fromEntries(tables.map(({ key }, index) => [key, found[index]])) }
}

/**
 * Rows of a record's tables as its reader may see them. Tables that the reader may not list, or export, are left out. Exported
 * values are masked for all users.
 */
export async function shownTables(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  record: RecordRow,
  right: 'list' | 'export' = 'list',
): Promise<RecordRow> {
  const hidden = hiddenFields(resource, session)
  const tables = tablesOf(app.live.current, resource).filter(
    ({ key, resource: child }) => !hidden.has(key) && session.may(permissionOf(child.plan.code, right)),
  )
  const shown = await Promise.all(
    tables.map(async (table) => {
      const reached = scopeSql(table.resource, session, right, app.store.dialect)
      const stored = await tableRows(app, table, String(record.id), reached)
      const rows = await openedEarly(app, table.resource, session, stored, record)
      return [table.key, await dressedRows(app, table.resource, session, lang, rows, right === 'export')] as const
    }),
  )
  return Object.fromEntries(shown)
}

async function dressedRows(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  rows: readonly RecordRow[],
  isMasked: boolean,
): Promise<readonly RecordRow[]> {
  const visible = visibleFields(resource, session).filter((name) => fieldOf(resource.plan.fields, name) !== undefined)
  const mayEdit = session.may(permissionOf(resource.plan.code, 'edit'))
  const picked = rows.map((row) => Object.fromEntries(['id', ...visible].map((name) => [name, row[name] ?? null])))
  const whole = !isMasked && mayEdit && rows.every((row) => mayReach(resource, session, 'edit', row))
  return dressed(app, resource, session, lang, picked, whole)
}
