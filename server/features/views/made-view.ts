import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { namedCache } from '../../platform/cache/caches.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { dependences, views } from './registry.ts'
import { type TableQuery, tableQuery } from './report-store.ts'
import type { View } from './view.ts'

const made = namedCache({
  name: 'views',
  title: { zh: '视图语句', en: 'Statements of views' },
  most: 500,
  megabytes: 16,
  // As long as a session is trusted: its rights are in the statement, and moments of its row conditions.
  trust: () => 1000,
})

type MadeView = TableQuery & { readonly view: View }

/** The view of a resource for a request. A view over many resources is a long statement, so it is made once for a session. */
export function madeView(context: Context, resource: ServerResource): Promise<MadeView> {
  const name = resource.view ?? ''
  const make = views[name]
  if (!make) throw new Error(`the view "${name}" of ${resource.plan.code} is gone`)
  const fresh = async () => {
    const view = await make(context)
    return { ...tableQuery(viewSql(resource, view)), view }
  }
  const dependence = dependences[name]
  if (dependence === undefined) return fresh()
  const { app, session, lang, query } = context
  const values = dependence.query?.map((each) => query[each] ?? '')
  const key = JSON.stringify([numberOf(session), resource.plan.code, lang, values])
  return made(app.store).remember(dependence.tables, key, fresh)
}

const numbers = new WeakMap<Session, number>()
let last = 0

// A session is another one with other rights, and after each change of the schema files.
function numberOf(session: Session): number {
  const known = numbers.get(session)
  if (known !== undefined) return known
  last += 1
  numbers.set(session, last)
  return last
}

const casts = { text: 'text', integer: 'bigint', number: 'double precision' } as const

function viewSql({ storage }: ServerResource, { columns, from }: View): Sql {
  const list = storage.columns.map(({ name, field, type }) => {
    const given = columns[field] ?? `cast(null as ${casts[type]})`
    const { sql, parameters } = typeof given === 'string' ? sqlOf(given) : given
    return sqlOf(`${sql} as ${quoted(name)}`, ...parameters)
  })
  return statement(`with ${quoted(storage.table)} as (select`, joined(list, ', '), from, ')')
}
