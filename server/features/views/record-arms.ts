import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import type { Reading } from '../../platform/http/route.ts'
import { shownColumns } from '../../platform/sql/columns.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { namedSql, nameKeys } from '../../records/documents/document-name.ts'
import { storedIn } from '../../records/read/stored.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

/** Columns of a view over the records of many resources, in order, each a text or a number. */
export type ViewColumns = Readonly<Record<string, Sql | string>>

/** A constant text. */
export const textSql = (text: string): Sql => sqlOf('cast(? as text)', text)

/** Resources with states whose records a session may list: the documents. */
export function workedOn({ app, session }: Pick<Reading, 'app' | 'session'>): readonly ServerResource[] {
  return storedIn(app.live.current).filter(
    ({ plan }) => plan.states !== undefined && session.may(permissionOf(plan.code, 'list')),
  )
}

/** Fields that make the name of a record, as far as a session sees them. */
function nameFields({ session, lang }: Pick<Reading, 'session' | 'lang'>, resource: ServerResource): readonly string[] {
  const visible = visibleFields(resource, session)
  return nameKeys(resource.plan, lang, (key) => visible.includes(key))
}

/** Whether the name of a record for a session is the one in the index of documents: it sees all fields that make it. */
export function isNameKept(context: Pick<Reading, 'session' | 'lang'>, resource: ServerResource): boolean {
  return nameFields(context, resource).join() === nameKeys(resource.plan, context.lang).join()
}

/** Name of a record, otherwise the title of its resource. */
export function nameSql(context: Reading, resource: ServerResource): Sql {
  const { app, lang } = context
  const shown = shownColumns(resource, app.store.dialect)
  return namedSql(nameFields(context, resource).map(shown), textSql(textIn(lang, resource.plan.title)))
}

/** One arm of the union: columns and rows of one resource. */
export function armOf(viewColumns: ViewColumns, from: Sql): Sql {
  const columns = Object.entries(viewColumns).map(([name, given]) => {
    const { sql, parameters } = typeof given === 'string' ? sqlOf(given) : given
    return sqlOf(`${sql} as ${quoted(name)}`, ...parameters)
  })
  return statement('select', joined(columns, ', '), from)
}

/** The arms as one table `t`; without any, an empty table with only the column `id`. */
export function unionOf(arms: readonly Sql[], names: readonly string[]): Sql {
  const none = sqlOf(`select ${names.map((name) => `cast(null as text) as ${quoted(name)}`).join(', ')} where 1 = 0`)
  return statement('from (', arms.length === 0 ? none : joined(arms, ' union all '), ') t')
}

/** Name of a person by the account in `column`; the server has its title. */
export function personSql(column: string, lang: Lang): Sql {
  // No join: a union with one would be sorted whole.
  const named = `(select u.${userTable.realname} from ${userTable} u where u.${userTable.username} = ${column})`
  return sqlOf(
    `coalesce(${named}, case when ${column} = ? then cast(? as text) end, ${column})`,
    systemName,
    textIn(lang, systemTitle),
  )
}
