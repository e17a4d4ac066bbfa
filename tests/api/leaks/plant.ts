import { insertSteps, type SeedRecord } from '../../../server/platform/sql/insert.ts'
import { UniqueViolation } from '../../../server/platform/store/errors.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { historyStep } from '../../../server/records/read/history.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { type Canaries, type Company, companies } from './canary.ts'

/** Fields that contain the company of a row. */
export const company = 'srm/supplier/base'

/** Values by which a record is for the invited companies only, and its ceilings for the buying side. */
const chosen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bid/auction': { participation: 'invited' },
  'bid/project': { participation: 'invited', ceilingShown: 'N' },
  'bid/project/lots': { ceilingShown: 'N' },
  'bid/inquiry': { inquiryType: 'invited' },
}

/** The states in which rows of a resource are planted; the parent's states if it has none. */
export function statesOf(model: Model, resource: ServerResource): readonly string[] {
  const { states, actions, parent } = resource.plan
  if (states) return [...new Set([states.initial, ...actions.flatMap(({ from, to }) => (to ? [...from, to] : from))])]
  if (resource.plan.code === 'bid/evaluate') return ['todo', 'done']
  const above = parent && model.resources.get(parent.of)
  return above && above !== resource ? statesOf(model, above) : ['']
}

/** Plants rows with a canary in every text and number, for each company and state of the resources. */
export async function plant(store: Store, model: Model, resources: readonly ServerResource[], birds: Canaries) {
  for (const resource of resources) {
    const states = statesOf(model, resource)
    const whose = resource.plan.tenant === 'shared' ? (['A'] as const) : (['A', 'B', 'C'] as const)
    for (const each of whose) {
      const rows = states.map((_, state) => rowOf(model, resource, birds, each, state))
      const planted = await Promise.all(rows.map((row) => isPlanted(store, resource, row)))
      if (!planted.includes(true)) throw new Error(`no row of ${resource.plan.code} was planted for ${each}`)
    }
  }
}

/** The row, its history, and a deleted copy. Some rows of one company exclude each other. */
async function isPlanted(store: Store, resource: ServerResource, row: SeedRecord): Promise<boolean> {
  const { code, label } = resource.plan
  const [id, tenant, at] = [String(row.id), String(row.tenantId), String(row.createTime)]
  const changes = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, [null, value] as const]))
  const deleted = [
    `${id}d`,
    `${id}d`,
    1,
    0,
    tenant,
    code,
    id,
    String(row[label.zh] ?? id),
    'nobody',
    at,
    JSON.stringify(row),
  ]
  try {
    await store.write([
      ...insertSteps(resource, [row], {}, (name) => `"${name}"`),
      historyStep(code, { id, version: 1, at, who: 'nobody', action: 'add', tenant, changes }),
      { sql: `insert into _recycle values (${deleted.map(() => '?').join()})`, parameters: deleted },
    ])
    return true
  } catch (error) {
    if (error instanceof UniqueViolation) return false
    throw error
  }
}

/** Fields that follow the state for which a row is planted. */
const byState: Readonly<Record<string, (state: string) => string>> = {
  'bid/evaluate status': (state) => state,
  'bid/auction/bids sealed': (state) => (['published', 'running', 'paused'].includes(state) ? 'Y' : 'N'),
}

function rowOf(model: Model, resource: ServerResource, birds: Canaries, whose: Company, state: number): SeedRecord {
  const { plan, storage } = resource
  const states = statesOf(model, resource)
  const values = storage.columns.map(({ field, type }): [string, unknown] => {
    const declared = plan.fields[field]
    if (field === plan.states?.field) return [field, states[state]]
    const follows = byState[`${plan.code} ${field}`]
    if (follows) return [field, follows(states[state] ?? '')]
    const chosenValue = chosen[plan.code]?.[field]
    if (chosenValue) return [field, chosenValue]
    if (declared) return [field, filling(model, resource, declared, birds, whose, state)]
    return [field, type === 'text' ? birds.textOf(resource, field, whose, state) : 1]
  })
  return {
    ...Object.fromEntries(values),
    tenantId: companies[whose],
    version: 1,
    createBy: 'nobody',
    updateBy: null,
    // Later than all demo rows, so that lists begin with them.
    createTime: '2099-01-01 08:00:00',
    updateTime: null,
    sysOrgCode: null,
    id: birds.textOf(resource, 'id', whose, state),
  }
}

const plain: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  datetime: '2026-11-20 10:00:00',
  time: '10:00:00',
  switch: 'Y',
}

function filling(
  model: Model,
  resource: ServerResource,
  field: CompiledField,
  birds: Canaries,
  whose: Company,
  state: number,
): string | number | null {
  const { key, source, type } = field
  const plainValue = plain[type]
  if (plainValue !== undefined) return plainValue
  const target = source?.kind === 'resource' ? model.resources.get(source.code) : undefined
  if (key === 'invitedIds') return `,${companyId(model, birds, whose)},`
  if (target?.plan.code === company) return companyId(model, birds, whose)
  if (source && target) {
    const at = resource.plan.parent?.field === key ? state : 0
    return birds.has(target) ? birds.textOf(target, source.value, whose, at) : null
  }
  if (source?.kind === 'dictionary') return firstItem(model, source.code)
  const isText = kindOf(field).column === 'text'
  return isText ? birds.textOf(resource, key, whose, state) : birds.numberOf(resource, key, whose, state)
}

function firstItem(model: Model, code: string): string | null {
  return model.dictionaries.get(code)?.items[0]?.value ?? null
}

/** The company itself, referenced by its people and documents: its row in the first state. */
export function companyId(model: Model, birds: Canaries, whose: Company): string {
  const resource = model.resources.get(company)
  if (!resource) throw new Error('no suppliers found')
  return birds.textOf(resource, 'id', whose, 0)
}
