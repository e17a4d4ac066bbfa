import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { markStep } from '../../platform/store/upgrade-marks.ts'

const field = 'purOrg'
const done = (table: string) => `upgrade:${field}:${table}`

/**
 * Replaces departments in the purchasing organisation of older documents by the organisation's code: the first organisation of the tenant
 * whose buyers include the document's, else the first of all. Each table is upgraded once.
 */
export async function upgradePurchasingOrganisations(store: Store, model: Model): Promise<void> {
  const [organisation, depart] = [model.resources.get('bd/purorg'), model.resources.get('sys/depart')]
  if (!(organisation && depart)) return
  const known = await store.rows<{ name: string }>({
    sql: 'select name from _meta where substr(name, 1, ?) = ?',
    parameters: [done('').length, done('')],
  })
  const names = new Set(known.map(({ name }) => name))
  const waiting = [...model.resources.values()].filter(
    (resource) => holdsOrganisation(resource) && !names.has(done(resource.storage.table)),
  )
  const tables = new Map(waiting.map((resource) => [resource.storage.table, resource]))
  const steps = [...tables.values()].flatMap((resource) => upgradeSteps(resource, organisation, depart))
  if (steps.length > 0) await store.write(steps)
}

function holdsOrganisation({ plan, view }: ServerResource): boolean {
  return view === undefined && plan.fields[field]?.source?.code === 'bd/purorg'
}

function upgradeSteps(resource: ServerResource, organisation: ServerResource, depart: ServerResource): readonly Step[] {
  const { table } = resource.storage
  const name = quoted(table)
  const own = (key: string) => columnOf(resource, key)
  const its = (key: string) => columnOf(organisation, key)
  const first = `select min(${its('code')}) from ${quoted(organisation.storage.table)} where ${its('tenantId')} = ${own('tenantId')}`
  const ofBuyer = resource.plan.fields.buyerId
    ? `(${first} and ',' || ${its('buyers')} || ',' like '%,' || ${own('buyerId')} || ',%'), `
    : ''
  const column = own(field).slice(name.length + 1)
  return [
    {
      sql: `update ${name} set ${column} = coalesce(${ofBuyer}(${first}), ${own(field)})
        where ${own(field)} in (select ${columnOf(depart, 'id')} from ${quoted(depart.storage.table)})`,
      parameters: [],
    },
    markStep(done(table), new Date().toISOString()),
  ]
}
