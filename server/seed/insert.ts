import { createHash } from 'node:crypto'
import type { ServerResource } from '../../src/schema/model/compiled.ts'
import type { Step } from '../store/store.ts'

export type SeedRecord = { readonly [field: string]: string | number | null | undefined }

/** The same 32 hex characters for the same key, so that a second seeding meets the first one's rows. */
export function seedId(code: string, key: string): string {
  return createHash('sha256').update(`${code}\n${key}`).digest('hex').slice(0, 32)
}

/**
 * Statements that insert records of a resource, many rows each. A record without `id` takes one from `key`; keys that are
 * no fields of the resource are left out, so that generators may carry more than the table keeps.
 */
export function insertSteps(
  resource: ServerResource,
  records: readonly SeedRecord[],
  defaults: SeedRecord,
  quote: (name: string) => string,
): Step[] {
  const { columns, table } = resource.storage
  const perStep = Math.max(1, Math.floor(900 / columns.length))
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const steps: Step[] = []
  for (let start = 0; start < records.length; start += perStep) {
    const rows = records.slice(start, start + perStep)
    const parameters = rows.flatMap((record) => {
      const full = { ...firstSwitches(resource), ...defaults, ...record }
      return columns.map(({ field }) => full[field] ?? null)
    })
    const values = rows.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ')
    steps.push({ sql: `insert into ${quote(table)} (${names}) values ${values}`, parameters })
  }
  return steps
}

// A switch that a generator does not mention stands as in a new record; an empty one counts as off (spec 4).
function firstSwitches({ plan }: ServerResource): SeedRecord {
  const switches = Object.values(plan.fields).filter(({ type }) => type === 'switch')
  return Object.fromEntries(
    switches.map(({ key, schema, default: first }) => [
      key,
      typeof first === 'string' ? first : String(schema.default ?? 'N'),
    ]),
  )
}
