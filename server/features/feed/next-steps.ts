import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction, CompiledButton } from '../../../src/schema/model/compiled-actions.ts'
import type { RecordFeed } from '../../../src/schema/model/feed.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import type { Context } from '../../platform/http/route.ts'
import type { Row } from '../../platform/store/store.ts'
import { nowText, todayText } from '../../platform/time.ts'
import { hasCarriedRows } from '../../records/read/carried-rows.ts'
import { madeAmong } from '../../records/read/made.ts'
import { shownTables } from '../../records/read/table-fields.ts'
import { isAwaited } from '../../records/waiting/waiting.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { openTasks } from '../process/open-tasks.ts'
import { rolesWith } from '../progress/progress.ts'

type Next = Pick<RecordFeed, 'next' | 'goesOn'>
type Adding = Extract<CompiledButton, { readonly do: 'add' }>

/**
 * What a record waits for: actions of its state, or the documents that are made from it now, each with the roles that may do it. Without
 * either, whether it reaches another state by itself.
 */
export async function nextOf(context: Context, resource: ServerResource, row: Row): Promise<Next> {
  const { plan } = resource
  // While a process runs, its tasks come before the actions of the state.
  const tasks = await openTasks(context, resource, String(row.id))
  if (tasks) return { next: tasks, goesOn: tasks.length === 0 }
  const state = plan.states && String(row[plan.states.field])
  const from = plan.actions.filter((action) => action.from.includes(state ?? ''))
  const awaited = from.filter((action) => isAwaited(action) && isPossible(context, resource, action, row))
  if (awaited.length > 0) return { next: await stepsOf(context, awaited), goesOn: false }
  const next = await followingOf(context, resource, row)
  return { next, goesOn: next.length === 0 && from.some(leadsOn) }
}

/**
 * Whether somebody may do it with this record as it is. What the reader does not see, the parent, and numbers of other records, which come
 * to fit without this one, count as fitting.
 */
function isPossible(context: Context, { sums = [] }: ServerResource, { when }: CompiledAction, row: Row): boolean {
  const scope = { ...row, now: nowText(), today: todayText() }
  const isKnown = (name: string) => name in scope && !sums.some(({ field }) => field === name)
  if (!when || !fieldsOf(when).every(isKnown)) return true
  const people = sidesOf(context, row).flatMap((user) => [user, { ...user, username: '' }])
  return people.some((user) => holds(when, { ...scope, user }, true))
}

function leadsOn({ automatic, waits, to }: CompiledAction): boolean {
  return automatic === true && waits !== false && to !== undefined
}

type Titled = Pick<CompiledAction, 'title' | 'permission'>

function stepsOf(context: Context, steps: readonly Titled[]): Promise<RecordFeed['next']> {
  const { app, session, lang } = context
  const tenants = readTenants(session.tenantId)
  return Promise.all(
    steps.map(async ({ title, permission }) => ({
      title: textIn(lang, title),
      roles: (await rolesWith(app, permission, tenants)).map((name) => textIn(lang, name)),
      isMine: session.may(permission),
    })),
  )
}

/** Documents that are made from the record next. */
async function followingOf(context: Context, resource: ServerResource, row: Row): Promise<RecordFeed['next']> {
  const { app, session, lang } = context
  const moment = { now: nowText(), today: todayText() }
  const buttons = (resource.plan.list.actions ?? []).filter((button) => button.do === 'add' && button.waits === true)
  const offered = buttons.filter((button) =>
    sidesOf(context, row).some((user) => holds(button.when, { ...row, ...moment, user }, true)),
  )
  if (offered.length === 0) return []
  // What the reader has made already is next no more.
  const id = String(row.id)
  const made = (await madeAmong({ app, resource, session }, [id])).get(id)
  const open = offered.filter(({ name }) => made?.[name] !== null)
  const tables = await shownTables(app, resource, session, lang, row)
  const adding = open.filter(
    (button): button is Adding => button.do === 'add' && hasCarriedRows(button, { ...row, ...tables }),
  )
  return stepsOf(
    context,
    adding.map(({ title, to }) => ({ title, permission: permissionOf(to, 'add') })),
  )
}

/** Users of both sides: the next document may be that of the other company. */
function sidesOf({ session: { user } }: Context, { supplierId }: Row): readonly object[] {
  return [user, { ...user, supplierId: '' }, { ...user, supplierId: supplierId ?? '' }]
}
