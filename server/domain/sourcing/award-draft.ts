import type { ComparedLine, ComparedSupplier } from '../../../src/schema/model/comparison-data.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { cellAt, freightOf, offerIn, type Pick } from './award-choice.ts'
import type { SourcingEvent } from './event-data.ts'
import { grossPrice } from './net-price.ts'

/** Values of a draft award, by field. */
export type AwardDraft = Readonly<Record<string, unknown>> & { readonly lines: readonly object[] }

/** Draft of an award with the chosen prices of a comparison. @throws BAD_REQUEST for a price that is not in it */
export function awardDraft(
  event: SourcingEvent,
  suppliers: readonly ComparedSupplier[],
  picks: readonly Pick[],
): AwardDraft {
  const { kind, purOrg, name, nameEn, budget, billNo } = event
  const rows = picks.map((pick) => awardLine(event, event.lines, suppliers, pick))
  return {
    ...{
      type: kind,
      purOrg,
      projectName: name,
      projectNameEn: nameEn || null,
      budget,
      awardMode: awardMode(picks),
      lines: rows,
    },
    [kind === 'tender' ? 'projectNo' : 'inquiryNo']: billNo,
  }
}

/** Mode of an award: shares of a line, lines to several companies, or all to one. */
function awardMode(picks: readonly Pick[]): 'split' | 'byItem' | 'all' {
  if (picks.some(({ sharePct }) => sharePct < 100)) return 'split'
  return new Set(picks.map(({ supplierId }) => supplierId)).size > 1 ? 'byItem' : 'all'
}

function awardLine(
  event: SourcingEvent,
  lines: readonly ComparedLine[],
  suppliers: readonly ComparedSupplier[],
  { line: key, supplierId, sharePct, alternative, quoteId }: Pick,
): object {
  const line = lines.find((each) => each.key === key)
  const found = cellAt(suppliers, key, supplierId, (cell) => cell.quoteId === quoteId)
  const qty = Math.round((line?.qty ?? 0) * sharePct * 10) / 1000
  const offer = found && offerIn(found.cell, qty, alternative)
  if (!(line && found && offer)) throw new AppError('BAD_REQUEST', { name: 'picks', reason: `${key} ${supplierId}` })
  const { supplier, cell } = found
  const { supplierCode, supplierName, currency, paymentTerm } = supplier
  const { lotNo, lineNo, materialCode, materialName, spec, unit, needDate } = line
  const { quoted, taxRate, offered } = offer
  return {
    ...{ lotNo, lineNo, materialCode, materialName, spec, unit, supplierId, supplierCode, supplierName },
    ...{ offered: offered ?? null, isAlternative: alternative ? 'Y' : 'N' },
    quoteFreight: freightOf(offer, line.qty),
    ...{ quotePrice: quoted, awardPrice: quoted, taxRate: String(taxRate), currency, paymentTerm },
    grossPrice: grossPrice(quoted, taxRate, supplier.priceType),
    exchangeRate: currency === event.currency ? 1 : offer.price / quoted,
    ...{ needDate: needDate || null, sharePct, qty, winFlag: 'Y' },
    rank: event.kind === 'tender' && supplier.rank !== null ? supplier.rank : cell.rank,
    ...{ quoteItemId: offer.itemId, srcLineId: line.lineId },
  }
}
