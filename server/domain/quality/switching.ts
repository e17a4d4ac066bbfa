import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { Scheme } from './sampling.ts'

/** Lots that are looked back at, and how many of them decide (ISO 2859-1, 9.3). */
const rules = { window: 5, rejected: 2, accepted: 5, discontinued: 5 } as const

const checkTable = fileTable(import.meta, 'qc/check', ['materialCode', 'result', 'standardNo', 'supplierId'])

/**
 * Scheme of the next lot of a series by the switching rules: two of five lots not accepted tighten, five accepted ones in a row bring normal
 * inspection back. Five lots not accepted under tightened inspection end sampling: all units are inspected, until five lots in a row are
 * accepted. Reduced inspection is an option of the standard, and not used. @param accepted former lots, oldest first
 */
export function nextScheme(accepted: readonly boolean[]): Scheme {
  let scheme: Scheme = 'normal'
  let since: boolean[] = []
  for (const isAccepted of accepted) {
    since.push(isAccepted)
    const next = switched(scheme, since)
    if (next === scheme) continue
    scheme = next
    since = []
  }
  return scheme
}

/** Scheme after the lots since the last switch. */
function switched(scheme: Scheme, since: readonly boolean[]): Scheme {
  const rejected = (lots: readonly boolean[]) => lots.filter((isAccepted) => !isAccepted).length
  if (scheme === 'normal') return rejected(since.slice(-rules.window)) >= rules.rejected ? 'tightened' : scheme
  const isGood = since.length >= rules.accepted && rejected(since.slice(-rules.accepted)) === 0
  if (scheme === 'full') return isGood ? 'tightened' : scheme
  if (isGood) return 'normal'
  return rejected(since) >= rules.discontinued ? 'full' : scheme
}

type Series = { readonly supplierId: unknown; readonly materialCode: unknown; readonly standardNo: unknown }

/** Scheme of the next lot of a material from a supplier, by the judged checks of the same standard. */
export async function schemeOf(place: Place, { supplierId, materialCode, standardNo }: Series): Promise<Scheme> {
  const text = (value: unknown) => String(value ?? '')
  const checks = await rowsWhere(place, checkTable, {
    ...{ supplierId: text(supplierId), materialCode: text(materialCode), standardNo: text(standardNo) },
  })
  const judged = checks.filter(({ result }) => result !== null && result !== undefined && result !== '')
  return nextScheme(judged.map(({ result }) => result === 'accept'))
}
