import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import { numberOf } from '../../kit/values.ts'
import { deviates, priceStep } from '../../orders/agreed-price.ts'
import { isClosed, type LineFault } from '../../orders/order-line.ts'
import type { Requests } from '../../requisitions/ordered-requests.ts'
import type { AgreedLine, Agreement } from './agreement.ts'
import type { StoredLine } from './order-tables.ts'

/** Terms that a line is compared with. */
export type Terms = {
  readonly agreement: Agreement
  /** Over-delivery tolerance of the category of a material, in per cent. */
  readonly tolerance: (materialCode: unknown) => number
  readonly requests: Requests
  readonly exchangeRate: unknown
}

const fault = (field: string, zh: string, en: string): LineFault => ({ field, zh, en })

const withoutReason = (zh: string, en: string) => fault('priceReason', zh, en)

/** Over-delivery tolerance of a line beyond the setting of its category, in per cent; 0 within it. Without a setting there is none. */
export function excessTolerance({ tolerance }: Terms, { materialCode, overPct }: StoredLine): number {
  return Math.max(0, numberOf(overPct) - tolerance(materialCode))
}

/** Faults of a line with the contract or the award that it is ordered on. No reason justifies them. */
export function boundFaults(terms: Terms, line: StoredLine): readonly LineFault[] {
  const { agreement, tolerance } = terms
  if (agreement.of === 'library' || isClosed(line)) return []
  const agreed = agreement.find(line)
  if (agreed?.id !== line.srcLineId)
    return [fault('materialCode', '不是来源单据的明细，请重新保存', 'Not a line of its source: save it again')]
  const most = tolerance(line.materialCode)
  return [
    ...(agreed && Number(line.price) - Number(agreed.price) >= priceStep
      ? [fault('price', `不能高于约定价 ${agreed.price}`, `At most the agreed price of ${agreed.price}`)]
      : []),
    ...(agreement.of === 'contract' && excessTolerance(terms, line) > 0
      ? [
          fault(
            'overPct',
            `按合同下单，不能超过分类的容差 ${most}%`,
            `On a contract at most ${most} %, that of the category`,
          ),
        ]
      : []),
  ]
}

/** Other terms of a line than agreed: each needs a reason, and together one more approval. */
export function deviationsOf(terms: Terms, line: StoredLine): readonly LineFault[] {
  if (isClosed(line)) return []
  const agreed = terms.agreement.find(line)
  const most = terms.tolerance(line.materialCode)
  return [
    ...(agreed ? agreedDeviations(agreed, line) : []),
    ...aboveRequest(terms, line),
    ...(excessTolerance(terms, line) > 0
      ? [
          withoutReason(
            `超收容差高于分类的 ${most}%，请说明原因`,
            `The tolerance of the category is ${most} %: give the reason for a higher one`,
          ),
        ]
      : []),
  ]
}

/** A price above the approved one of the requisition line; what was sourced for it has its own approval. */
function aboveRequest({ exchangeRate, requests }: Terms, line: StoredLine): readonly LineFault[] {
  const request = line.reqSourced === 'Y' ? undefined : requests(line)
  // Requisitions of older databases may have no price.
  const approved = request && request.price > 0 ? request.price / Number(exchangeRate ?? 1) : undefined
  if (approved === undefined || numberOf(line.price) - approved < priceStep) return []
  const most = roundHalfUp(approved, 6)
  return [
    withoutReason(
      `高于采购申请批准的单价 ${most}，请说明原因`,
      `The requisition was approved at ${most}: give the reason for a higher price`,
    ),
  ]
}

function agreedDeviations({ contractNo, open, price, taxRate }: AgreedLine, line: StoredLine): readonly LineFault[] {
  if (contractNo !== undefined)
    return [
      withoutReason(
        `物料在有效合同 ${contractNo} 中（单价 ${price}，未下单 ${open}）：请选为来源单号，或说明不按合同下单的原因`,
        `The material is under contract ${contractNo} (price ${price}, open ${open}): choose it as the source, or give the reason`,
      ),
    ]
  const isTaxed = (taxRate ?? '') !== '' && Number(taxRate) !== Number(line.taxRate)
  return [
    ...(deviates(line.price, price)
      ? [
          withoutReason(
            `单价与约定价 ${price} 不同，请说明原因`,
            `The agreed price is ${price}: give the reason for another one`,
          ),
        ]
      : []),
    ...(isTaxed
      ? [
          withoutReason(
            `税率与约定的 ${taxRate}% 不同，请说明原因`,
            `The agreed tax rate is ${taxRate} %: give the reason for another one`,
          ),
        ]
      : []),
  ]
}
