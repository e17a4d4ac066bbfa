import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { actionTitles } from '../../platform/http/action-titles.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { any, bracketed, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row, Store } from '../../platform/store/store.ts'
import { historyColumns, openCodes, openSql, plainSql, sealedSql } from './open-codes.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', ['menuType', 'name', 'nameEn', 'perms'])
const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

const changedFields = (dialect: Store['dialect']) =>
  dialect === 'sqlite'
    ? '(select count(*) from json_each(h.changes))'
    : '(select count(*) from json_object_keys(h.changes::json))'

const words: Readonly<Record<string, Text>> = {
  ...actionTitles,
  restore: { zh: '从回收站恢复', en: 'Restored' },
  change: { zh: '变更单生效', en: 'Change order applied' },
  check: { zh: '复查', en: 'Rechecked' },
}

/** In an expression, so that a page is found along the time: an index of resources would find all entries first. */
const walkedColumns = { ...historyColumns, resource: `(h.resource || '')` }

/** Title of the action, from its permission. */
function doneSql({ lang }: Context): Sql {
  const name =
    lang === 'en'
      ? `coalesce(nullif(p.${permissionTable.nameEn}, ''), p.${permissionTable.name})`
      : `p.${permissionTable.name}`
  const known = Object.entries(words).flatMap(([action, title]) => [action, textIn(lang, title)])
  return sqlOf(
    `case h.action ${'when ? then ? '.repeat(known.length / 2)} else coalesce((select min(${name}) from ${permissionTable} p
      where p.${permissionTable.menuType} = '2' and p.${permissionTable.perms} = replace(h.resource, '/', ':') || ':' || h.action), h.action) end`,
    ...known,
  )
}

/** All versions of records in resources that the reader may list. The comparison of versions shows the changes. */
export const dataLog: MakeView = (context) => {
  const { app, session } = context
  const codes = openCodes(context)
  const isNarrow = Boolean(context.query.dataId || context.query.dataTable)
  return {
    total: () => entryTotal(context),
    columns: {
      id: 'h.id',
      tenantId: sqlOf('?', session.tenantId),
      createBy: 'h.who',
      createTime: 'h.at',
      version: 'h.version',
      dataTable: 'h.resource',
      dataTitle: titleSql(context, 'h.resource', codes),
      dataId: 'h.record_id',
      dataVersion: 'h.version',
      action: doneSql(context),
      changeCount: changedFields(app.store.dialect),
      username: 'h.who',
      realname: `u.${userTable.realname}`,
    },
    from: statement(
      `from _history h left join ${userTable} u on u.${userTable.username} = h.who where`,
      bracketed(openSql(context, isNarrow ? historyColumns : walkedColumns)),
    ),
  }
}

/** How many entries there are: kept for most resources, counted for those with rows that may be sealed. */
async function entryTotal(context: Context): Promise<number> {
  const { store } = context.app
  const kept = plainSql(context, { resource: 'c.resource', tenant: 'c.tenant_id' })
  const sealed = sealedSql(context, { resource: 'h.resource', record: 'h.record_id' })
  const rows = await Promise.all([
    store.rows<Row>(
      statement(`select sum(c.total) as total from _history_count c where c.who = '' and`, bracketed(kept)),
    ),
    ...(sealed.length === 0
      ? []
      : [store.rows<Row>(statement('select count(*) as total from _history h where', any(sealed)), { heavy: true })]),
  ])
  return rows.reduce((sum, [row]) => sum + Number(row?.total ?? 0), 0)
}
