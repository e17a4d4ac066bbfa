import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'

/** Other sums of the same record that the limit of a sum reads: `receivedQty - returnedQty`. */
export function sumsRead({ sums = [] }: Pick<ServerResource, 'sums'>, { field, limit }: CompiledSum) {
  const names = limit === undefined ? [] : fieldsOf(limit)
  return sums.filter((each) => each.field !== field && each.per === undefined && names.includes(each.field))
}

/** Whether a limit falls when a number that it reads changes by this much; limits are linear in each sum. */
export function fallsBy({ limit }: CompiledSum, field: string, change: number): boolean {
  if (limit === undefined || change === 0) return false
  const ones = Object.fromEntries(fieldsOf(limit).map((name) => [name, 1]))
  const before = Number(evaluate(limit, ones))
  const after = Number(evaluate(limit, { ...ones, [field]: 1 + change }))
  // Not comparable: the check in the transaction decides.
  return !(after >= before)
}
