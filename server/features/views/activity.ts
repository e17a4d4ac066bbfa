import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { thisMinute } from '../../platform/time.ts'
import { byResource, entriesSql, wordsSql } from './entries.ts'
import { nameSql, personSql, workedOn } from './record-arms.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', ['avatar', 'departs', 'username'])

/** Days in the past. */
const days = 30

const words: Readonly<Record<string, Text>> = {
  add: { zh: '新增', en: 'Added' },
  edit: { zh: '修改', en: 'Changed' },
  import: { zh: '导入', en: 'Imported' },
}

/** Recent actions on documents that the reader may read. */
export const activity: MakeView = (context) => {
  const { session, lang } = context
  const kinds = workedOn(context).flatMap((resource) => (resource.plan.parent === undefined ? [{ resource }] : []))
  const named = kinds.flatMap(({ resource: { plan } }) =>
    [...Object.entries(words), ...plan.actions.map(({ name, title }) => [name, title] as const)].map(
      ([name, text]) => [plan.code, name, textIn(lang, text)] as const,
    ),
  )
  const codes = kinds.map(({ resource }) => resource.plan.code)
  const since = thisMinute(Date.now() - days * 86_400_000)
  return {
    filled: ['happened'],
    columns: {
      id: 'h.id',
      tenantId: sqlOf('?', session.tenantId),
      createBy: 'h.who',
      createTime: 'h.at',
      what: wordsSql(named),
      processName: titleSql(context, 'h.resource', codes),
      title: byResource(kinds, (resource) => nameSql(context, resource)),
      username: 'h.who',
      realname: personSql('h.who', lang),
      avatar: `u.${userTable.avatar}`,
      departs: `u.${userTable.departs}`,
      happened: 'h.at',
      busType: 'h.resource',
      busId: 'h.record_id',
    },
    from: statement(
      `from _history h left join ${userTable} u on u.${userTable.username} = h.who where`,
      all([sqlOf('h.at >= ?', since), entriesSql(context, kinds)]),
    ),
  }
}
