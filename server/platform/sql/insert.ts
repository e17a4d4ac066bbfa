import { createHash } from 'node:crypto'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Step } from '../store/store.ts'

export type SeedRecord = { readonly [field: string]: string | number | null | undefined }

/** Id of 32 hex characters, equal for equal keys, so that a second seeding finds the rows of the first. */
export function seedId(code: string, key: string): string {
  return createHash('sha256').update(`${code}\n${key}`).digest('hex').slice(0, 32)
}

/**
 * Statements that insert records of a resource, many rows each. A record without `id` gets one from `key`; keys that are
 * not fields of the resource are dropped, so that generators may have more than the table stores.
 */
export function insertSteps(
  resource: ServerResource,
  records: readonly SeedRecord[],
  defaults: SeedRecord,
  quote: (name: string) => string,
): Step[] {
  const { columns, table } = resource.storage
  const first = { ...firstSwitches(resource), ...defaults }
  return manyRows(
    `${quote(table)} (${columns.map(({ name }) => quote(name)).join(', ')})`,
    columns.length,
    records.map((record) => {
      const full: SeedRecord = { ...first, ...record }
      return columns.map(({ field }) => full[field] ?? null)
    }),
  )
}

/** Most values of one statement: fewer than either database allows. */
const mostValues = 4_000

/** Statements that insert rows of `width` values into a table and its columns, as many rows each as fit. */
export function manyRows(into: string, width: number, rows: readonly (readonly unknown[])[]): Step[] {
  const marks = `(${Array.from({ length: width }, () => '?').join(', ')})`
  const perStep = Math.max(1, Math.floor(mostValues / width))
  return Array.from({ length: Math.ceil(rows.length / perStep) }, (_, index) => {
    const some = rows.slice(index * perStep, (index + 1) * perStep)
    return { sql: `insert into ${into} values ${some.map(() => marks).join(', ')}`, parameters: some.flat() }
  })
}

// A switch missing in a generator's record has its default; an empty one counts as off (spec 4).
function firstSwitches({ plan }: ServerResource): SeedRecord {
  const switches = Object.values(plan.fields).filter(({ type }) => type === 'switch')
  return Object.fromEntries(
    switches.map(({ key, schema, default: first }) => [
      key,
      typeof first === 'string' ? first : String(schema.default ?? 'N'),
    ]),
  )
}
