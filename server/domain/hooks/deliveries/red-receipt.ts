import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { inStock } from './receipt-lines.ts'
import { stillIn } from './still-in.ts'
import { receiptLineTable, receiptTable, returnTable } from './tables.ts'

const own = ownFields(import.meta, ['lines', 'receiptNo', 'returnNo', 'supplierId'])
type Moment = MomentOf<typeof own>

type Line = { readonly receiptLineId?: unknown; readonly redQty?: unknown }
const linesOf = ({ lines }: Moment['after']) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/** States of a return whose goods have left. */
const left: readonly string[] = ['shipped', 'finished']

/**
 * Red receipt: it reverses goods of a posted receipt that were returned, or, without a return, a mistake in it. Invoiced goods need a red
 * invoice first.
 */
export const redReceipt = own.hook(async (moment) => {
  const { action, doing, after } = moment
  const isClaim = doing === 'submit' || doing === 'post'
  const isEdit = doing === undefined && (action === 'add' || action === 'edit')
  if (!(isClaim || isEdit) || !after.receiptNo) return {}
  const [receipt] = await rowsWhere(moment, receiptTable, { billNo: String(after.receiptNo) })
  if (!receipt || receipt.supplierId !== after.supplierId || !inStock.includes(String(receipt.status)))
    return {
      problems: [problemAt('receiptNo', '不是该供应商已过账的入库单', 'This is no posted receipt of the supplier')],
    }
  const problems = [...(await ofReturn(moment)), ...(await ofLines(moment, String(receipt.id), isClaim))]
  return { problems, steps: isClaim ? stillIn(moment, receiptTable, [String(receipt.id)], inStock) : [] }
})

async function ofReturn({ after, ...place }: Moment): Promise<readonly Problem[]> {
  if (!after.returnNo) return []
  const [back] = await rowsWhere(place, returnTable, { billNo: String(after.returnNo) })
  const isIt = back?.supplierId === after.supplierId && back?.srcNo === after.receiptNo
  if (isIt && left.includes(String(back?.status))) return []
  return [problemAt('returnNo', '不是该入库单已发出的退货单', 'This is no return of the receipt that has left')]
}

async function ofLines(moment: Moment, receiptId: string, isClaim: boolean): Promise<readonly Problem[]> {
  const lines = await rowsWhere(moment, receiptLineTable, { receiptId })
  return linesOf(moment.after).flatMap(({ receiptLineId, redQty }, index): readonly Problem[] => {
    const line = lines.find(({ id }) => id === receiptLineId)
    if (!line) return [at(index, 'materialCode', '入库单中没有该明细', 'The receipt has no such line')]
    const most = Math.max(0, Number(line.okQty) - Number(line.returnedQty ?? 0) - Number(line.invoicedQty ?? 0))
    if (!isClaim || moment.after.returnNo || Number(redQty) <= most + 1e-6) return []
    return [at(index, 'redQty', `未退货未开票的数量为 ${most}`, `${most} are neither returned nor invoiced`)]
  })
}

function at(index: number, field: string, zh: string, en: string): Problem {
  return { ...problemAt(field, zh, en), field: 'lines', at: `/${index}/${field}` }
}
