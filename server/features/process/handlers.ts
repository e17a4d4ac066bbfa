import type { Ast } from '../../../src/schema/model/compiled.ts'
import type { Handlers } from '../../../src/schema/model/process-file.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { Handler, MatrixRow } from '../../../src/schema/process/run/state.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { listOf } from '../../platform/list-of.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { tenantsOf, type UserRow } from '../../rights/auth/users.ts'

const userTable = fileTable(import.meta, 'sys/user', [
  'departIds',
  'identity',
  'roles',
  'status',
  'supplierId',
  'username',
])

const frozen = '2'
/** Code of leaders in users' records (dictionary user_identity). */
const leader = '2'

/** What decides the handlers of a task. */
export type Deciding = {
  readonly store: Store
  readonly plan: ProcessPlan
  readonly node: string
  readonly row: RecordRow
  readonly scope: { readonly [name: string]: unknown }
  readonly starter: string
  readonly tenantId: string
  readonly matrix: MatrixRow | undefined
}

/** Handlers of a task: persons, or a role of which one claims it. Empty when nobody can. */
export async function handlersOf(deciding: Deciding): Promise<readonly Handler[]> {
  const { store, plan, node, row, scope, starter, tenantId } = deciding
  const { handlers, completion } = plan.nodes[node] ?? {}
  switch (handlers?.by) {
    case 'role':
      if (completion === 'any') return oneOf(handlers.role, deciding)
      return (await othersWith(handlers.role, deciding)).map((who) => ({ who }))
    case 'head': {
      const of = handlers.field === undefined ? starter : String(row[handlers.field] ?? '')
      return (await headsOf(store, of, tenantId)).map((who) => ({ who }))
    }
    case 'field':
      return known(store, itemsOf(String(row[handlers.field] ?? '')), tenantId)
    case 'people':
      return known(store, namesIn(plan.people[node], scope), tenantId)
    case 'matrix':
      return atLevel(handlers, deciding)
    case 'starter':
      return [{ who: starter, chooses: true }]
    default:
      return []
  }
}

/** Handler of a level of the approval matrix. */
async function atLevel(
  { level, role }: Extract<Handlers, { by: 'matrix' }>,
  deciding: Deciding,
): Promise<readonly Handler[]> {
  const named = deciding.matrix?.handlers[level]
  if (named?.who !== undefined) return known(deciding.store, [named.who], deciding.tenantId)
  return oneOf(named?.role ?? role ?? '', deciding)
}

/** Task of a role. A role without members is that of the administrators. */
async function oneOf(role: string, deciding: Deciding): Promise<readonly Handler[]> {
  for (const holding of [role, adminRole])
    if ((await othersWith(holding, deciding)).length > 0) return [{ role: holding }]
  return []
}

/** Holders of a role other than the starter. */
async function othersWith(role: string, { store, tenantId, starter }: Deciding): Promise<readonly string[]> {
  const holders = await holdersOf(store, role, tenantId)
  return holders.map(({ username }) => username).filter((who) => who !== starter)
}

function namesIn(ast: Ast | undefined, scope: Deciding['scope']): readonly string[] {
  const found = ast && evaluate(ast, scope)
  return Array.isArray(found) ? found.map(String) : itemsOf(String(found ?? ''))
}

/** People of the house by their accounts. */
export function peopleNamed(store: Store, names: readonly string[], tenantId: string): Promise<readonly UserRow[]> {
  return peopleWhere(store, isOneOf(userTable.username, names), tenantId)
}

/** People of the house with an account in use, in the order of their names. Suppliers handle no tasks. */
async function peopleWhere(store: Store, where: Sql, tenantId: string): Promise<readonly UserRow[]> {
  const found = await store.rows<UserRow>(
    statement(
      `select * from ${userTable} where`,
      where,
      sqlOf(`and coalesce(${userTable.status}, '1') <> ? and coalesce(${userTable.supplierId}, '') = ''`, frozen),
      `order by ${userTable.username}`,
    ),
    { heavy: true },
  )
  return found.filter((user) => tenantsOf(user).includes(tenantId))
}

async function known(store: Store, names: readonly string[], tenantId: string) {
  const wanted = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
  if (wanted.length === 0) return []
  const people = await peopleNamed(store, wanted, tenantId)
  const there = new Set(people.map(({ username }) => username))
  // In the order of the field: a task in turn follows it.
  return wanted.filter((who) => there.has(who)).map((who) => ({ who }))
}

/** People of the house with a role. */
export function holdersOf(store: Store, role: string, tenantId: string): Promise<readonly UserRow[]> {
  const pattern = `%,${role.replaceAll(/[\\%_]/g, '\\$&')},%`
  const where = sqlOf(`',' || coalesce(${userTable.roles}, '') || ',' like ? escape '\\'`, pattern)
  return peopleWhere(store, where, tenantId)
}

async function headsOf(store: Store, username: string, tenantId: string): Promise<readonly string[]> {
  const [person] = await peopleNamed(store, [username], tenantId)
  const departs = listOf(person?.depart_ids ?? null)
  if (departs.length === 0) return []
  const leaders = await peopleWhere(store, sqlOf(`${userTable.identity} = ?`, leader), tenantId)
  return leaders
    .filter((other) => other.username !== username && listOf(other.depart_ids).some((id) => departs.includes(id)))
    .map((other) => other.username)
}
