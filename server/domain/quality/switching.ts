import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { Scheme } from './sampling.ts'

const checkTable = fileTable(import.meta, 'qc/check', ['materialCode', 'result', 'standardNo', 'supplierId'])

const settingTable = fileTable(import.meta, 'qc/setting', [
  ...(['endRejected', 'relaxAccepted', 'tightenRejected', 'tightenWindow'] as const),
])

type Rules = {
  /** Lots not accepted that tighten, among the last `tightenWindow`. */
  readonly tightenRejected: number
  readonly tightenWindow: number
  /** Accepted lots in a row that lead one scheme back. */
  readonly relaxAccepted: number
  /** Lots not accepted under tightened inspection that end sampling. */
  readonly endRejected: number
}

/** Switching rules of ISO 2859-1 (9.3 and 9.4), until a tenant saves others. */
const usualRules: Rules = { tightenRejected: 2, tightenWindow: 5, relaxAccepted: 5, endRejected: 5 }

/**
 * Scheme of the next lot of a series by the switching rules: some of the last lots not accepted tighten, accepted ones in a row bring normal
 * inspection back. Lots not accepted under tightened inspection end sampling: all units are inspected, until lots in a row are accepted.
 * Reduced inspection is an option of the standard, and not used. @param accepted former lots, oldest first
 */
export function nextScheme(accepted: readonly boolean[], rules: Rules = usualRules): Scheme {
  let scheme: Scheme = 'normal'
  let since: boolean[] = []
  for (const isAccepted of accepted) {
    since.push(isAccepted)
    const next = switched(scheme, since, rules)
    if (next === scheme) continue
    scheme = next
    since = []
  }
  return scheme
}

/** Scheme after the lots since the last switch. */
function switched(scheme: Scheme, since: readonly boolean[], rules: Rules): Scheme {
  const { tightenRejected, tightenWindow, relaxAccepted, endRejected } = rules
  const rejected = (lots: readonly boolean[]) => lots.filter((isAccepted) => !isAccepted).length
  if (scheme === 'normal') return rejected(since.slice(-tightenWindow)) >= tightenRejected ? 'tightened' : scheme
  const isGood = since.length >= relaxAccepted && rejected(since.slice(-relaxAccepted)) === 0
  if (scheme === 'full') return isGood ? 'tightened' : scheme
  if (isGood) return 'normal'
  return rejected(since) >= endRejected ? 'full' : scheme
}

type Series = { readonly supplierId: unknown; readonly materialCode: unknown; readonly standardNo: unknown }

/** Scheme of the next lot of a material from a supplier, by the judged checks of the same standard. */
export async function schemeOf(place: Place, { supplierId, materialCode, standardNo }: Series): Promise<Scheme> {
  const text = (value: unknown) => String(value ?? '')
  const checks = await rowsWhere(place, checkTable, {
    ...{ supplierId: text(supplierId), materialCode: text(materialCode), standardNo: text(standardNo) },
  })
  const judged = checks.filter(({ result }) => result !== null && result !== undefined && result !== '')
  return nextScheme(
    judged.map(({ result }) => result === 'accept'),
    await rulesOf(place),
  )
}

async function rulesOf(place: Place): Promise<Rules> {
  const [row] = await rowsWhere(place, settingTable, {})
  const numberFor = (key: keyof Rules) => Number(row?.[key] ?? usualRules[key])
  return {
    tightenRejected: numberFor('tightenRejected'),
    tightenWindow: numberFor('tightenWindow'),
    relaxAccepted: numberFor('relaxAccepted'),
    endRejected: numberFor('endRejected'),
  }
}
