import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { views } from './registry.ts'
import { reportStore } from './report-store.ts'
import type { View } from './view.ts'

/**
 * The request over a view. The resource's rows are a common table expression before every statement that reads them.
 * So search, order, paging, permissions and export work as for any list. A resource with a table is unchanged.
 */
export async function openView(context: Context, resource: ServerResource): Promise<Context> {
  if (resource.view === undefined) return context
  const make = views[resource.view]
  if (!make) throw new Error(`the view "${resource.view}" of ${resource.plan.code} is gone`)
  const { app } = context
  const query = viewSql(resource, await make(context))
  return { ...context, app: { ...app, store: reportStore(app.store, resource.storage.table, query) } }
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
