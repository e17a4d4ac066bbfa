import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { deviates, priceStep } from '../../orders/agreed-price.ts'
import { isChanged } from '../../orders/line-changes.ts'
import { completedReply } from '../../orders/line-replies.ts'
import { closedLine } from '../../orders/order-line.ts'
import { priceFacts } from '../../orders/price-facts.ts'
import { type AgreedLine, type Agreement, agreementOf, type Ordered } from './agreement.ts'
import { amountsOf } from './order-lines.ts'
import { drafts, orderTable } from './order-tables.ts'
import { refuseEdits } from './running-order.ts'

const materialTable = fileTable(import.meta, 'mat/material', ['materialCode', 'unit'])

const own = ownFields(
  import.meta,
  [
    ...(['agreedPrice', 'cancelledQty', 'closed', 'confirmDate', 'confirmQty', 'contractNo', 'lineReply'] as const),
    ...([
      'materialCode',
      'needDate',
      'orderId',
      'price',
      'qty',
      'receivedQty',
      'replyReason',
      'srcLineId',
      'unit',
    ] as const),
  ],
  [
    ...([
      'agreedPrice',
      'amountNoTax',
      'amountWithTax',
      'cancelledQty',
      'closed',
      'confirmDate',
      'confirmQty',
    ] as const),
    ...(['contractNo', 'contractPrice', 'lastPrice', 'libraryPrice', 'marketPrice', 'priceMark'] as const),
    ...([
      'lineReply',
      'oldDate',
      'oldPrice',
      'oldQty',
      'price',
      'priceTax',
      'qty',
      'replyReason',
      'srcLineId',
    ] as const),
    'taxAmount',
  ],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Line of an order. In a draft its price is bound to the contract, the award or the price library: an empty price is taken from there,
 * and none may be above a contract or an award. In the dialogs of an order it completes what was entered.
 */
export const orderLine = own.hook(async (moment) => {
  const { action, doing } = moment
  const order = parentIn(moment, orderTable) ?? (await rowById(moment, orderTable, moment.after.orderId))
  if (!order) return {}
  const isDraft = drafts.includes(String(order.status ?? 'draft'))
  if (!isDraft) refuseEdits(moment)
  if (action !== 'add' && action !== 'edit') return {}
  if (doing === 'confirmWithChange') return { values: completedReply(moment.after) }
  if (doing === 'changeFromConfirmed') return changed(moment, order)
  if (doing === 'closeLine') return closed(moment, order)
  return doing === undefined && isDraft ? bound(moment, order) : {}
})

async function bound(moment: Moment, order: Ordered): Promise<Result> {
  const { before, after } = moment
  const agreement = await agreementOf(moment, order, after)
  const agreed = agreement.find(after)
  const price = priceOf(before, after, agreed)
  if (price === null || price === undefined)
    return {
      problems: [
        problemAt(
          'price',
          '合同和价格库中没有价格，请填写',
          'Neither a contract nor the library has a price: enter it',
        ),
      ],
    }
  const problems = [
    ...agreementProblems(agreement, agreed, { ...after, price }),
    ...(agreement.of === 'library' ? await unitProblems(moment) : []),
  ]
  const values = { ...(await priceFacts(moment, order, after)), ...termsOf(agreement, agreed), price }
  return { problems, values: { ...values, ...amountsOf(moment, order, { ...after, ...values }) } }
}

/** Problem of another unit than that of the material, which the prices of the library are for. */
async function unitProblems(moment: Moment): Promise<readonly Problem[]> {
  const { materialCode, unit } = moment.after
  const [material] = await rowsWhere(moment, materialTable, { materialCode: String(materialCode ?? '') })
  if (!material?.unit || material.unit === unit) return []
  return [problemAt('unit', `单位应为物料的 ${material.unit}`, `The unit is that of the material: ${material.unit}`)]
}

/** Price of a line: the entered one; the agreed one where none was entered, or where the former was the agreed one. */
function priceOf(before: Moment['before'], after: Moment['after'], agreed: AgreedLine | undefined): unknown {
  const isOpen = after.price === null || after.price === undefined
  const wasBound = before && before.price === after.price && before.price === before.agreedPrice
  return agreed && (isOpen || wasBound) ? agreed.price : after.price
}

const termsOf = ({ of }: Agreement, agreed: AgreedLine | undefined) => ({
  // Its source follows from the contract or the award of the order: no other line is charged with it.
  srcLineId: of === 'library' ? null : (agreed?.id ?? null),
  agreedPrice: agreed?.price ?? null,
  contractNo: agreed?.contractNo ?? null,
})

/** Problems of a line with the contract or the award that it is ordered on. */
function agreementProblems(
  { of }: Agreement,
  agreed: AgreedLine | undefined,
  { price, unit }: { readonly price: unknown; readonly unit: unknown },
): readonly Problem[] {
  if (of === 'library') return []
  const [zh, en] = of === 'contract' ? ['合同', 'contract'] : ['定标单', 'award']
  if (!agreed) return [problemAt('materialCode', `${zh}中没有该物料`, `The ${en} does not have this material`)]
  if (unit !== agreed.unit) return [problemAt('unit', `单位应与${zh}一致`, `The unit is that of the ${en}`)]
  if (Number(price) - Number(agreed.price) < priceStep) return []
  return [problemAt('price', `不能高于${zh}单价 ${agreed.price}`, `At most ${agreed.price}, the price of the ${en}`)]
}

/** Changed line: with its former terms, and the price that is agreed for its new quantity. */
async function changed(moment: Moment, order: Ordered): Promise<Result> {
  const { before, after } = moment
  if (!(before && isChanged(before, after))) return {}
  const agreement = await agreementOf(moment, order, after)
  const agreed = agreement.find({ ...after, oldQty: before.qty, oldPrice: before.price })
  const terms = { agreedPrice: agreed?.price ?? null, contractNo: agreed?.contractNo ?? null }
  const facts = { ...(await priceFacts(moment, order, after)), ...terms }
  const { priceMark } = amountsOf(moment, order, { ...after, ...facts })
  return {
    problems: deviates(after.price, before.price) ? agreementProblems(agreement, agreed, after) : [],
    values: { ...facts, priceMark, oldQty: before.qty, oldDate: before.needDate, oldPrice: before.price },
  }
}

function closed(moment: Moment, order: Ordered): Result {
  const { before, after } = moment
  if (after.closed !== 'Y' || before?.closed === 'Y') return { values: { closed: before?.closed ?? 'N' } }
  const values = closedLine({ ...after, closed: before?.closed })
  return { values: { ...('qty' in values ? amountsOf(moment, order, { ...after, ...values }) : {}), ...values } }
}
