import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { unbookedSteps } from './pieces-left.ts'
import { failedQtyOf, inStock, type ReceiptLine, rejectedQtyOf, reversibleQtyOf } from './receipt-lines.ts'
import { stillIn } from './still-in.ts'
import { checkTable, receiptLineTable, receiptTable, returnTable } from './tables.ts'

const own = ownFields(import.meta, ['billNo', 'lines', 'receiptNo', 'returnNo', 'supplierId'])
type Moment = MomentOf<typeof own>

type Line = { readonly receiptLineId?: unknown; readonly redQty?: unknown; readonly stock?: unknown }
const linesOf = ({ lines }: Moment['after']) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/** States of a return whose goods have left. */
const left: readonly string[] = ['shipped', 'finished']

/**
 * Red receipt: it reverses goods of a posted receipt that were returned, or, without a return, accepted ones that are a mistake and ones that
 * were rejected. Invoiced goods need a red invoice first.
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
  if (!isClaim) return { problems }
  const steps = stillIn(moment, receiptTable, [String(receipt.id)], inStock)
  return { problems, steps: doing === 'post' ? [...steps, ...(await unbooked(moment))] : steps }
})

/** Steps that take the pieces off their moulds; those of a return have left with it. */
async function unbooked(moment: Moment): Promise<readonly Step[]> {
  if (moment.after.returnNo) return []
  return unbookedSteps(
    moment,
    linesOf(moment.after)
      .filter(({ stock }) => stock !== 'rejected')
      .map(({ receiptLineId, redQty }) => ({ receiptLineId, qty: redQty })),
  )
}

async function ofReturn({ after, ...place }: Moment): Promise<readonly Problem[]> {
  if (!after.returnNo) return []
  const [back] = await rowsWhere(place, returnTable, { billNo: String(after.returnNo) })
  const isIt = back?.supplierId === after.supplierId && back?.srcNo === after.receiptNo
  if (isIt && left.includes(String(back?.status))) return []
  return [problemAt('returnNo', '不是该入库单已发出的退货单', 'This is no return of the receipt that has left')]
}

async function ofLines(moment: Moment, receiptId: string, isClaim: boolean): Promise<readonly Problem[]> {
  const lines = await rowsWhere(moment, receiptLineTable, { receiptId })
  const isJudged = isClaim && !moment.after.returnNo
  const checks = isJudged ? await openChecks(moment) : new Map<unknown, string>()
  return linesOf(moment.after).flatMap((each, index): readonly Problem[] => {
    const line = lines.find(({ id }) => id === each.receiptLineId)
    if (!line) return [at(index, 'materialCode', '入库单中没有该明细', 'The receipt has no such line')]
    const check = checks.get(line.id)
    if (check && each.stock !== 'rejected')
      return [at(index, 'redQty', `请先完成检验单 ${check}`, `Finish the check ${check} first`)]
    const fault = isJudged ? overFault(each, line) : undefined
    return fault ? [at(index, 'redQty', ...fault)] : []
  })
}

/** Numbers of the checks without a result, by the line of the receipt: their lot may still be rejected. */
async function openChecks(moment: Moment): Promise<ReadonlyMap<unknown, string>> {
  const receiptLineId = linesOf(moment.after).map((line) => String(line.receiptLineId ?? ''))
  const open = await rowsWhere(moment, checkTable, { receiptLineId, status: 'draft' })
  return new Map(open.map((check) => [check.receiptLineId, String(check.billNo)]))
}

/** What is wrong with a quantity: more than there is of accepted, rejected, or failed goods. */
function overFault({ redQty, stock }: Line, line: ReceiptLine): readonly [zh: string, en: string] | undefined {
  const isOver = (most: number) => Number(redQty) > most + 1e-6
  if (stock === 'rejected') {
    const most = rejectedQtyOf(line)
    return isOver(most) ? [`未退的不合格品为 ${most}`, `${most} rejected ones have not gone back`] : undefined
  }
  if (stock === 'failed') {
    const most = failedQtyOf(line)
    return isOver(most) ? [`未退的判退品为 ${most}`, `${most} that failed a check have not gone back`] : undefined
  }
  const most = reversibleQtyOf(line)
  if (!isOver(most)) return undefined
  return [`未退货、未判退、未开票的数量为 ${most}`, `${most} are neither returned, nor rejected, nor invoiced`]
}

function at(index: number, field: string, zh: string, en: string): Problem {
  return { ...problemAt(field, zh, en), field: 'lines', at: `/${index}/${field}` }
}
