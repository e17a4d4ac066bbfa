import { insertSteps, type SeedRecord, seedId } from '../../../server/platform/sql/insert.ts'
import type { Row } from '../../../server/platform/store/store.ts'
import { sessionStill } from '../../../server/rights/auth/session-of.ts'
import { tokenHash } from '../../../server/rights/auth/sessions.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { ApiServer } from '../../kit/api-server.ts'
import { password, type Reply } from '../../kit/api-server.ts'

/** A resource with states, and one record for each of them. */
export type Machine = {
  readonly code: string
  readonly resource: ServerResource
  readonly states: readonly string[]
  readonly actions: readonly CompiledAction[]
  idOf(state: string): string
  /** Whether the files give a role the right to an action. */
  mayDo(role: string, action: CompiledAction): boolean
  /** Values for the fields that an action asks for. */
  answersTo(action: CompiledAction): object
}

export function machinesOf({ running }: ApiServer): readonly Machine[] {
  return [...running.app.live.current.resources.values()].flatMap((resource) => {
    const { code, states, fields } = resource.plan
    if (!states) return []
    // Actions without a transition are possible in any state.
    const actions = resource.plan.actions.filter(({ to }) => to !== undefined)
    return [
      {
        code,
        resource,
        actions,
        states: [
          ...new Set([states.initial, ...actions.flatMap(({ from, to }) => (to === undefined ? from : [...from, to]))]),
        ],
        idOf: (state: string) => seedId('states', `${code} ${state}`),
        mayDo: (role: string, { name, automatic }: CompiledAction) => {
          const isGiven = resource.rights[role]?.can.some((can) => can === name || can === '*') ?? false
          return !automatic && (role === adminRole || isGiven)
        },
        answersTo: ({ ask }: CompiledAction) => Object.fromEntries(ask.map((key) => [key, sampleOf(fields[key])])),
      },
    ]
  })
}

/** Every role with a right in the files, administrators included. */
export function rolesOf({ running }: ApiServer): readonly string[] {
  const named = [...running.app.live.current.resources.values()].flatMap(({ rights }) => Object.keys(rights))
  return [...new Set([adminRole, ...named])]
}

/** A signed-in person. */
export type Person = {
  call(method: string, path: string, ask?: { body: unknown; headers?: Record<string, string> }): Promise<Reply>
  /** Whether the server grants a permission: its own check, before any record is read. */
  may(permission: string): boolean
}

/** A session for each single role: copies of demo people, suppliers of the first company. */
export async function sessionsFor(api: ApiServer, roles: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const entries = roles.map(async (role): Promise<[string, Person]> => {
    const username = role === adminRole ? 'admin' : `role_${role}`
    if (role !== adminRole) await addPerson(api, username, role)
    return [role, await signIn(api, username)]
  })
  return new Map(await Promise.all(entries))
}

/** A session for the company of each record of a machine; none if its records are not companies. */
export async function companySessions(api: ApiServer, machine: Machine): Promise<ReadonlyMap<string, Person>> {
  const company = api.running.app.live.current.resources.get('sys/user')?.plan.fields.supplierId?.source
  if (company?.kind !== 'resource' || company.code !== machine.code) return new Map()
  const entries = machine.states.map(async (state): Promise<[string, Person]> => {
    const username = `of_${state}`
    await addPerson(api, username, 'supplier', machine.idOf(state))
    return [state, await signIn(api, username)]
  })
  return new Map(await Promise.all(entries))
}

async function addPerson({ running }: ApiServer, username: string, role: string, company?: string): Promise<void> {
  const { store } = running.app
  const model = role === 'supplier' ? 'supplier_a' : 'buyer'
  const [columns] = await store.rows<Row>({ sql: 'select * from sys_user where username = ?', parameters: [model] })
  if (!columns) throw new Error(`no demo account ${model}`)
  const row = {
    ...columns,
    ...(company !== undefined && { supplier_id: company }),
    id: seedId('states', username),
    username,
    roles: role,
    email: null,
    work_no: null,
    phone: null,
  }
  const names = Object.keys(row)
  await store.write([
    {
      sql: `insert into sys_user (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`,
      parameters: Object.values(row),
    },
    {
      sql: 'insert into _password (user_id, hash, changed_at) select ?, hash, changed_at from _password where user_id = ?',
      parameters: [row.id, String(columns.id)],
    },
  ])
}

async function signIn(api: ApiServer, username: string): Promise<Person> {
  const { result, message } = await api.call('POST', 'sys/login', { body: { username, password } })
  if (!result) throw new Error(`${username}: ${message}`)
  const session = await sessionStill(api.running.app, tokenHash(result.token), '0')
  if (!session) throw new Error(`${username} has no session`)
  return {
    call: (method, path, ask) => api.call(method, path, { token: result.token, ...ask }),
    may: (permission) => session.may(permission),
  }
}

/** A record for each state of each resource, of the test supplier's company. */
export async function seedMachines(api: ApiServer, machines: readonly Machine[]): Promise<void> {
  const { store } = api.running.app
  const company = await companyOf(api)
  for (const machine of machines) {
    const { fields, states } = machine.resource.plan
    if (!states) continue
    const base = Object.fromEntries(Object.values(fields).flatMap((field) => plainValue(field, company)))
    const rows = machine.states.map(
      (state, index): SeedRecord => ({
        ...base,
        ...machine.resource.part?.where,
        ...uniqueValues(machine.resource, state, index),
        id: machine.idOf(state),
        [states.field]: state,
      }),
    )
    const defaults = { tenantId: '0', version: 1, createBy: 'buyer', createTime: '2026-01-01 08:00:00' }
    await store.write(insertSteps(machine.resource, rows, defaults, (name) => `"${name}"`))
  }
}

/** Puts a record back into its state. */
export async function putInState(api: ApiServer, { resource, idOf }: Machine, state: string): Promise<void> {
  const { plan, storage } = resource
  const column = storage.columns.find(({ field }) => field === plan.states?.field)
  const parameters = [idOf(state)]
  await api.running.app.store.write([
    { sql: `update "${storage.table}" set "${column?.name}" = ? where id = ?`, parameters: [state, ...parameters] },
    // An action may have started a process.
    { sql: 'delete from _process_task where record_id = ?', parameters },
    { sql: 'delete from _process_instance where record_id = ?', parameters },
  ])
}

async function companyOf({ running }: ApiServer): Promise<string> {
  const [row] = await running.app.store.rows<{ supplier_id: string }>({
    sql: "select supplier_id from sys_user where username = 'supplier_a'",
    parameters: [],
  })
  return row?.supplier_id ?? ''
}

function uniqueValues({ plan, unique }: ServerResource, state: string, index: number): SeedRecord {
  const uniqueOf = (field: CompiledField | undefined): readonly (string | number)[] => {
    if (field?.stored === 'integer') return [2000 + index]
    return field?.type === 'text' ? [`${seedId('unique', plan.code).slice(0, 6)}-${state}`.slice(0, 20)] : []
  }
  return Object.fromEntries(unique.flat().flatMap((key) => uniqueOf(plan.fields[key]).map((value) => [key, value])))
}

function plainValue(field: CompiledField, company: string): [string, string | number][] {
  if (field.key === 'supplierId') return [[field.key, company]]
  if (field.required !== true || field.stored === 'none' || field.source) return []
  return [[field.key, sampleOf(field)]]
}

function sampleOf(field: CompiledField | undefined): string | number {
  if (field?.source?.kind === 'dictionary') return String(field.schema.enum ?? '1')
  if (field?.type === 'date') return '2026-06-01'
  if (field?.type === 'datetime') return '2026-06-01 10:00:00'
  if (field?.stored === 'number' || field?.stored === 'integer') return 10
  return '原因说明充分'
}
