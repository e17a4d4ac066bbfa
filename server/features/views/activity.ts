import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { thisMinute } from '../../platform/time.ts'
import { entriesSql, type Kind, kindsInUse, wordsSql } from './entries.ts'
import { entryKeys } from './entry-facts.ts'
import { personSql, workedOn } from './record-arms.ts'
import { documentTitle, entryPlace, tablesOf } from './titled.ts'
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
export const activity: MakeView = async (context) => {
  const { session, lang } = context
  const documents = workedOn(context).flatMap((resource): readonly Kind[] =>
    resource.plan.parent === undefined ? [{ resource }] : [],
  )
  const kinds = await kindsInUse(context, documents)
  const named = kinds.flatMap(({ resource: { plan }, actions }) =>
    [...Object.entries(words), ...plan.actions.map(({ name, title }) => [name, title] as const)].flatMap(
      ([name, text]) => (actions?.includes(name) === false ? [] : [[plan.code, name, textIn(lang, text)] as const]),
    ),
  )
  const resources = kinds.map(({ resource }) => resource)
  const codes = resources.map(({ plan }) => plan.code)
  const byKind = { what: wordsSql(named), processName: titleSql(context, 'h.resource', codes), busType: 'h.resource' }
  const realname = personSql('h.who', lang)
  const since = thisMinute(Date.now() - days * 86_400_000)
  return {
    filled: ['happened'],
    behind: tablesOf(resources),
    columns: {
      id: 'h.id',
      tenantId: sqlOf('?', session.tenantId),
      createBy: 'h.who',
      createTime: 'h.at',
      ...byKind,
      title: documentTitle(context, resources, entryPlace),
      username: 'h.who',
      realname,
      avatar: userSql('avatar'),
      departs: userSql('departs'),
      happened: 'h.at',
      busId: 'h.record_id',
    },
    keys: entryKeys,
    entries: {
      byKind,
      byPerson: { columns: { username: 'h.who', realname } },
      name: { field: 'title', resources },
    },
    from: statement('from _history h where', all([sqlOf('h.at >= ?', since), entriesSql(context, kinds)])),
  }
}

// No join: a count would read the person of every entry.
const userSql = (field: 'avatar' | 'departs') =>
  `(select min(u.${userTable[field]}) from ${userTable} u where u.${userTable.username} = h.who)`
