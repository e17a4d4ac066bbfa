import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { CompiledResource, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { actionPath, pathTo } from '../../../src/schema/rules/action-path.ts'
import type { App } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import { dictionaryOptions } from '../../records/dictionaries/dictionaries.ts'
import { findRow } from '../../records/read/list.ts'
import { homeOf } from '../../records/read/stored.ts'
import { readTenants } from '../../rights/rows/home.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', ['enabled', 'perms'])
const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])

/** A state on the path to the goal; `at` is when the record last reached it, `YYYY-MM-DD HH:mm:ss`. */
export type Stage = { readonly state: string; readonly title: string; readonly at: string | null }

/** Where a record is on its path to a goal state, and what comes next. */
export type RecordProgress = {
  readonly stages: readonly Stage[]
  /** Number of stages that are reached: 1 is the initial state. */
  readonly reached: number
  /** Current state; it may be off the path, as a rejected one is. */
  readonly state: { readonly value: string; readonly title: string; readonly since: string | null }
  /** Next action to the goal, the roles that may do it, and whether the caller may; absent at the goal. */
  readonly next?: { readonly title: string; readonly roles: readonly string[]; readonly isMine: boolean }
}

/** Progress of a record towards a state. @throws UNKNOWN_RESOURCE, FORBIDDEN, RECORD_MISSING, BAD_REQUEST for an unknown state. */
export async function progressOf(context: Context, code: string, id: string, goal: string): Promise<RecordProgress> {
  const { app, session, lang } = context
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code.slice(0, 100) })
  if (!session.may(permissionOf(code, 'list'))) throw new AppError('FORBIDDEN')
  const { plan } = resource
  const row = await findRow(app, resource, session, 'list', id)
  if (!row) throw new AppError('RECORD_MISSING')
  const { states } = plan
  const isKnown = states !== undefined && (goal === states.initial || plan.actions.some(({ to }) => to === goal))
  if (!isKnown) throw new AppError('BAD_REQUEST', { name: 'to', reason: goal.slice(0, 60) })
  const path = [states.initial, ...pathTo(plan, goal).map(({ to = '' }) => to)]
  const state = String(row[states.field] ?? states.initial)
  const ahead = actionPath(plan, state, goal) ?? []
  const [times, titles] = await Promise.all([
    stateTimes(app, resource, id),
    stateTitles(app, plan, session.tenantId, lang),
  ])
  times.set(states.initial, times.get(states.initial) ?? String(row.createTime ?? ''))
  const title = (value: string) => titles.get(value) ?? value
  const [action] = ahead
  return {
    stages: path.map((value) => ({ state: value, title: title(value), at: times.get(value) ?? null })),
    reached: reachedOf(path, state, ahead),
    state: { value: state, title: title(state), since: times.get(state) ?? null },
    ...(action && { next: { ...(await nextOf(context, action)), isMine: session.may(action.permission) } }),
  }
}

/** Stages up to the current state; off the path, those before the first stage that still lies ahead. */
function reachedOf(path: readonly string[], state: string, ahead: readonly CompiledAction[]): number {
  const own = path.indexOf(state)
  if (own >= 0) return own + 1
  const targets = new Set(ahead.map(({ to }) => to))
  return Math.max(
    0,
    path.findIndex((value) => targets.has(value)),
  )
}

/** Time of the last change to each state, from the record's history. */
export async function stateTimes(app: App, resource: ServerResource, id: string): Promise<Map<string, string>> {
  const field = resource.plan.states?.field ?? ''
  const rows = await app.store.rows<{ at: string; changes: string }>({
    sql: `select at, changes from _history where resource = ? and record_id = ? and changes like ? order by version, id`,
    parameters: [homeOf(resource), id, `%"${field}":%`],
  })
  return new Map(
    rows.flatMap(({ at, changes }): [string, string][] => {
      const change = (JSON.parse(changes) as Record<string, readonly unknown[] | undefined>)[field]
      return change ? [[String(change[1] ?? ''), at]] : []
    }),
  )
}

async function stateTitles(
  { store }: App,
  { states, fields }: CompiledResource,
  tenantId: string,
  lang: Lang,
): Promise<ReadonlyMap<string, string>> {
  const source = states && fields[states.field]?.source
  const options = source?.kind === 'dictionary' ? await dictionaryOptions(store, tenantId, source.code, lang) : []
  return new Map(options.map(({ value, text }) => [value, text]))
}

async function nextOf({ app, lang, session }: Context, { title, permission }: CompiledAction) {
  const roles = await rolesWith(app, permission, readTenants(session.tenantId))
  return { title: textIn(lang, title), roles: roles.map((name) => textIn(lang, name)) }
}

/** Names of the roles of some tenants that are granted a permission. */
export async function rolesWith(
  { store }: App,
  permission: string,
  tenants: readonly string[],
): Promise<readonly Text[]> {
  const [p, r] = [permissionTable, roleTable]
  const own = marks(tenants)
  const rows = await store.rows<{ role_name: string; role_name_en: string | null }>({
    sql: `select distinct r.${r.roleName}, r.${r.roleNameEn} from _grant g join ${p} p on p.id = g.permission_id
      join ${r} r on r.${r.roleCode} = g.role where p.${p.perms} = ? and p.${p.enabled} = 'Y'
        and r.tenant_id in (${own.sql}) order by r.${r.roleName}`,
    parameters: [permission, ...own.parameters],
  })
  return rows.map(({ role_name, role_name_en }) => ({ zh: role_name, en: role_name_en ?? role_name }))
}
