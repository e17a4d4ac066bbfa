import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { amountText, halfUnit, totalOf } from '../kit/amounts.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type Applied, type AppliedLine, sumOf } from './contract-money.ts'
import { linesElsewhere } from './live-applications.ts'
import type { Finding } from './match.ts'
import { openOf, setOffRemedy } from './open-advances.ts'
import { rowsIn } from './rows-in.ts'

const advanceTable = fileTable(import.meta, 'fin/advance', [
  'amount',
  'contractNo',
  'currency',
  'mouldNo',
  'paymentNo',
  'supplierId',
])
const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'appliedAmount', 'currency', 'invoiceNo', 'prepaidAmount', 'status', 'supplierId'] as const),
])

/** States of an invoice whose prepaid amount waits for its set-off. */
const waiting = ['received', 'verified', 'posted'] as const

/** Invoice, as far as its prepaid amount (EN 16931, BT-113) counts. */
export type Prepaid = {
  readonly supplierId: unknown
  readonly currency: unknown
  readonly prepaidAmount: number
}

/** Difference of the prepaid amount of an invoice: more than the open advances of its supplier, less those of other invoices. */
export async function prepaidFindings(
  place: Place,
  invoiceId: string,
  { supplierId, currency, prepaidAmount }: Prepaid,
): Promise<readonly Finding[]> {
  if (prepaidAmount <= 0) return []
  const [advances, invoices] = await Promise.all([
    advancesOf(place, '', supplierId, currency),
    rowsWhere(place, invoiceTable, { supplierId: textOf(supplierId), status: waiting }),
  ])
  const own = invoices.find(({ id }) => id === invoiceId)
  const order = (row: Row) => `${row.createTime} ${row.id}`
  // Of two invoices that state one advance, the earlier one has it.
  const others = invoices.filter(
    (row) => row.id !== invoiceId && row.currency === currency && (own === undefined || order(row) < order(own)),
  )
  const stated = others.reduce((sum, row) => sum + shareOf(row, unapplied(row)), 0)
  const open = advances.reduce((sum, each) => sum + each.open, 0)
  const expected = Math.max(0, totalOf([open, -stated]))
  if (prepaidAmount <= expected + halfUnit(currency)) return []
  const diffAmount = totalOf([prepaidAmount, -expected])
  return [{ kind: 'prepaid', place: '', expected, actual: prepaidAmount, diffAmount }]
}

/**
 * Reasons against an application that pays what its invoices state as prepaid: their share of it is set off, as far as advances are open.
 * What earlier applications of these invoices have set off counts.
 */
export async function prepaidProblems(place: Place, applied: Applied): Promise<readonly Problem[]> {
  const { id, supplierId, currency, lines } = applied
  const own = lines.filter(isInvoice)
  const elsewhere = await linesElsewhere(
    place,
    id,
    'invoiceNo',
    own.map(({ invoiceNo }) => invoiceNo),
  )
  const before = elsewhere.filter((line) => isInvoice(line) && line.supplierId === supplierId)
  const stated = await statedBy(place, supplierId, [...before, ...own])
  if (stated <= 0) return []
  const [advances, others] = await Promise.all([
    advancesOf(place, id, supplierId, currency),
    linesElsewhere(
      place,
      id,
      'payapplyId',
      before.map(({ payapplyId }) => payapplyId),
    ),
  ])
  const open = advances.reduce((sum, each) => sum + each.open, 0)
  const unset = Math.min(stated - sumOf(others.filter(isSetOff)), open)
  const missing = totalOf([unset, -sumOf(lines.filter(isSetOff))])
  if (missing <= 0) return []
  const [zh, en] = setOffRemedy(missing, advances, currency)
  const amount = amountText(stated, currency)
  return [problemAt('lines', `发票注明已预付 ${amount}：${zh}`, `The invoices state ${amount} as prepaid: ${en}`)]
}

const isInvoice = ({ docType }: AppliedLine) => docType === 'invoice'
const isSetOff = ({ docType }: AppliedLine) => docType === 'advance'

/** Prepaid amounts of the invoices, as far as the lines apply for them. */
async function statedBy(place: Place, supplierId: string, lines: readonly AppliedLine[]): Promise<number> {
  const invoices = await rowsIn(
    place,
    invoiceTable,
    'invoiceNo',
    lines.map(({ invoiceNo }) => invoiceNo),
  )
  return lines.reduce((sum, line) => {
    const invoice = invoices.find((row) => row.invoiceNo === line.invoiceNo && row.supplierId === supplierId)
    return invoice ? sum + shareOf(invoice, numberOf(line.amount)) : sum
  }, 0)
}

type Row = RowOf<typeof invoiceTable>

const unapplied = ({ amountWithTax, appliedAmount }: Row) => numberOf(amountWithTax) - numberOf(appliedAmount)

/** Share of the prepaid amount that a part of the invoice has. */
function shareOf({ amountWithTax, currency, prepaidAmount }: Row, part: number): number {
  const whole = numberOf(amountWithTax)
  if (whole <= 0) return 0
  return roundMoney(numberOf(prepaidAmount) * Math.min(1, Math.max(0, part / whole)), currency)
}

async function advancesOf(place: Place, applicationId: string, supplierId: unknown, currency: unknown) {
  const found = await rowsWhere(place, advanceTable, { supplierId: textOf(supplierId) })
  return openOf(
    place,
    applicationId,
    found
      // That of a mould is set off against its own invoices only.
      .filter((row) => row.currency === currency && textOf(row.mouldNo) === '')
      .map(({ amount, paymentNo, contractNo }) => ({ amount, paymentNo, contract: contractNo })),
  )
}
