import type { Ast } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Handlers } from '../../../src/schema/model/process-file.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { quorumOf } from '../../../src/schema/process/run/items.ts'
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
  'departs',
  'identity',
  'roles',
  'status',
  'supplierId',
  'username',
])
const departTable = fileTable(import.meta, 'sys/depart', ['parentId'])

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
  /** The process is under way: nobody can name other people any more. */
  readonly isUnderWay: boolean
}

/** Handlers of a task, and the number of people for its completion rule. */
export type Seats = { readonly people: readonly Handler[]; readonly of: number }

/**
 * Handlers of a task: persons, or a role of which one claims it. Empty when nobody can. The starter handles nothing of their own, and people
 * may have left: where the completion rule counts on their decisions, administrators make these.
 */
export async function handlersOf(deciding: Deciding): Promise<Seats> {
  const { plan, node, row, scope, starter } = deciding
  const { handlers } = plan.nodes[node] ?? {}
  switch (handlers?.by) {
    case 'role':
      return ofRole(handlers.role, deciding)
    case 'head': {
      const of = handlers.field === undefined ? starter : String(row[handlers.field] ?? '')
      const heads = await headsOf(deciding, of)
      return heads.length > 0 || of.trim() === '' ? seated(heads, deciding) : replaced(deciding)
    }
    case 'field':
      return seated(itemsOf(String(row[handlers.field] ?? '')), deciding)
    case 'people':
      return seated(namesIn(plan.people[node], scope), deciding)
    case 'matrix':
      return atLevel(handlers, deciding)
    case 'starter':
      return handlers.of === undefined || (await othersWith(handlers.of, deciding)).length > 0
        ? { people: [{ who: starter, chooses: true }], of: 1 }
        : replaced(deciding)
    default:
      return { people: [], of: 0 }
  }
}

/** Administrators in place of handlers of whom there are none. */
function replaced(deciding: Deciding): Promise<Seats> {
  const { completion = 'any' } = deciding.plan.nodes[deciding.node] ?? {}
  return filled([], quorumOf(completion, 1), deciding)
}

/** Handler of a level of the approval matrix. */
function atLevel({ level, role }: Extract<Handlers, { by: 'matrix' }>, deciding: Deciding): Promise<Seats> {
  const named = deciding.matrix?.handlers[level]
  if (named?.who !== undefined) return seated([named.who], deciding)
  return ofRole(named?.role ?? role ?? '', deciding)
}

/** One task for all of a role, or one for each of them. A role without members is that of the administrators. */
async function ofRole(role: string, deciding: Deciding): Promise<Seats> {
  const { completion = 'any' } = deciding.plan.nodes[deciding.node] ?? {}
  const holders = await othersWith(role, deciding)
  if (completion !== 'any')
    return filled(
      holders.map((who) => ({ who })),
      quorumOf(completion, 1),
      deciding,
    )
  return holders.length > 0 ? { people: [{ role }], of: 1 } : replaced(deciding)
}

/** Named people of the house who can handle a task, in their order: a task in turn follows it. */
async function seated(named: readonly string[], deciding: Deciding): Promise<Seats> {
  const { store, plan, node, starter, tenantId, isUnderWay } = deciding
  const { completion = 'any' } = plan.nodes[node] ?? {}
  const wanted = [...new Set(named.map((name) => name.trim()).filter((name) => name !== ''))]
  if (wanted.length === 0) return isUnderWay ? replaced(deciding) : { people: [], of: 0 }
  const there = new Set((await peopleNamed(store, wanted, tenantId)).map(({ username }) => username))
  const able = wanted.filter((who) => there.has(who) && who !== starter).map((who) => ({ who }))
  const needed = quorumOf(completion, wanted.length)
  // At the start more people can be named, so administrators are not added.
  const { people } = await filled(able, isUnderWay ? needed : Math.min(needed, wanted.length), deciding)
  return { people, of: wanted.length }
}

/** Handlers, with administrators up to the needed number, as far as there are enough of them. */
async function filled(able: readonly Handler[], needed: number, deciding: Deciding): Promise<Seats> {
  const of = Math.max(able.length, needed)
  if (able.length >= needed) return { people: able, of }
  const names = new Set(able.map(({ who }) => who))
  const free = (await othersWith(adminRole, deciding)).filter((who) => !names.has(who))
  const missing = Math.min(needed - able.length, free.length)
  return { people: [...able, ...Array.from({ length: missing }, () => ({ role: adminRole }))], of }
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

/** Refusal of a person who has a part in a task already, with their name. */
export async function handlesAlready(store: Store, who: string, tenantId: string): Promise<AppError> {
  const [person] = await peopleNamed(store, [who], tenantId)
  return new AppError('HANDLES_ALREADY', { person: person?.realname ?? who })
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

/** People of the house with a role. */
export function holdersOf(store: Store, role: string, tenantId: string): Promise<readonly UserRow[]> {
  const pattern = `%,${role.replaceAll(/[\\%_]/g, '\\$&')},%`
  const where = sqlOf(`',' || coalesce(${userTable.roles}, '') || ',' like ? escape '\\'`, pattern)
  return peopleWhere(store, where, tenantId)
}

/** Heads of the department of a person; where it has no other head, those of the nearest department above. */
async function headsOf({ store, tenantId, starter }: Deciding, username: string): Promise<readonly string[]> {
  const [person] = await peopleNamed(store, [username], tenantId)
  if (!person) return []
  const leaders = await peopleWhere(store, sqlOf(`${userTable.identity} = ?`, leader), tenantId)
  const others = leaders.filter((other) => other.username !== username && other.username !== starter)
  for (const departs of await levelsOf(store, listOf(person.departs), tenantId)) {
    const heads = others.filter((other) => listOf(other.depart_ids).some((id) => departs.includes(id)))
    if (heads.length > 0) return heads.map((head) => head.username)
  }
  return []
}

/** Departments, then those above them, up to the top. */
async function levelsOf(store: Store, departs: readonly string[], tenantId: string): Promise<readonly string[][]> {
  const all = await store.rows<{ readonly id: string; readonly parent: string | null }>(
    sqlOf(
      `select id, ${departTable.parentId} as parent from ${departTable} where ${departTable.tenantId} = ?`,
      tenantId,
    ),
  )
  const parents = new Map(all.map(({ id, parent }) => [id, parent ?? '']))
  const levels: string[][] = []
  const seen = new Set<string>()
  for (let level = [...departs]; level.length > 0; ) {
    levels.push(level)
    for (const id of level) seen.add(id)
    level = level.map((id) => parents.get(id) ?? '').filter((id) => id !== '' && !seen.has(id))
  }
  return levels
}
