import type { WhereAsked, WhereBound } from '../../../schema/base/where.ts'

type Value = WhereBound[string]

/** Whether a value comes from a selected row or the address: the block waits for it. */
function isBound(value: Value): boolean {
  return typeof value === 'object' && ('row' in value || 'query' in value)
}

/** Bound values: the block waits for them, and its new rows have them. */
export function boundPart(where: WhereBound = {}): WhereBound {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => isBound(value)))
}

/** Other conditions on the rows of a block. */
export function askedPart(where: WhereBound = {}): WhereAsked {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => !isBound(value))) as WhereAsked
}
