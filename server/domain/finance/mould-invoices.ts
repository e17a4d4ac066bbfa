import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { amountText, halfUnit, totalOf } from '../kit/amounts.ts'
import type { Place } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type Applied, sumOf } from './contract-money.ts'
import { type OpenAdvance, openAdvances, setOffRemedy } from './open-advances.ts'
import { rowsIn } from './rows-in.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', ['applyNo', 'invoiceNo', 'supplierId'])
const invoiceApplicationTable = fileTable(import.meta, 'fin/invoiceapply', ['billNo'])
const invoiceApplicationLineTable = fileTable(import.meta, 'fin/invoiceapply/lines', [
  ...(['amountWithTax', 'expenseNo', 'invoiceapplyId'] as const),
])
const expenseTable = fileTable(import.meta, 'ord/expense', ['billNo', 'mouldNo'])
const advanceTable = fileTable(import.meta, 'fin/advance', ['mouldNo', 'paymentNo'])

/** Payment application, as far as the advances of moulds depend on it. */
export type MouldApplied = Omit<Applied, 'contractNo'>

/**
 * Problems of the advances of moulds in an application: what milestones of a mould have paid is set off against the invoices of expenses for
 * that mould, before these are paid, and against nothing else.
 */
export async function mouldSetOffProblems(place: Place, applied: MouldApplied): Promise<readonly Problem[]> {
  const { currency, lines } = applied
  const invoiced = await mouldsInvoiced(place, applied)
  const named = await rowsIn(
    place,
    advanceTable,
    'paymentNo',
    lines.flatMap(({ docType, advanceNo }) => (docType === 'advance' ? [advanceNo] : [])),
  )
  const mouldNos = new Set([...invoiced.keys(), ...named.map(({ mouldNo }) => textOf(mouldNo))])
  mouldNos.delete('')
  const advances = await openAdvances(place, applied, 'mouldNo', [...mouldNos])
  return [...mouldNos].flatMap((mouldNo) => {
    const own = advances.filter(({ contract }) => contract === mouldNo)
    const numbers = new Set(own.map(({ paymentNo }) => paymentNo))
    const given = sumOf(
      lines.filter(({ docType, advanceNo }) => docType === 'advance' && numbers.has(textOf(advanceNo))),
    )
    return setOffProblem({ mouldNo, given, advances: own, invoices: invoiced.get(mouldNo) ?? 0, currency })
  })
}

type SetOff = {
  readonly mouldNo: string
  /** What the application sets off. */
  readonly given: number
  readonly advances: readonly OpenAdvance[]
  /** What it pays of the invoices of the mould. */
  readonly invoices: number
  readonly currency: unknown
}

function setOffProblem({ mouldNo, given, advances, invoices, currency }: SetOff): readonly Problem[] {
  if (given > invoices + halfUnit(currency))
    return [
      problemAt(
        'lines',
        `模具合同 ${mouldNo} 的预付款只能抵扣该模具费用单的发票（本次 ${amountText(invoices, currency)}）`,
        `The advances of mould contract ${mouldNo} are set off against invoices of expenses for that mould alone (${amountText(invoices, currency)} here)`,
      ),
    ]
  const open = sumOf(advances.map(({ open: amount }) => ({ amount })))
  const missing = totalOf([Math.min(open, invoices), -given])
  if (missing <= 0) return []
  const [zh, en] = setOffRemedy(missing, advances, currency)
  return [
    problemAt(
      'lines',
      `模具合同 ${mouldNo} 已付的节点款须先抵扣：${zh}`,
      `What milestones of mould contract ${mouldNo} have paid is set off first: ${en}`,
    ),
  ]
}

/** What the application pays of invoices for moulds, by the mould of their expenses. */
async function mouldsInvoiced(
  place: Place,
  { currency, lines, supplierId }: MouldApplied,
): Promise<ReadonlyMap<string, number>> {
  const paid = lines.filter(({ docType }) => docType === 'invoice')
  const found = await rowsIn(
    place,
    invoiceTable,
    'invoiceNo',
    paid.map(({ invoiceNo }) => invoiceNo),
  )
  const invoices = found.filter((row) => row.supplierId === supplierId)
  const applications = await rowsIn(
    place,
    invoiceApplicationTable,
    'billNo',
    invoices.map(({ applyNo }) => applyNo),
  )
  const applied = await rowsIn(
    place,
    invoiceApplicationLineTable,
    'invoiceapplyId',
    applications.map(({ id }) => id),
  )
  const expenses = await rowsIn(
    place,
    expenseTable,
    'billNo',
    applied.map(({ expenseNo }) => expenseNo),
  )
  const mouldOf = new Map(expenses.map(({ billNo, mouldNo }) => [billNo, textOf(mouldNo)]))
  const totals = new Map<string, number>()
  for (const { invoiceNo, amount } of paid) {
    const applyNo = invoices.find((row) => row.invoiceNo === invoiceNo)?.applyNo
    const id = applyNo && applications.find(({ billNo }) => billNo === applyNo)?.id
    const own = applied.filter(({ invoiceapplyId }) => id && invoiceapplyId === id)
    const whole = own.reduce((sum, line) => sum + numberOf(line.amountWithTax), 0)
    for (const { expenseNo, amountWithTax } of whole > 0 ? own : []) {
      const mouldNo = mouldOf.get(expenseNo)
      const part = (numberOf(amount) * numberOf(amountWithTax)) / whole
      if (mouldNo) totals.set(mouldNo, (totals.get(mouldNo) ?? 0) + part)
    }
  }
  return new Map([...totals].map(([mouldNo, total]) => [mouldNo, roundMoney(total, currency)]))
}
