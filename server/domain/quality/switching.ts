import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'
import { type Scheme, tighterAccept } from './sampling.ts'

const checkTable = fileTable(import.meta, 'qc/check', [
  ...(['acceptNo', 'aql', 'badQty', 'lotQty', 'materialCode', 'result', 'standardNo', 'supplierId'] as const),
])

const settingTable = fileTable(import.meta, 'qc/setting', [
  ...(['endRejected', 'reduceScore', 'relaxAccepted', 'tightenRejected', 'tightenWindow'] as const),
])

type Rules = {
  /** Lots not accepted that tighten, among the last `tightenWindow`. */
  readonly tightenRejected: number
  readonly tightenWindow: number
  /** Accepted lots in a row that lead one scheme back. */
  readonly relaxAccepted: number
  /** Lots not accepted under tightened inspection that end sampling. */
  readonly endRejected: number
  /** Switching score under normal inspection that leads to reduced inspection. */
  readonly reduceScore: number
}

/** Switching rules of ISO 2859-1 (9.3 and 9.4), until a tenant saves others. */
const usualRules: Rules = { tightenRejected: 2, tightenWindow: 5, relaxAccepted: 5, endRejected: 5, reduceScore: 30 }

/** A judged lot, and what it adds to the switching score under normal inspection. */
export type Lot = { readonly isAccepted: boolean; readonly gain: number }

/** Scheme of a series, with its switching score. */
export type Standing = { readonly scheme: Scheme; readonly score: number }

/**
 * Gain of a lot for the switching score (9.3.3.2): with an acceptance number of 2 or more, 3 for a lot that would be accepted at an AQL one
 * step tighter; with 0 or 1, 2 for an accepted one. A lot without a gain sets the score back to 0.
 */
export function gainOf(lot: { isAccepted: boolean; lotQty: number; aql: string; accept: number; bad: number }): number {
  if (!lot.isAccepted) return 0
  if (lot.accept < 2) return 2
  const tighter = tighterAccept(lot.lotQty, lot.aql)
  return tighter !== undefined && lot.bad <= tighter ? 3 : 0
}

/**
 * Scheme of the next lot of a series by the switching rules: some of the last lots not accepted tighten, accepted ones in a row bring normal
 * inspection back. Lots not accepted under tightened inspection end sampling: all units are inspected, until lots in a row are accepted.
 * A high switching score leads to reduced inspection where it is allowed, and one lot that is not accepted back from it.
 * @param lots former lots, oldest first
 */
export function standingOf(lots: readonly Lot[], rules: Rules = usualRules, mayReduce = false): Standing {
  let scheme: Scheme = 'normal'
  let since: Lot[] = []
  for (const lot of lots) {
    since.push(lot)
    const next = switched(scheme, since, rules, mayReduce)
    if (next === scheme) continue
    scheme = next
    since = []
  }
  return { scheme, score: scheme === 'normal' ? scoreOf(since) : 0 }
}

/** Switching score of the lots since normal inspection began. */
function scoreOf(lots: readonly Lot[]): number {
  return lots.reduce((score, { gain }) => (gain === 0 ? 0 : score + gain), 0)
}

const rejectedOf = (lots: readonly Lot[]) => lots.filter(({ isAccepted }) => !isAccepted).length

/** Scheme after the lots since the last switch. */
function switched(scheme: Scheme, since: readonly Lot[], rules: Rules, mayReduce: boolean): Scheme {
  const { relaxAccepted, endRejected } = rules
  if (scheme === 'normal') return fromNormal(since, rules, mayReduce)
  if (scheme === 'reduced') return rejectedOf(since) > 0 ? 'normal' : scheme
  const isGood = since.length >= relaxAccepted && rejectedOf(since.slice(-relaxAccepted)) === 0
  if (scheme === 'full') return isGood ? 'tightened' : scheme
  if (isGood) return 'normal'
  return rejectedOf(since) >= endRejected ? 'full' : scheme
}

function fromNormal(since: readonly Lot[], rules: Rules, mayReduce: boolean): Scheme {
  if (rejectedOf(since.slice(-rules.tightenWindow)) >= rules.tightenRejected) return 'tightened'
  return mayReduce && scoreOf(since) >= rules.reduceScore ? 'reduced' : 'normal'
}

type Series = { readonly supplierId: unknown; readonly materialCode: unknown; readonly standardNo: unknown }

/** Scheme of the next lot of a material from a supplier, by the judged checks of the same standard. */
export async function schemeOf(
  place: Place,
  { supplierId, materialCode, standardNo }: Series,
  mayReduce: boolean,
): Promise<Standing> {
  const checks = await rowsWhere(place, checkTable, {
    ...{ supplierId: textOf(supplierId), materialCode: textOf(materialCode), standardNo: textOf(standardNo) },
  })
  const judged = checks.filter(({ result }) => textOf(result) !== '')
  const lots = judged.map(({ acceptNo, aql, badQty, lotQty, result }): Lot => {
    const isAccepted = result === 'accept'
    const numbers = { lotQty: Number(lotQty), accept: Number(acceptNo ?? 0), bad: Number(badQty ?? 0) }
    return { isAccepted, gain: gainOf({ ...numbers, isAccepted, aql: textOf(aql) }) }
  })
  return standingOf(lots, await rulesOf(place), mayReduce)
}

async function rulesOf(place: Place): Promise<Rules> {
  const [row] = await rowsWhere(place, settingTable, {})
  const numberFor = (key: keyof Rules) => Number(row?.[key] ?? usualRules[key])
  return {
    tightenRejected: numberFor('tightenRejected'),
    tightenWindow: numberFor('tightenWindow'),
    relaxAccepted: numberFor('relaxAccepted'),
    endRejected: numberFor('endRejected'),
    reduceScore: numberFor('reduceScore'),
  }
}
