import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { evaluate, holds, type Scope } from '../../../src/schema/rules/evaluate.ts'
import type { RecordRow } from '../../platform/sql/records.ts'

/** Rows of a record that count towards a sum with one link: their total, the changed one to blame, and their ids. */
export type Contribution = {
  /** Values of the linking fields, in the order of `on`. */
  readonly link: readonly unknown[]
  readonly total: number
  readonly ids: readonly string[]
  /** Index of the last row. */
  readonly index: number
}

/** Record that a sum counts: itself, or its rows in a table. */
export type Counted = {
  readonly sum: CompiledSum
  /** Resource with the sum. */
  readonly owner: ServerResource
  /** Table of the counted rows; absent when the record itself is counted. */
  readonly table?: string
}

/** Totals that a record adds to a sum, by link; rows that the sum leaves out count nothing. */
export function contributionsOf(
  { sum, table }: Counted,
  record: RecordRow | undefined,
  ambient: Scope,
): readonly Contribution[] {
  if (!record) return []
  const rows = table === undefined ? [record] : ((record[table] ?? []) as readonly RecordRow[])
  const parent = table === undefined ? ambient.parent : record
  const counted = rows.flatMap((row, index) => {
    const scope = { ...row, ...ambient, parent }
    const link = sum.on.map(([theirs]) => valueAt(scope, theirs) ?? null)
    if (link.includes(null) || !holds(sum.where, scope, true)) return []
    return [{ link, total: amountOf(sum, scope), ids: [String(row.id)], index }]
  })
  const groups = Map.groupBy(counted, ({ link }) => JSON.stringify(link))
  return [...groups.values()].flatMap((group) => {
    const last = group.at(-1)
    if (!last) return []
    const total = group.reduce((whole, one) => whole + one.total, 0)
    return [{ ...last, total, ids: group.flatMap(({ ids }) => ids) }]
  })
}

function amountOf({ value, adds }: CompiledSum, scope: Scope): number {
  if (value) return Number(evaluate(value, scope) ?? 0)
  return adds === undefined ? 1 : Number(scope[adds] ?? 0)
}

function valueAt(scope: Scope, name: string): unknown {
  const above = 'parent.'
  if (!name.startsWith(above)) return scope[name]
  return (scope.parent as RecordRow | null | undefined)?.[name.slice(above.length)]
}
