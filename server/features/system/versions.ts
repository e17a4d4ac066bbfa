import { Type } from 'typebox'
import { textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { bracketed, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { shownValue } from '../../records/read/history.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { historyColumns, openCodes, openSql } from '../views/open-codes.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

type Entry = {
  readonly version: number
  readonly at: string
  readonly who: string
  readonly realname: string | null
  readonly action: string
  readonly changes: string
}

/** Versions of a record at most. */
const most = 1000

async function entriesOf(context: Context): Promise<readonly Entry[]> {
  const { app, query } = context
  const { dataTable = '', dataId = '' } = query
  if (!openCodes(context).includes(dataTable)) throw new AppError('FORBIDDEN')
  const rows = await app.store.rows<Entry>(
    statement(
      `select h.version, h.at, h.who, u.${userTable.realname}, h.action, h.changes from _history h
        left join ${userTable} u on u.${userTable.username} = h.who where`,
      sqlOf('h.resource = ? and h.record_id = ? and', dataTable, dataId),
      bracketed(openSql(context, historyColumns)),
      sqlOf('order by h.version desc, h.id desc limit ?', most),
    ),
  )
  if (rows.length === 0) throw new AppError('RECORD_MISSING')
  return rows.map((row) => ({ ...row, version: Number(row.version) }))
}

async function versions(context: Context) {
  const entries = await entriesOf(context)
  return entries.map(({ changes: _, realname, who, ...entry }) => ({ ...entry, who, realname: realname ?? who }))
}

// Former versions are the current one with later changes undone: the first version may predate the history.
function asOf(latest: RecordRow, entries: readonly Entry[], version: number): RecordRow {
  // Version 0 is empty.
  if (version === 0) return {}
  const state: Record<string, unknown> = { ...latest }
  for (const entry of entries.filter((each) => each.version > version)) {
    for (const [field, [before]] of Object.entries(JSON.parse(entry.changes) as Record<string, [unknown, unknown]>))
      state[field] = before
  }
  return state
}

async function latestOf({ app }: Context, resource: ServerResource, id: string): Promise<RecordRow> {
  const fields = resource.storage.columns.map(({ field }) => field)
  const [row] = await app.store.rows<Row>(
    statement('select', selectList(resource, fields), fromTable(resource), sqlOf('where id = ?', id)),
  )
  return row ?? {}
}

async function compare(context: Context) {
  const { app, session, lang, query } = context
  const entries = await entriesOf(context)
  const resource = app.live.current.resources.get(query.dataTable ?? '')
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: query.dataTable ?? '' })
  const latest = await latestOf(context, resource, query.dataId ?? '')
  const [left, right] = [asOf(latest, entries, Number(query.left)), asOf(latest, entries, Number(query.right))]
  const visible = new Set(visibleFields(resource, session))
  const fields = Object.values(resource.plan.fields).filter(
    (field) => kindOf(field).column !== 'none' && visible.has(field.key),
  )
  return Promise.all(
    fields.map(async (field) => {
      const [before, after] = [left[field.key] ?? null, right[field.key] ?? null]
      return {
        field: field.key,
        title: textIn(lang, field.title),
        left: await shownValue(app, session, lang, field, before),
        right: await shownValue(app, session, lang, field, after),
        // Compared by value, not by label: masked numbers may differ in hidden digits only.
        isChanged: String(before ?? '') !== String(after ?? ''),
      }
    }),
  )
}

const record = { dataTable: Type.String({ maxLength: 100 }), dataId: Type.String({ maxLength: 60 }) }
const version = Type.String({ pattern: '^[0-9]{1,9}$' })

/** Versions of a record, and their comparison. */
export const versionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/dataLog/queryDataVerList',
    summary: 'The versions of a record, the latest first',
    query: Type.Object(record),
    access: 'permission',
    permission: 'sys:dataLog:list',
    handle: versions,
  },
  {
    method: 'GET',
    path: '/sys/dataLog/compare',
    summary: 'Two versions of a record, field by field',
    query: Type.Object({ ...record, left: version, right: version }),
    access: 'permission',
    permission: 'sys:dataLog:list',
    handle: compare,
  },
]
