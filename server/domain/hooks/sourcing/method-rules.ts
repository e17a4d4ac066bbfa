import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'

const ruleTable = fileTable(import.meta, 'bid/method', [
  ...(['amendDays', 'method', 'minBidders', 'minDays', 'minInvited', 'standstillDays'] as const),
])

/** Rules of a method of procurement; days are calendar days. */
export type MethodRules = {
  /** From publication to the deadline. */
  readonly minDays: number
  /** Bids with which an event may be opened. */
  readonly minBidders: number
  readonly minInvited: number
  /** Before the deadline: an amendment within them needs an extension first. */
  readonly amendDays: number
  /** From the approval of an award to its result. */
  readonly standstillDays: number
}

/** Rules without a row of `bid/method` (catalogue: fewer than three bids fail; at least three are invited). */
const usual: MethodRules = { minDays: 0, minBidders: 1, minInvited: 0, amendDays: 0, standstillDays: 0 }
const stricter: Readonly<Record<string, Partial<MethodRules>>> = {
  open: { minBidders: 3 },
  invited: { minBidders: 3, minInvited: 3 },
  framework: { minBidders: 3 },
}

/** Rules of a method in a tenant. */
export async function methodRules(place: Place, method: unknown): Promise<MethodRules> {
  const [row] = await rowsWhere(place, ruleTable, { method: String(method ?? '') })
  const known = { ...usual, ...stricter[String(method)] }
  if (!row) return known
  const number = (field: keyof MethodRules) => (row[field] === null ? known[field] : Number(row[field]))
  return {
    minDays: number('minDays'),
    minBidders: number('minBidders'),
    minInvited: number('minInvited'),
    amendDays: number('amendDays'),
    standstillDays: number('standstillDays'),
  }
}
