import { callFunction } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { dayOf, numberOf, textOf } from '../kit/values.ts'
import { contractsOfOrders } from './contract-orders.ts'
import {
  type Divisible,
  type Due,
  dueSchedule,
  type InvoiceTerm,
  type Retention,
  type Schedule,
  sharesOf,
  summed,
} from './due-dates.ts'
import { rowsIn } from './rows-in.ts'

const expenseTable = fileTable(import.meta, 'ord/expense', ['billNo', 'orderNo'])
const orderTable = fileTable(import.meta, 'ord/order', [
  ...(['awardNo', 'billDate', 'billNo', 'paymentTerm', 'retentionPct', 'srcNo', 'status', 'supplierId'] as const),
  'warrantyMonths',
])
const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'receiveTime'])
const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'endDate', 'signDate'])
const termTable = fileTable(import.meta, 'bd/payterm', [
  ...(['baseEvent', 'code', 'days', 'discountDays', 'discountPct', 'endOfMonth', 'payDay', 'relation'] as const),
])
const stageTable = fileTable(import.meta, 'bd/payterm/stages', ['baseEvent', 'days', 'paytermId', 'pct', 'stage'])

type Order = RowOf<typeof orderTable>
type Contract = RowOf<typeof contractTable>

/** Line of an invoice application, as far as due dates depend on it. */
export type SourceLine = {
  readonly [field in 'amountWithTax' | 'expenseNo' | 'id' | 'orderNo' | 'receiptNo']: unknown
}

/** Invoice whose amount is divided among the orders of its application. */
export type Divided = Divisible & {
  readonly invoiceDate: string
  /** Day on which it is handed in. */
  readonly receivedOn: string
  readonly lines: readonly {
    readonly applyLineId: string
    readonly amountNoTax: number
    readonly taxAmount: number
  }[]
}

/** Due row of an invoice, with the order that it comes from. */
export type OrderDue = Due & { readonly orderNo: string | null }

/** What one order has of an invoice: goods, or expenses. */
type Part = { readonly order: Order | undefined; readonly isExpense: boolean; readonly lines: readonly SourceLine[] }

const usual: InvoiceTerm = {
  ...{ baseEvent: 'invoiceDate', relation: 'on', days: 0, isMonthly: false, payDay: null },
  ...{ discountDays: null, discountPct: null, stages: [] },
}

/**
 * Due dates of an invoice: each order of its application has the part of its lines, by its own payment term, from its own days, and with
 * its own retention. Expenses have the term of their order, else that of the first one.
 */
export async function invoiceSchedule(
  place: Place,
  lines: readonly SourceLine[],
  invoice: Divided,
): Promise<Schedule<OrderDue>> {
  const parts = await partsOf(place, lines)
  const orders = parts.flatMap(({ order }) => order ?? [])
  const [receipts, contracts, terms] = await Promise.all([
    rowsIn(
      place,
      receiptTable,
      'billNo',
      lines.map(({ receiptNo }) => receiptNo),
    ),
    contractsFor(place, orders),
    termsOf(place, orders),
  ])
  const cameOn = new Map(receipts.map(({ billNo, receiveTime }) => [textOf(billNo), dayOf(receiveTime)]))
  const amounts = sharesOf(
    invoice,
    weightsOf(
      parts.map((part) => part.lines),
      invoice,
    ),
  )
  const dues = parts.flatMap(({ order, isExpense, lines: own }, index) => {
    const amount = amounts[index] ?? 0
    if (amount === 0 && parts.length > 1) return []
    const contract = order && contracts.get(order.billNo)
    const last = own
      .map(({ receiptNo }) => cameOn.get(textOf(receiptNo)) ?? '')
      .toSorted()
      .at(-1)
    const dayOf = daysOf(invoice, order, contract, last)
    const retention = order && !isExpense ? retentionOf(order, contract, dayOf) : undefined
    const part = { amount, currency: invoice.currency }
    const schedule = dueSchedule(part, terms.get(textOf(order?.paymentTerm)) ?? usual, dayOf, retention)
    return schedule.dues.map((due) => ({ ...due, orderNo: order ? textOf(order.billNo) : null }))
  })
  return summed(dues, invoice.invoiceDate)
}

async function partsOf(place: Place, lines: readonly SourceLine[]): Promise<readonly Part[]> {
  const expenses = await rowsIn(
    place,
    expenseTable,
    'billNo',
    lines.map(({ expenseNo }) => expenseNo),
  )
  const orderOfExpense = new Map<unknown, unknown>(expenses.map(({ billNo, orderNo }) => [billNo, orderNo]))
  const named = lines.map((line) => textOf(line.orderNo) || textOf(orderOfExpense.get(line.expenseNo)))
  const found = await rowsIn(place, orderTable, 'billNo', named)
  const orders = new Map(found.map((order) => [textOf(order.billNo), order]))
  const first = named.find((no) => orders.has(no)) ?? ''
  const keyed = lines.map((line, index) => {
    const name = named[index] ?? ''
    return { line, orderNo: orders.has(name) ? name : first, isExpense: Boolean(line.expenseNo) }
  })
  const groups = Map.groupBy(keyed, ({ orderNo, isExpense }) => JSON.stringify([orderNo, isExpense]))
  return [...groups.values()].flatMap((group) => {
    const [head] = group
    if (!head) return []
    return [{ order: orders.get(head.orderNo), isExpense: head.isExpense, lines: group.map(({ line }) => line) }]
  })
}

/** Gross amounts of the parts: of the invoice lines that name a line of the application; without such lines, of the application. */
function weightsOf(parts: readonly (readonly SourceLine[])[], { lines }: Divided): readonly number[] {
  const gross = Map.groupBy(lines, ({ applyLineId }) => applyLineId)
  const invoiced = (line: SourceLine) =>
    (gross.get(textOf(line.id)) ?? []).reduce((sum, each) => sum + each.amountNoTax + each.taxAmount, 0)
  const total = (of: (line: SourceLine) => number) =>
    parts.map((part) =>
      Math.max(
        0,
        part.reduce((sum, line) => sum + of(line), 0),
      ),
    )
  const named = total(invoiced)
  if (named.some((weight) => weight > 0)) return named
  const whole = total(({ amountWithTax }) => numberOf(amountWithTax))
  return whole.some((weight) => weight > 0) ? whole : whole.map(() => 1)
}

function daysOf(
  { invoiceDate, receivedOn }: Divided,
  order: Order | undefined,
  contract: Contract | undefined,
  cameOn: string | undefined,
): (event: string) => string {
  const last = cameOn || undefined
  const orderDay = textOf(order?.billDate) || undefined
  const days: Readonly<Record<string, string | undefined>> = {
    ...{ invoiceDate, fixed: invoiceDate, invoiceReceived: receivedOn, orderDate: orderDay },
    ...{ receiptDate: last, deliveryDate: last, acceptDate: last, shipDate: last },
    contractDate: textOf(contract?.signDate) || orderDay,
  }
  return (event) => days[event] ?? invoiceDate
}

/** Retention of an order: due at the end of its warranty, which begins with the last receipt; without one, with its contract. */
function retentionOf(
  { retentionPct, warrantyMonths }: Order,
  contract: Contract | undefined,
  dayOf: (event: string) => string,
): Retention | undefined {
  const pct = numberOf(retentionPct)
  if (pct <= 0) return undefined
  const came = dayOf('receiptDate')
  const end = textOf(contract?.endDate)
  if (warrantyMonths === null && end > came) return { pct, dueDate: end }
  return { pct, dueDate: String(callFunction('addMonths', [came, numberOf(warrantyMonths)])) }
}

/** Contracts by the numbers of their orders. */
async function contractsFor(place: Place, orders: readonly Order[]): Promise<ReadonlyMap<unknown, Contract>> {
  const contractOf = await contractsOfOrders(place, orders)
  const found = await rowsIn(place, contractTable, 'billNo', orders.map(contractOf))
  const contracts = new Map(found.map((row) => [textOf(row.billNo), row]))
  return new Map(
    orders.flatMap((order) => {
      const contract = contracts.get(contractOf(order))
      return contract ? [[order.billNo, contract] as const] : []
    }),
  )
}

async function termsOf(place: Place, orders: readonly Order[]): Promise<ReadonlyMap<string, InvoiceTerm>> {
  const rows = await rowsIn(
    place,
    termTable,
    'code',
    orders.map(({ paymentTerm }) => paymentTerm),
  )
  const terms = await Promise.all(rows.map(async (row) => [textOf(row.code), await termOf(place, row)] as const))
  return new Map(terms)
}

async function termOf(place: Place, row: RowOf<typeof termTable>): Promise<InvoiceTerm> {
  const stages = await rowsWhere(place, stageTable, { paytermId: String(row.id) })
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    ...{ baseEvent: textOf(row.baseEvent), relation: textOf(row.relation), days: numberOf(row.days) },
    ...{ isMonthly: row.endOfMonth === 'Y', payDay: number(row.payDay) },
    ...{ discountDays: number(row.discountDays), discountPct: number(row.discountPct) },
    stages: stages.map(({ stage, pct, baseEvent, days }) => ({
      ...{ stage: textOf(stage), pct: numberOf(pct), baseEvent: textOf(baseEvent), days: numberOf(days) },
    })),
  }
}
