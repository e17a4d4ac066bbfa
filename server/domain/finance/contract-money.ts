import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { totalOf } from '../kit/amounts.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { contractShares, invoicesOfContract, type Shares } from './contract-shares.ts'
import { linesElsewhere, liveApplications } from './live-applications.ts'
import { settlementSettings } from './settings.ts'

const applicationTable = fileTable(import.meta, 'fin/payapply', ['billNo', 'contractNo', 'status'])
const advanceTable = fileTable(import.meta, 'fin/advance', ['amount', 'applyNo', 'contractNo', 'paymentNo'])

/** Line of a payment application, of the form or as stored. */
export type AppliedLine = {
  readonly docType?: unknown
  readonly invoiceNo?: unknown
  readonly deductionNo?: unknown
  readonly advanceNo?: unknown
  readonly amount?: unknown
}

/** Payment application, as far as the money of contracts depends on it. */
export type Applied = {
  readonly id: string
  readonly supplierId: string
  readonly currency: unknown
  readonly contractNo: unknown
  readonly lines: readonly AppliedLine[]
}

/** What is applied for on a contract: its milestones and invoices, less the advances that are set off. */
export type ContractMoney = {
  readonly milestones: number
  /** Milestones of other applications that are not paid yet: no advance to be set off. */
  readonly unpaid: number
  readonly invoices: number
  readonly setOff: number
  readonly total: number
  /** What the tolerance for rounding adds to the amount of the contract: for each invoice line. */
  readonly rounding: number
}

/** Sum of the amounts of rows. */
export const sumOf = (rows: readonly { readonly amount?: unknown }[]): number =>
  totalOf(rows.map(({ amount }) => numberOf(amount)))

/** Amount of the invoice lines that belongs to a contract, and the number of their lines. */
export function invoicedOn(
  contractNo: string,
  { currency, lines }: Pick<Applied, 'currency' | 'lines'>,
  shares: Shares,
) {
  const own = lines.flatMap(({ docType, invoiceNo, amount }) => {
    const share = docType === 'invoice' ? shares.get(textOf(invoiceNo))?.get(contractNo) : undefined
    return share ? [{ amount: numberOf(amount) * share.part, lines: share.lines }] : []
  })
  return { amount: roundMoney(sumOf(own), currency), lines: own.reduce((count, { lines: each }) => count + each, 0) }
}

/** What live applications, with an application that is judged, have of a contract. */
export async function moneyOfContract(
  place: Place,
  contractNo: string,
  { id, supplierId, currency, contractNo: named, lines }: Applied,
): Promise<ContractMoney> {
  const [others, advances, invoiceNos, { roundAmount }] = await Promise.all([
    rowsWhere(place, applicationTable, { contractNo, status: liveApplications }),
    rowsWhere(place, advanceTable, { contractNo }),
    invoicesOfContract(place, contractNo),
    settlementSettings(place, currency),
  ])
  const ownAdvances = new Set(advances.map(({ paymentNo }) => paymentNo))
  const [ofMilestones, ofInvoices, ofAdvances, shares] = await Promise.all([
    linesElsewhere(
      place,
      id,
      'payapplyId',
      others.map((row) => row.id),
    ),
    linesElsewhere(place, id, 'invoiceNo', invoiceNos),
    linesElsewhere(place, id, 'advanceNo', [...ownAdvances]),
    contractShares(place, supplierId, [...invoiceNos, ...lines.map(({ invoiceNo }) => invoiceNo)]),
  ])
  const mine = named === contractNo ? lines : []
  const isMilestone = ({ docType }: AppliedLine) => docType === 'contract'
  const isSetOff = ({ docType, advanceNo }: AppliedLine) => docType === 'advance' && ownAdvances.has(textOf(advanceNo))
  const elsewhere = ofInvoices.filter((line) => line.supplierId === supplierId)
  const invoiced = invoicedOn(contractNo, { currency, lines: [...elsewhere, ...lines] }, shares)
  const milestones = sumOf([...ofMilestones, ...mine].filter(isMilestone))
  const setOff = sumOf([...ofAdvances, ...lines].filter(isSetOff))
  const unpaid = unpaidOf(others, ofMilestones.filter(isMilestone), advances)
  return {
    ...{ milestones, unpaid, invoices: invoiced.amount, setOff },
    total: totalOf([milestones, invoiced.amount, -setOff]),
    rounding: roundMoney(invoiced.lines * roundAmount, currency),
  }
}

/** Milestones of applications, less what is paid of them; an application that is paid has none left. */
function unpaidOf(
  applications: readonly RowOf<typeof applicationTable>[],
  lines: readonly (AppliedLine & { readonly payapplyId: unknown })[],
  advances: readonly RowOf<typeof advanceTable>[],
): number {
  const open = applications.filter(({ status }) => status !== 'paid')
  return open.reduce((sum, { id, billNo }) => {
    const asked = sumOf(lines.filter(({ payapplyId }) => payapplyId === id))
    const paid = sumOf(advances.filter(({ applyNo }) => applyNo === billNo))
    return totalOf([sum, Math.max(0, asked - paid)])
  }, 0)
}
