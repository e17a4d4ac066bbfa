import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { actionTitles } from '../../platform/http/action-titles.ts'
import type { Reading } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, any, bracketed, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { amongSql } from './entries.ts'
import { type Counting, entryKeys } from './entry-facts.ts'
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
function doneSql({ lang }: Reading): Sql {
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
  const byKind = {
    dataTable: 'h.resource',
    dataTitle: titleSql(context, 'h.resource', codes),
    action: doneSql(context),
  }
  const byPerson = { username: 'h.who', realname: `u.${userTable.realname}` }
  const isNarrow = Boolean(context.query.dataId || context.query.dataTable)
  return {
    total: () => entryTotal(context),
    keys: entryKeys,
    columns: {
      id: 'h.id',
      tenantId: sqlOf('?', session.tenantId),
      createBy: 'h.who',
      createTime: 'h.at',
      version: 'h.version',
      ...byKind,
      dataId: 'h.record_id',
      dataVersion: 'h.version',
      changeCount: changedFields(app.store.dialect),
      ...byPerson,
    },
    from: statement(
      `from _history h ${join} where`,
      bracketed(openSql(context, isNarrow ? historyColumns : walkedColumns)),
    ),
    entries: { byKind, byPerson: { columns: byPerson, join }, counts: (counting) => entryTotals(context, counting) },
  }
}

const join = `left join ${userTable} u on u.${userTable.username} = h.who`

async function entryTotal(context: Reading): Promise<number> {
  const counts = await entryTotals(context, { among: {}, by: 'kind' })
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** How many entries there are: kept for most resources, counted for those with rows that may be sealed. */
async function entryTotals(context: Reading, { among, by }: Counting): Promise<ReadonlyMap<string, number>> {
  const { store } = context.app
  const { kinds, people } = among
  const keyOf = (table: string) => (by === 'kind' ? `(${table}.resource || '.' || ${table}.action)` : `${table}.who`)
  const ofPeople = people ? isOneOf('c.who', people) : sqlOf(by === 'kind' ? `c.who = ''` : `c.who <> ''`)
  const kept = statement(
    `select ${keyOf('c')} as key, sum(c.total) as total from _history_count c where`,
    all([
      ofPeople,
      ...(kinds ? [isOneOf(`(c.resource || '.' || c.action)`, kinds)] : []),
      plainSql(context, { resource: 'c.resource', tenant: 'c.tenant_id' }),
    ]),
    'group by 1',
  )
  const sealed = sealedSql(context, { resource: 'h.resource', record: 'h.record_id' })
  const counted = statement(
    `select ${keyOf('h')} as key, count(*) as total from _history h where`,
    all([...amongSql(among), any(sealed)]),
    'group by 1',
  )
  type Count = { readonly key: string; readonly total: number }
  const rows = await Promise.all([
    store.rows<Count>(kept),
    ...(sealed.length === 0 ? [] : [store.rows<Count>(counted, { heavy: true })]),
  ])
  const totals = new Map<string, number>()
  for (const { key, total } of rows.flat()) totals.set(key, (totals.get(key) ?? 0) + Number(total))
  return totals
}
