import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { dueSchedule, type Schedule } from '../../finance/due-dates.ts'
import { keptExceptions, openExceptions } from '../../finance/exceptions.ts'
import { type InvoiceFacts, invoiceFacts, liveInvoices } from '../../finance/invoice-facts.ts'
import { type Finding, type InvoiceLine, type Match, threeWayMatch } from '../../finance/match.ts'
import { numberOf, textOf } from '../../finance/rows-in.ts'
import { settlementSettings } from '../../finance/settings.ts'
import { addSteps, removeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'billNo', 'currency', 'invoiceDate', 'invoiceNo', 'status', 'supplierId'] as const),
])
const dueTable = fileTable(
  import.meta,
  'fin/invoice/dues',
  ['amount', 'dueDate', 'invoiceId', 'pct', 'stage'],
  ['amount', 'dueDate', 'invoiceId', 'pct', 'stage'],
)

const own = ownFields(
  import.meta,
  [
    ...(['amountWithTax', 'applyNo', 'billNo', 'buyerId', 'currency', 'invoiceDate', 'invoiceNo', 'lines'] as const),
    ...(['purOrg', 'supplierId', 'supplierName'] as const),
  ],
  [
    ...(['diffAmount', 'discountAmount', 'discountUntil', 'dueDate', 'retentionAmount', 'retentionDate'] as const),
    ...(['openExceptions', 'verifyResult'] as const),
  ],
)
type Moment = MomentOf<typeof own>

/**
 * Invoice: matched with its application, orders and receipts when it is handed in and when it is verified. Differences are exceptions,
 * and it is not posted while one is open. Its due dates follow from the payment term of the order.
 */
export const invoiceMatch = own.hook(async (moment) => {
  if (moment.doing === 'submit') return handedIn(moment)
  if (moment.doing === 'verify') return verified(moment)
  if (moment.doing === 'post') return { problems: await stillOpen(moment) }
  return {}
})

async function handedIn(moment: Moment): Promise<ResultOf<typeof own>> {
  const facts = await factsOf(moment)
  const problems = [...sourceProblems(moment, facts), ...(await sameNumber(moment))]
  if (problems.length > 0 || !facts) return { problems }
  const { values, steps } = await matched(moment, facts)
  const schedule = scheduleOf(moment, facts)
  const { dueDate, discountUntil, discountAmount, retentionAmount, retentionDate } = schedule
  return {
    values: { ...values, dueDate, discountUntil, discountAmount, retentionAmount, retentionDate },
    steps: [...steps, ...(await dueSteps(moment, schedule))],
  }
}

async function verified(moment: Moment): Promise<ResultOf<typeof own>> {
  const facts = await factsOf(moment)
  const problems = sourceProblems(moment, facts)
  return problems.length > 0 || !facts ? { problems } : matched(moment, facts)
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

async function matched(moment: Moment, facts: InvoiceFacts) {
  const lines = linesOf(moment)
  const match: Match = threeWayMatch(lines, facts.billables, facts.allowed, await settlementSettings(moment))
  const findings = [...match.findings, ...(await likelyCopies(moment))]
  const { steps, open } = await keptExceptions(moment, moment.after, findings)
  return {
    values: { verifyResult: open > 0 ? 'mismatch' : 'matched', diffAmount: match.diffAmount, openExceptions: open },
    steps,
  }
}

type Row = { readonly [field in keyof InvoiceLine]?: unknown }

function linesOf({ after: { lines } }: Moment): readonly InvoiceLine[] {
  const rows = Array.isArray(lines) ? (lines as readonly Row[]) : []
  return rows.map((row) => ({
    ...{ applyLineId: textOf(row.applyLineId), goodsName: textOf(row.goodsName), spec: textOf(row.spec) },
    ...{ qty: numberOf(row.qty), amountNoTax: numberOf(row.amountNoTax), taxRate: numberOf(row.taxRate) },
    taxAmount: numberOf(row.taxAmount),
  }))
}

/** Other invoices of the supplier that count. */
async function otherInvoices(moment: Moment) {
  const supplierId = textOf(moment.after.supplierId)
  const all = await rowsWhere(moment, invoiceTable, { supplierId, status: liveInvoices })
  return all.filter(({ id }) => id !== moment.id)
}

/** The same number in another way of writing. */
async function sameNumber(moment: Moment): Promise<readonly Problem[]> {
  const plain = (no: unknown) =>
    textOf(no)
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/g, '')
      .replace(/^0+/, '')
  const number = plain(moment.after.invoiceNo)
  const found = (await otherInvoices(moment)).find(({ invoiceNo }) => number !== '' && plain(invoiceNo) === number)
  if (!found) return []
  const message = [`发票重复：${found.billNo} 已登记`, `Duplicate: registered as ${found.billNo}`] as const
  return [problemAt('invoiceNo', ...message)]
}

/** Invoices of the same supplier, amount, currency and date. */
async function likelyCopies(moment: Moment): Promise<readonly Finding[]> {
  const { amountWithTax, currency, invoiceDate } = moment.after
  const amount = numberOf(amountWithTax)
  const copies = (await otherInvoices(moment)).filter(
    (row) =>
      Math.abs(numberOf(row.amountWithTax) - amount) < 0.005 &&
      row.invoiceDate === invoiceDate &&
      row.currency === currency,
  )
  return copies.map(({ billNo }) => ({
    ...{ kind: 'duplicate', place: textOf(billNo), expected: 0, actual: amount, diffAmount: amount },
  }))
}

function scheduleOf({ after }: Moment, { term, dayOf }: InvoiceFacts): Schedule {
  const invoiceDate = textOf(after.invoiceDate)
  const days: Readonly<Record<string, string>> = { invoiceDate, fixed: invoiceDate, invoiceReceived: todayText() }
  const usual = { relation: 'on', days: 0, isMonthly: false, payDay: null, discountDays: null, discountPct: null }
  return dueSchedule(
    numberOf(after.amountWithTax),
    term ?? { ...usual, baseEvent: 'invoiceDate', stages: [] },
    (event) => days[event] ?? dayOf(event) ?? invoiceDate,
  )
}

async function dueSteps(moment: Moment, { dues }: Schedule): Promise<readonly Step[]> {
  const before = await rowsWhere(moment, dueTable, { invoiceId: moment.id })
  return [
    ...before.flatMap((row) => removeSteps(moment, dueTable, row, 'submit')),
    ...dues.flatMap((due) => addSteps(moment, dueTable, { ...due, invoiceId: moment.id }).steps),
  ]
}

async function stillOpen(moment: Moment): Promise<readonly Problem[]> {
  const open = await openExceptions(moment, moment.after.billNo)
  if (open.length === 0) return []
  const zh = `还有 ${open.length} 项差异未处理，不能过账`
  return [problemAt('verifyResult', zh, `Exceptions that are not decided: ${open.length}. The invoice is not posted`)]
}
