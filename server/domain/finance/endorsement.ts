import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { todayText } from '../../platform/time.ts'
import { isBaseCurrency } from '../kit/exchange-rate.ts'
import { addSteps, changeSteps, type Place, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { rowsIn } from './rows-in.ts'
import { settledRow } from './settled-row.ts'

const billTable = fileTable(
  import.meta,
  'bd/acceptance',
  ['amount', 'billNumber', 'dueDate', 'moveDoc', 'remain', 'splitOff', 'status', 'transferable'],
  ['moveDate', 'moveDoc', 'moveParty', 'remain', 'status'],
)
const flowFields = ['acceptanceId', 'action', 'amount', 'balance', 'date', 'docNo', 'party', 'person', 'used'] as const
const flowTable = fileTable(import.meta, 'bd/acceptance/flows', flowFields, flowFields)
const typeTable = fileTable(import.meta, 'bd/paytype', ['billNeeded', 'code'])

/** Payment by acceptance bills. */
type BillPayment = {
  readonly billNo: unknown
  readonly billIds: unknown
  readonly payType: unknown
  readonly currency: unknown
  readonly amount: unknown
  readonly supplierName: unknown
}

const idsOf = (billIds: unknown): readonly string[] =>
  (Array.isArray(billIds) ? billIds.map(String) : textOf(billIds).split(',')).filter((id) => id !== '')

/** Whether a payment type is by bills. */
async function isByBills(place: Place, payType: unknown): Promise<boolean> {
  const [type] = await rowsWhere(place, typeTable, { code: textOf(payType) })
  return type?.billNeeded === 'Y'
}

/** Reasons against the bills of a payment: they are in hand, transferable and not due, and what remains of them is the amount. */
export async function billProblems(place: Place, payment: BillPayment): Promise<readonly Problem[]> {
  const ids = idsOf(payment.billIds)
  const isNeeded = await isByBills(place, payment.payType)
  if (!isNeeded && ids.length === 0) return []
  if (!isNeeded || ids.length === 0) {
    const zh = isNeeded ? '该付款方式须选择承兑汇票' : '该付款方式不使用承兑汇票'
    return [
      problemAt(
        'billIds',
        zh,
        isNeeded ? 'This payment type needs acceptance bills' : 'This payment type has no bills',
      ),
    ]
  }
  const bills = await rowsIn(place, billTable, 'id', ids)
  const unfit = ids.find((id) => {
    const bill = bills.find((row) => row.id === id)
    return bill?.status !== 'inHand' || bill.transferable !== 'Y' || textOf(bill.dueDate) <= todayText()
  })
  if (unfit !== undefined) {
    const number = textOf(bills.find((row) => row.id === unfit)?.billNumber)
    return [problemAt('billIds', `汇票 ${number} 不能背书`, `The bill ${number} cannot be endorsed`)]
  }
  if (!(await isBaseCurrency(place, textOf(payment.currency))))
    return [problemAt('billIds', '承兑汇票只能支付本位币', 'Acceptance bills pay amounts of the base currency only')]
  const remain = Math.round(bills.reduce((sum, bill) => sum + numberOf(bill.remain), 0) * 100) / 100
  if (Math.abs(remain - numberOf(payment.amount)) < 0.005) return []
  return [
    problemAt(
      'billIds',
      `汇票余额合计 ${remain} 须等于付款金额，可先拆分汇票`,
      `The bills are worth ${remain}, not the amount; split a bill before`,
    ),
  ]
}

/** Steps that endorse the bills of a payment to its supplier. */
export async function endorseSteps(place: Place, payment: BillPayment): Promise<readonly Step[]> {
  const bills = await rowsIn(place, billTable, 'id', idsOf(payment.billIds))
  return bills.flatMap((bill) =>
    moved(
      place,
      bill,
      { status: 'endorsed', remain: 0 },
      { ...movement(place, payment), action: 'endorse', balance: 0 },
      numberOf(bill.remain),
    ),
  )
}

/** Steps that take the endorsed bills of a payment back. */
export async function returnSteps(place: Place, payment: BillPayment): Promise<readonly Step[]> {
  const bills = await rowsIn(place, billTable, 'id', idsOf(payment.billIds))
  return bills
    .filter(({ status, moveDoc }) => status === 'endorsed' && moveDoc === payment.billNo)
    .flatMap((bill) => {
      const worth = Math.round((numberOf(bill.amount) - numberOf(bill.splitOff)) * 100) / 100
      const flow = { ...movement(place, payment), action: 'return', balance: worth }
      return moved(place, bill, { status: 'inHand', remain: worth, moveDoc: null }, flow, worth)
    })
}

const movement = ({ session }: Place, { billNo, supplierName }: BillPayment) => ({
  ...{ date: todayText(), party: textOf(supplierName), docNo: textOf(billNo), person: session.user.username },
})

type Bill = Awaited<
  ReturnType<
    typeof rowsIn<'amount' | 'billNumber' | 'dueDate' | 'moveDoc' | 'remain' | 'splitOff' | 'status' | 'transferable'>
  >
>[number]

function moved(
  place: Place,
  bill: Bill,
  values: { readonly status: string; readonly remain: number; readonly moveDoc?: null },
  flow: ReturnType<typeof movement> & { readonly action: string; readonly balance: number },
  amount: number,
): readonly Step[] {
  const { date: moveDate, party: moveParty, docNo: moveDoc } = flow
  const row = settledRow(place, flowTable, { ...flow, amount, acceptanceId: String(bill.id) })
  return [
    // A returned bill is of no document any more.
    ...changeSteps(place, billTable, bill, { moveDoc, ...values, moveDate, moveParty }, flow.action),
    ...addSteps(place, flowTable, row).steps,
  ]
}
