import { listed } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { type NewPrice, newPriceSteps } from '../../kit/new-prices.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { awardedSteps, laddersOf } from '../../sourcing/price-ladder.ts'

const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'srcNo', 'status'])
const orderTable = fileTable(import.meta, 'ord/order', ['awardNo', 'billNo', 'status'])
const priceTable = fileTable(import.meta, 'mat/price', ['srcNo'])
const priceLineTable = fileTable(import.meta, 'bid/scaling/lines', [
  ...(['awardPrice', 'currency', 'materialCode', 'materialName', 'offered', 'qty'] as const),
  ...(['quoteItemId', 'scalingId', 'spec', 'supplierCode', 'supplierId', 'supplierName'] as const),
  ...(['taxRate', 'unit', 'winFlag'] as const),
])

const doneTable = fileTable(import.meta, 'bid/scaling/lines', [
  ...(['contractedQty', 'orderedQty', 'qty', 'scalingId', 'winFlag'] as const),
])

const own = ownFields(import.meta, ['billNo', 'priceUntil', 'type'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Documents of a published award: contracts and orders for what is open of its lines, so that nothing is bought twice; its prices once, which
 * end the former ones.
 */
export const awardDocuments = own.hook(async (moment) => {
  const { doing } = moment
  if (doing === 'createContract' || doing === 'createOrder') return { problems: await nothingLeft(moment) }
  if (doing === 'createPrice') return prices(moment)
  return {}
})

/** States of a document that no longer counts. */
const gone = ['cancelled', 'rejected', 'refused', 'terminated']

/** Names the documents of an award without an open line. */
async function nothingLeft(moment: Moment): Promise<readonly Problem[]> {
  const lines = await rowsWhere(moment, doneTable, { scalingId: moment.id, winFlag: 'Y' })
  if (lines.some(isOpen)) return []
  const { contracts, orders } = await liveDocuments(moment, String(moment.after.billNo))
  return [...alreadyMade(contracts, '合同', 'contracts'), ...alreadyMade(orders, '订单', 'orders')]
}

/** Numbers of the contracts and orders of an award that count. */
export async function liveDocuments(place: Place, awardNo: string) {
  const [contracts, orders] = await Promise.all([
    rowsWhere(place, contractTable, { srcNo: awardNo }),
    rowsWhere(place, orderTable, { awardNo }),
  ])
  return { contracts: numbersOf(contracts), orders: numbersOf(orders) }
}

/** Steps after the lock of an award that refuse its revocation when a contract or an order was made of it meanwhile. */
export function noneMade({ session }: Place, awardNo: string): readonly Step[] {
  const marks = gone.map(() => '?').join(', ')
  const none = (table: { readonly id: string; readonly tenantId: string; readonly status: string }, made: string) => ({
    sql: `select ${table.id} from ${table} where ${made} = ? and ${table.tenantId} = ? and ${table.status} not in (${marks})`,
    parameters: [awardNo, session.tenantId, ...gone],
    expect: { rows: 0 },
    refusal: 'CHANGED_MEANWHILE' as const,
  })
  return [none(contractTable, contractTable.srcNo), none(orderTable, orderTable.awardNo)]
}

function isOpen({ contractedQty, orderedQty, qty }: RowOf<typeof doneTable>): boolean {
  const done = Number(contractedQty ?? 0) + Number(orderedQty ?? 0)
  return qty === null ? done <= 0 : done < Number(qty)
}

type Known = { readonly billNo: unknown; readonly status: unknown }

const numbersOf = (known: readonly Known[]) =>
  known.filter(({ status }) => !gone.includes(String(status))).map(({ billNo }) => String(billNo))

function alreadyMade(numbers: readonly string[], zh: string, en: string): readonly Problem[] {
  if (numbers.length === 0) return []
  const all = `There are ${en} of this award already: ${listed('en', numbers)}`
  return [problemAt('billNo', `已生成${zh}：${listed('zh', numbers)}`, all)]
}

async function prices(moment: Moment): Promise<Result> {
  const { billNo, priceUntil, type } = moment.after
  const made = await rowsWhere(moment, priceTable, { srcNo: String(billNo) })
  if (made.length > 0)
    return { problems: [problemAt('billNo', '价格已写入价格库', 'The prices are in the library already')] }
  const beginDate = todayText()
  const endDate = String(priceUntil ?? '')
  if (endDate < beginDate)
    return { problems: [problemAt('priceUntil', '有效期不能早于今天', 'Prices are valid until today at least')] }
  const lines = await rowsWhere(moment, priceLineTable, { scalingId: moment.id, winFlag: 'Y' })
  const source = type === 'bidding' ? 'auction' : type
  const ladders = await laddersOf(
    moment,
    lines.map(({ quoteItemId }) => String(quoteItemId ?? '')),
  )
  const prices = lines.flatMap((line): readonly NewPrice[] => {
    const { materialCode, materialName, offered, supplierCode, supplierId, supplierName, taxRate, unit } = line
    const head = {
      ...{ supplierId: String(supplierId), supplierCode, supplierName, materialCode: String(materialCode) },
      // Of an alternative, the material that is delivered.
      ...{ materialName, spec: offered ? String(offered).slice(0, 200) : line.spec, unit },
      ...{ currency: String(line.currency || 'CNY'), taxRate: taxRate || '13', beginDate, endDate },
      ...{ source, srcNo: billNo },
    }
    const ladder = ladders.get(String(line.quoteItemId ?? '')) ?? []
    return awardedSteps(ladder, Number(line.awardPrice), Number(line.qty ?? 0)).map((step) => ({ ...head, ...step }))
  })
  return newPriceSteps(moment, prices, 'createPrice', 'billNo')
}
