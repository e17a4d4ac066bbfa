import type { CompiledGroup } from '../../../src/schema/model/compiled-actions.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'

/** Rows to store, and their problems by index. */
export type GroupedRows = {
  readonly rows: readonly RecordRow[]
  readonly problems: readonly { readonly index: number; readonly problem: Problem }[]
}

/**
 * Rows of one record, compared with each other. Of several that claim a unique mark, the row that claims it newly gets it.
 * When too many share a group or two periods overlap, the later row is wrong.
 * @param kept the stored rows, by id.
 * @param link field that names the record, equal in all rows.
 */
export function groupedRows(
  groups: readonly CompiledGroup[],
  sent: readonly RecordRow[],
  kept: ReadonlyMap<string, RecordRow>,
  link = '',
): GroupedRows {
  const before = sent.map((row) => kept.get(String(row.id ?? '')))
  const whole = sent.map((row, index) => ({ ...before[index], ...row }))
  const lost = new Map(groups.flatMap((group) => lostIn(group, whole, before)))
  const settled = (row: RecordRow, index: number) => (lost.has(index) ? { ...row, ...lost.get(index) } : row)
  return {
    rows: sent.map(settled),
    problems: groups.flatMap((group) =>
      placesOf(group, whole).flatMap((places) => problemsIn(group, places, whole, link)),
    ),
  }
}

/** Values that rows give up to the claiming row, by index. */
function lostIn(
  group: CompiledGroup,
  rows: readonly RecordRow[],
  before: readonly (RecordRow | undefined)[],
): readonly (readonly [number, RecordRow])[] {
  const { one } = group
  if (!one) return []
  return placesOf(group, rows).flatMap((places) =>
    losersOf(one, places, rows, before).map((index) => [index, { [one.field]: one.off }] as const),
  )
}

function problemsIn(
  { within, most, total, periods }: CompiledGroup,
  places: readonly number[],
  rows: readonly RecordRow[],
  link: string,
) {
  const fields = within.filter((name) => name !== link)
  return [
    ...(most === undefined ? [] : places.slice(most).map((index) => tooMany(index, most, fields, places))),
    ...(total ? beyondTotal(total, places, rows) : []),
    ...(periods ? overlaps(periods, places, rows) : []),
  ]
}

/** Tolerance of sums: numbers are stored in binary. */
export const sumTolerance = 1e-6

function beyondTotal(
  { field, most }: NonNullable<CompiledGroup['total']>,
  places: readonly number[],
  rows: readonly RecordRow[],
) {
  let others = 0
  return places.flatMap((index) => {
    const own = Number(rows[index]?.[field] ?? 0)
    if (others + own > most + sumTolerance) {
      const params = { limit: most, others: roundHalfUp(others, 6) }
      return [{ index, problem: { field, kind: 'total', params } }]
    }
    others += own
    return []
  })
}

function placesOf({ within }: CompiledGroup, rows: readonly RecordRow[]): readonly (readonly number[])[] {
  const keyOf = (row: RecordRow | undefined) => JSON.stringify(within.map((name) => String(row?.[name] ?? '')))
  return [...Map.groupBy(rows.keys(), (index) => keyOf(rows[index])).values()]
}

function losersOf(
  { field, on }: NonNullable<CompiledGroup['one']>,
  places: readonly number[],
  rows: readonly RecordRow[],
  before: readonly (RecordRow | undefined)[],
): readonly number[] {
  const claims = places.filter((index) => rows[index]?.[field] === on)
  const winner = claims.findLast((index) => before[index]?.[field] !== on) ?? claims.at(-1)
  return claims.filter((index) => index !== winner)
}

function tooMany(index: number, limit: number, fields: readonly string[], [first = 0]: readonly number[]) {
  const field = fields.at(-1)
  if (limit > 1 || field === undefined) return { index, problem: { field: '', kind: 'most', params: { limit } } }
  return { index, problem: { field, kind: 'sameRow', params: { other: first + 1, row: index + 1, fields } } }
}

/** Whether a row has a beginning or an end. */
export function hasPeriod(row: RecordRow, { from, to }: NonNullable<CompiledGroup['periods']>): boolean {
  return !(isEmpty(row[from]) && isEmpty(row[to]))
}

function overlaps(
  period: NonNullable<CompiledGroup['periods']>,
  all: readonly number[],
  rows: readonly RecordRow[],
): { index: number; problem: Problem }[] {
  const { from, to } = period
  const places = all.filter((index) => hasPeriod(rows[index] ?? {}, period))
  const found = places.flatMap((index, order) => {
    const row = rows[index] ?? {}
    const other = places.slice(0, order).map((place) => rows[place] ?? {})
    const clash = other.find((each) => meets(each, row, from, to))
    if (!clash) return []
    const params = { from: clash[from] ?? '…', to: clash[to] ?? '…' }
    return [{ index, problem: { field: from, kind: 'overlap', params } }]
  })
  return found
}

function meets(left: RecordRow, right: RecordRow, from: string, to: string): boolean {
  const before = (end: unknown, begin: unknown) => !isEmpty(end) && !isEmpty(begin) && String(end) < String(begin)
  return !before(left[to], right[from]) && !before(right[to], left[from])
}
