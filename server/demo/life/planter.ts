import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { insertSteps, manyRows, type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { newSearchSteps } from '../../platform/sql/sync-rows.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { linkSteps } from '../../records/files/links.ts'
import type { Life } from './life.ts'
import { momentOf } from './office-hours.ts'

/** Collects seed rows with histories and search index entries, and writes them all at once. */
export type Planter = {
  plant(code: string, records: readonly SeedRecord[], keyOf: (record: SeedRecord) => string): void
  /** A step after all rows. */
  add(step: Step): void
  /** Rows planted and steps added since the last call, for one transaction. */
  taken(): readonly Step[]
}

/**
 * `lifeOf` returns the history of a record; reference data has none. `scope`: `heads` leaves out table rows, which may be very
 * many, as their parent record has the history.
 */
export function planterOf(
  store: Pick<Store, 'dialect'>,
  model: Model,
  lifeOf: (resource: ServerResource, record: SeedRecord) => Life,
  scope: 'all' | 'heads' = 'all',
): Planter {
  let planted = new Map<ServerResource, Life[]>()
  let added: Step[] = []
  const hasHistory = (resource: ServerResource) =>
    !isWithoutHistory(resource) && (scope === 'all' || resource.plan.parent === undefined)
  return {
    plant: (code, records, keyOf) => {
      const resource = model.resources.get(code)
      // An installation without one of our files has none of its data.
      if (!resource) return
      const lives = records.map((record) => lifeOf(resource, { id: seedId(code, keyOf(record)), ...record }))
      planted.set(resource, [...(planted.get(resource) ?? []), ...lives])
    },
    add: (step) => {
      added.push(step)
    },
    taken: () => {
      const all = [...planted]
      const steps = [
        ...all.flatMap(([resource, lives]) => rowSteps(store, resource, lives)),
        ...historySteps(all.filter(([resource]) => hasHistory(resource))),
        ...added,
      ]
      planted = new Map()
      added = []
      return steps
    },
  }
}

function rowSteps(store: Pick<Store, 'dialect'>, resource: ServerResource, lives: readonly Life[]): Step[] {
  const rows = lives.map(({ row }) => row)
  return [
    ...insertSteps(resource, rows, { sysOrgCode: 'A01' }, quoted),
    ...newSearchSteps(store, resource, rows),
    ...rows.flatMap((row) => linkSteps(resource, String(row.id), row)),
  ]
}

// Large reference data and the outbox have no history; business records have.
function isWithoutHistory({ plan }: ServerResource): boolean {
  return ['bd/area', 'bd/country', 'bd/currency', 'bd/bank', 'msg/message'].includes(plan.code)
}

function historySteps(all: readonly (readonly [ServerResource, readonly Life[]])[]): Step[] {
  const rows = all.flatMap(([{ plan }, lives]) => lives.flatMap((life) => historyRows(plan.code, life)))
  return manyRows('_history (id, resource, record_id, version, at, who, action, tenant_id, changes, since)', 10, rows)
}

function historyRows(code: string, { row, deeds }: Life): readonly (readonly unknown[])[] {
  return deeds.map(({ version, at, who, action, changes }, index) => [
    historyId(String(row.id), version, at),
    code,
    row.id,
    version,
    at,
    who,
    action,
    row.tenantId,
    JSON.stringify(changes),
    deeds[index - 1]?.at ?? at,
  ])
}

// Sorts by time like other ids, and is deterministic.
function historyId(recordId: string, version: number, at: string): string {
  const time = momentOf(at).toString(16).padStart(12, '0')
  return `${time}${recordId.slice(0, 17)}${version.toString(16).padStart(3, '0')}`
}
