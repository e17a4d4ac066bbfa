import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { insertSteps, manyRows, type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { indexNewSteps } from '../../platform/store/search.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { linkSteps } from '../../records/files/links.ts'
import type { Life } from './life.ts'
import { momentOf } from './office-hours.ts'

/** Collects the rows of a first start, with their histories and their places in the search indexes, until they are written all at once. */
export type Planter = {
  plant(code: string, records: readonly SeedRecord[], keyOf: (record: SeedRecord) => string): void
  add(step: Step): void
  /** What was planted since the last time, for one transaction. */
  taken(): readonly Step[]
}

/**
 * `lifeOf` gives a record its past; resources of reference data have none worth telling. `told` leaves out those of rows, which come with
 * the record they belong to, where there are very many.
 */
export function planterOf(
  { dialect }: Pick<Store, 'dialect'>,
  model: Model,
  lifeOf: (resource: ServerResource, record: SeedRecord) => Life,
  told: 'all' | 'heads' = 'all',
): Planter {
  let steps: Step[] = []
  return {
    plant: (code, records, keyOf) => {
      const resource = model.resources.get(code)
      // An installation may do without some of our files; it then does without their data.
      if (!resource) return
      const lives = records.map((record) => lifeOf(resource, { id: seedId(code, keyOf(record)), ...record }))
      const rows = lives.map(({ row }) => row)
      steps.push(...insertSteps(resource, rows, { sysOrgCode: 'A01' }, quoted), ...indexed(resource, rows, dialect))
      const isTold = !isUntold(resource) && (told === 'all' || resource.plan.parent === undefined)
      if (isTold) steps.push(...historyOf(code, lives))
      for (const row of rows) steps.push(...linkSteps(resource, String(row.id), row))
    },
    add: (step) => {
      steps.push(step)
    },
    taken: () => {
      const all = steps
      steps = []
      return all
    },
  }
}

/** Rows that one statement indexes. */
const perIndex = 400

function indexed({ storage }: ServerResource, rows: readonly SeedRecord[], dialect: Store['dialect']): Step[] {
  const named = storage.columns.filter(({ name }) => name === 'id' || storage.searchable.includes(name))
  const columns = rows.map((row) => Object.fromEntries(named.map(({ name, field }) => [name, row[field] ?? null])))
  return Array.from({ length: Math.ceil(rows.length / perIndex) }, (_, index) =>
    indexNewSteps(storage, dialect, columns.slice(index * perIndex, (index + 1) * perIndex)),
  ).flat()
}

// Reference data of thousands of rows carries no first entry each, and the outbox is the sender's; business records do.
function isUntold({ plan }: ServerResource): boolean {
  return ['bd/area', 'bd/country', 'bd/currency', 'bd/bank', 'msg/message'].includes(plan.code)
}

function historyOf(code: string, lives: readonly Life[]): Step[] {
  const rows = lives.flatMap(({ row, deeds }) =>
    deeds.map(({ version, at, who, action, changes }) => [
      historyId(String(row.id), version, at),
      code,
      row.id,
      version,
      at,
      who,
      action,
      row.tenantId,
      JSON.stringify(changes),
    ]),
  )
  return manyRows('_history (id, resource, record_id, version, at, who, action, tenant_id, changes)', 9, rows)
}

// As every id of ours it sorts by its time, and it is the same each time.
function historyId(recordId: string, version: number, at: string): string {
  const time = momentOf(at).toString(16).padStart(12, '0')
  return `${time}${recordId.slice(0, 17)}${version.toString(16).padStart(3, '0')}`
}
