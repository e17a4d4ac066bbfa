import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { type Schedule, settledInOrder } from '../../finance/due-dates.ts'
import { hasReleased, keptExceptions, openExceptions } from '../../finance/exceptions.ts'
import { type InvoiceFacts, invoiceFacts, liveInvoices } from '../../finance/invoice-facts.ts'
import { invoiceSchedule, type OrderDue } from '../../finance/invoice-parts.ts'
import { type Finding, type InvoiceRow, matchLineOf, type Pair, pairsOf, threeWayMatch } from '../../finance/match.ts'
import { prepaidFindings } from '../../finance/prepaid.ts'
import { settlementSettings } from '../../finance/settings.ts'
import { settledRow } from '../../finance/settled-row.ts'
import { halfUnit } from '../../kit/amounts.ts'
import { addSteps, changeSteps, removeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf, textOf } from '../../kit/values.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'billNo', 'currency', 'invoiceDate', 'invoiceNo', 'status', 'supplierId'] as const),
])
const dueTable = fileTable(
  import.meta,
  'fin/invoice/dues',
  ['invoiceId'],
  [
    ...(['amount', 'discountAmount', 'discountUntil', 'dueDate', 'earlierAmount', 'invoiceId', 'openAmount'] as const),
    ...(['orderNo', 'pct', 'stage'] as const),
  ],
)

const lineTable = fileTable(import.meta, 'fin/invoice/lines', ['applyLineId'], ['applyLineId'])

const own = ownFields(
  import.meta,
  [
    ...(['amountWithTax', 'applyNo', 'billNo', 'buyerId', 'currency', 'invoiceDate', 'invoiceNo', 'lines'] as const),
    ...(['prepaidAmount', 'purOrg', 'supplierId', 'supplierName'] as const),
  ],
  [
    ...(['diffAmount', 'discountAmount', 'discountUntil', 'dueDate', 'retentionAmount', 'retentionDate'] as const),
    ...(['openExceptions', 'verifyResult'] as const),
  ],
)
type Moment = MomentOf<typeof own>

/**
 * Invoice: matched with its application, orders and receipts when it is handed in and when it is verified. Differences are exceptions,
 * and it is not posted while one is open. Its due dates follow from the payment terms and retentions of its orders.
 */
export const invoiceMatch = own.hook(async (moment) => {
  if (moment.doing === 'submit') return handedIn(moment)
  if (moment.doing === 'verify') return verified(moment)
  if (moment.doing === 'post') return { problems: await stillOpen(moment) }
  return {}
})

async function handedIn(moment: Moment): Promise<ResultOf<typeof own>> {
  const [facts, others] = await Promise.all([factsOf(moment), otherInvoices(moment)])
  const problems = [...sourceProblems(moment, facts), ...sameNumber(moment, others)]
  if (problems.length > 0 || !facts) return { problems }
  const pairs = pairsFor(moment, facts)
  const { values, steps } = await matched(moment, facts, pairs, others)
  const schedule = await scheduleOf(moment, facts, pairs)
  const { dueDate, discountUntil, discountAmount, retentionAmount, retentionDate } = schedule
  return {
    values: { ...values, dueDate, discountUntil, discountAmount, retentionAmount, retentionDate },
    steps: [...steps, ...(await dueSteps(moment, schedule))],
  }
}

async function verified(moment: Moment): Promise<ResultOf<typeof own>> {
  const facts = await factsOf(moment)
  const problems = [...sourceProblems(moment, facts), ...(await verifierProblems(moment))]
  if (problems.length > 0 || !facts) return { problems }
  return matched(moment, facts, pairsFor(moment, facts), await otherInvoices(moment))
}

/** Who released an exception of an invoice does not verify it, too. */
async function verifierProblems(moment: Moment): Promise<readonly Problem[]> {
  const { after, session } = moment
  if (!(await hasReleased(moment, after.billNo, session.user.username))) return []
  const zh = '放行过该发票差异的人不能查验'
  return [problemAt('verifyResult', zh, 'Who released an exception of the invoice does not verify it')]
}

async function factsOf(moment: Moment): Promise<InvoiceFacts | undefined> {
  return invoiceFacts(moment, textOf(moment.after.applyNo), moment.id)
}

function sourceProblems({ after }: Moment, facts: InvoiceFacts | undefined): readonly Problem[] {
  const isOwn = facts?.supplierId === after.supplierId && ['approved', 'invoiced'].includes(textOf(facts?.status))
  if (!facts || !isOwn)
    return [problemAt('applyNo', '请选择该供应商已批准的开票申请', 'Choose an approved application of the supplier')]
  if (facts.currency === after.currency) return []
  const [zh, en] = [`开票申请的币种为 ${facts.currency}`, `The currency of the application is ${facts.currency}`]
  return [problemAt('currency', zh, en)]
}

async function matched(moment: Moment, facts: InvoiceFacts, pairs: readonly Pair[], others: readonly Invoice[]) {
  const match = threeWayMatch(pairs, facts.allowed, await settlementSettings(moment, facts.currency))
  const { currency, prepaidAmount, supplierId } = moment.after
  const prepaid = { currency, supplierId, prepaidAmount: numberOf(prepaidAmount) }
  const findings = [
    ...match.findings,
    ...likelyCopies(moment, others),
    ...(await prepaidFindings(moment, moment.id, prepaid)),
  ]
  const { steps, open } = await keptExceptions(moment, moment.after, findings)
  return {
    values: { verifyResult: open > 0 ? 'mismatch' : 'matched', diffAmount: match.diffAmount, openExceptions: open },
    steps: [...steps, ...namedSteps(moment, pairs)],
  }
}

/** Steps that store the line of the application that each line was matched with; null without one. */
function namedSteps(moment: Moment, pairs: readonly Pair[]): readonly Step[] {
  const rows = Array.isArray(moment.after.lines) ? (moment.after.lines as readonly RowOf<typeof lineTable>[]) : []
  return rows.flatMap((row, index) => {
    const applyLineId = pairs[index]?.billable?.id ?? null
    if (textOf(row.applyLineId) === textOf(applyLineId)) return []
    return changeSteps(moment, lineTable, row, { applyLineId }, String(moment.doing))
  })
}

function pairsFor({ after: { lines } }: Moment, { billables }: InvoiceFacts): readonly Pair[] {
  const rows = Array.isArray(lines) ? (lines as readonly InvoiceRow[]) : []
  return pairsOf(rows.map(matchLineOf), billables)
}

type Invoice = RowOf<typeof invoiceTable>

/** Other invoices of the supplier that count. */
async function otherInvoices(moment: Moment): Promise<readonly Invoice[]> {
  const supplierId = textOf(moment.after.supplierId)
  const all = await rowsWhere(moment, invoiceTable, { supplierId, status: liveInvoices })
  return all.filter(({ id }) => id !== moment.id)
}

/** The same number in another way of writing. */
function sameNumber(moment: Moment, others: readonly Invoice[]): readonly Problem[] {
  const plain = (no: unknown) =>
    textOf(no)
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/g, '')
      .replace(/^0+/, '')
  const number = plain(moment.after.invoiceNo)
  const found = others.find(({ invoiceNo }) => number !== '' && plain(invoiceNo) === number)
  if (!found) return []
  const message = [`发票重复：${found.billNo} 已登记`, `Duplicate: registered as ${found.billNo}`] as const
  return [problemAt('invoiceNo', ...message)]
}

/** Invoices of the same supplier, amount, currency and date. */
function likelyCopies(moment: Moment, others: readonly Invoice[]): readonly Finding[] {
  const { amountWithTax, currency, invoiceDate } = moment.after
  const amount = numberOf(amountWithTax)
  const copies = others.filter(
    (row) =>
      Math.abs(numberOf(row.amountWithTax) - amount) < halfUnit(currency) &&
      row.invoiceDate === invoiceDate &&
      row.currency === currency,
  )
  return copies.map(({ billNo }) => ({
    ...{ kind: 'duplicate', place: textOf(billNo), expected: 0, actual: amount, diffAmount: amount },
  }))
}

function scheduleOf(moment: Moment, facts: InvoiceFacts, pairs: readonly Pair[]): Promise<Schedule<OrderDue>> {
  const { amountWithTax, invoiceDate } = moment.after
  return invoiceSchedule(moment, facts.lines, {
    ...{
      amount: numberOf(amountWithTax),
      currency: facts.currency,
      invoiceDate: textOf(invoiceDate),
      receivedOn: todayText(),
    },
    lines: pairs.map(({ line, billable }) => ({ ...line, applyLineId: billable?.id ?? '' })),
  })
}

async function dueSteps(moment: Moment, { dues }: Schedule<OrderDue>): Promise<readonly Step[]> {
  const before = await rowsWhere(moment, dueTable, { invoiceId: moment.id })
  return [
    ...before.flatMap((row) => removeSteps(moment, dueTable, row, 'submit')),
    ...settledInOrder(dues).flatMap(
      (due) => addSteps(moment, dueTable, settledRow(moment, dueTable, { ...due, invoiceId: moment.id })).steps,
    ),
  ]
}

async function stillOpen(moment: Moment): Promise<readonly Problem[]> {
  const open = await openExceptions(moment, moment.after.billNo)
  if (open.length === 0) return []
  const zh = `还有 ${open.length} 项差异未处理，不能过账`
  return [problemAt('verifyResult', zh, `Exceptions that are not decided: ${open.length}. The invoice is not posted`)]
}
