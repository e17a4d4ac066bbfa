import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { namedCache } from '../../platform/cache/caches.ts'
import type { Reading, Session } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'
import type { ViewFacts } from '../../records/read/view-facts.ts'
import { finderOf } from './find-entries.ts'
import { dependences, views } from './registry.ts'
import { type TableQuery, tableQuery } from './report-store.ts'
import type { View } from './view.ts'
import { viewSql } from './view-sql.ts'

const made = namedCache({
  name: 'views',
  title: { zh: '视图语句', en: 'Statements of views' },
  most: 500,
  megabytes: 16,
  // As long as a session is trusted: its rights are in the statement, and moments of its row conditions.
  trust: () => 1000,
})

type MadeView = TableQuery & { readonly view: ViewFacts }

/** The view of a resource for a request. A view over many resources is a long statement, so it is made once for a session. */
export function madeView(context: Reading, resource: ServerResource): Promise<MadeView> {
  const name = resource.view ?? ''
  const make = views[name]
  if (!make) throw new Error(`the view "${name}" of ${resource.plan.code} is gone`)
  const fresh = async () => {
    const view = await make(context, resource)
    const table = tableQuery(viewSql(resource, view), view.behind)
    const find = finderOf(context, resource, view, table)
    const parts = partsOf(context, resource, view)
    const ordered = orderedOf(context, resource, view)
    return { ...table, view: { ...view, ordered, ...(find && { find }), ...(parts && { parts }) } }
  }
  const dependence = dependences[name]
  if (dependence === undefined) return fresh()
  const { app, session, lang, query } = context
  const values = dependence.query?.map((each) => query[each] ?? '')
  const key = JSON.stringify([numberOf(session), resource.plan.code, lang, values])
  return made(app.store).remember(dependence.tables, key, fresh)
}

function partsOf({ app: { store } }: Reading, resource: ServerResource, view: View): ViewFacts['parts'] {
  const { arms = [] } = view
  if (arms.length < 2) return undefined
  const queries = arms.map((from) => viewSql(resource, { ...view, from }))
  return { queries, read: (step) => store.rows(step, { heavy: true }) }
}

function orderedOf(
  { app: { store } }: Reading,
  resource: ServerResource,
  view: View,
): NonNullable<ViewFacts['ordered']> {
  const parts = Object.entries(view.ordered ?? {}).map(([field, some]) => {
    const queries = some.map(({ columns, from }) =>
      viewSql(resource, { ...view, columns: { ...view.columns, ...columns }, from }),
    )
    return [field, { queries, read: (step: Step) => store.rows(step, { heavy: true }) }] as const
  })
  return Object.fromEntries(parts)
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
