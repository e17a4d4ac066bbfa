import type { Store } from '../../server/platform/store/store.ts'
import { type ApiServer, startApi } from '../kit/api-server.ts'
import { act, applied, type Call, type Money, moneyOf, ok, type Row, read, received, registered } from '../kit/money.ts'
import { crowd } from './crowd.ts'
import { atMost, type Effort, type Figure, quantile } from './figure.ts'
import { type SecondServer, secondServer } from './second-server.ts'

/** Sizes of a run; the short one finds costs that grow faster than the lines. */
type Sizes = {
  /** Lines of orders that are there before. */
  readonly crowd: number
  readonly lines: number
  readonly rounds: number
  readonly invoice: number
  readonly statement: number
  readonly clerks: number
  readonly orders: number
}
const full: Sizes = {
  crowd: 1_000_000,
  lines: 200,
  rounds: 20,
  invoice: 1_000,
  statement: 10_000,
  clerks: 50,
  orders: 20,
}
const short: Sizes = { crowd: 0, lines: 60, rounds: 4, invoice: 120, statement: 600, clerks: 12, orders: 4 }

/** Engines of the full run: PostgreSQL only where the tests have one. */
const engines = ({ quick }: Effort): readonly Store['dialect'][] => (quick ? ['sqlite'] : ['sqlite', 'postgres'])

/**
 * From order to payment: documents of many lines, and clerks who post receipts against the same orders at once. The CPU ratios compare a
 * line of a document with one of a document a quarter as long.
 */
export async function run(effort: Effort): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const dialect of engines(effort)) {
    const api = await startApi({}, dialect)
    try {
      figures.push(...(await figuresOn(api, dialect, effort.quick ? short : full)))
    } finally {
      await api.close()
    }
  }
  return figures
}

async function figuresOn(api: ApiServer, dialect: string, sizes: Sizes): Promise<readonly Figure[]> {
  const money = await moneyOf(api)
  const warehouse = await api.as('warehouse')
  await crowd(api, sizes.crowd)
  const named = (text: string) => `${text}, ${dialect}`
  const order = await confirmedOrder(money, sizes.lines)
  const opened = await timed(sizes.rounds, () => read(money.buyer, 'ord/order', order.id))
  const [notices, receipts] = [await shipped(money, sizes, order), await posted(warehouse, money, sizes)]
  const matched = await scaled(sizes.invoice, (count) => matchOf(money, count))
  const verified = await scaled(sizes.invoice, (count) => verificationOf(money, count))
  const stated = await scaled(sizes.statement, (count) => statementOf(money, count))
  const confirmed = await scaled(sizes.statement, (count) => confirmationOf(money, count))
  const other = dialect === 'postgres' ? await secondServer(api) : undefined
  const race = await racing(money, warehouse, sizes, other).finally(() => other?.close())
  return [
    atMost(200, named(`an order of ${sizes.lines} lines opened, p95`), quantile(opened, 0.95), 'ms'),
    atMost(200, named(`a shipping notice of ${sizes.lines} lines from its order, p95`), quantile(notices, 0.95), 'ms'),
    atMost(200, named(`a receipt of ${sizes.lines} lines posted, p95`), quantile(receipts, 0.95), 'ms'),
    atMost(1_000, named(`a match of ${sizes.invoice} invoice lines`), matched.ms, 'ms'),
    atMost(1.6, named('CPU of a line of a long invoice to one of a short one'), matched.ratio, ''),
    atMost(1_000, named(`a verification of ${sizes.invoice} invoice lines`), verified.ms, 'ms'),
    atMost(1.6, named('CPU of a line of a long verification to one of a short one'), verified.ratio, ''),
    atMost(2_000, named(`a statement of ${sizes.statement} lines`), stated.ms, 'ms'),
    atMost(1.6, named('CPU of a line of a long statement to one of a short one'), stated.ratio, ''),
    atMost(2_000, named(`a statement of ${sizes.statement} lines confirmed`), confirmed.ms, 'ms'),
    atMost(1.6, named('CPU of a line of a long confirmation to one of a short one'), confirmed.ratio, ''),
    atMost(500, named(`a receipt of ${sizes.clerks} clerks at once, p95`), quantile(race.times, 0.95), 'ms'),
    atMost(0, named(`limits passed by ${sizes.clerks} clerks on ${sizes.orders} orders`), race.passed, ''),
    atMost(0, named('orders that are not received up to their limit'), race.short, ''),
  ]
}

/** Milliseconds of each round, after one that warms up. */
async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await work(round)
    if (round > 0) times.push(performance.now() - began)
  }
  return times
}

type Prepared = () => Promise<unknown>

/** Time of a step on `count` lines, and its CPU for each line compared with a quarter of them. */
async function scaled(count: number, prepare: (count: number) => Promise<Prepared>) {
  const cpuOf = async (lines: number) => {
    const step = await prepare(lines)
    const [began, before] = [performance.now(), process.cpuUsage()]
    await step()
    const { user, system } = process.cpuUsage(before)
    return { ms: performance.now() - began, cpu: (user + system) / lines }
  }
  // The first run compiles the code.
  await cpuOf(Math.ceil(count / 4))
  const small = await cpuOf(Math.ceil(count / 4))
  const large = await cpuOf(count)
  return { ms: large.ms, ratio: large.cpu / small.cpu }
}

async function confirmedOrder(money: Money, count: number, qty = 100_000): Promise<Row> {
  const goods = Array.from({ length: count }, () => ({ qty, price: 10 }))
  const { orderId } = await received(money, goods)
  await emptied(money, orderId)
  return read(money.admin, 'ord/order', orderId)
}

/** Takes back what the planted order has received: it is confirmed, and open. */
async function emptied({ api }: Money, orderId: string): Promise<void> {
  const { store } = api.running.app
  await store.write([
    { sql: `update ord_order set status = 'confirmed' where id = ?`, parameters: [orderId] },
    {
      sql: 'update ord_order_lines set received_qty = 0, accepted_qty = 0, direct_qty = 0, shipped_qty = 0 where order_id = ?',
      parameters: [orderId],
    },
    {
      sql: `delete from ord_receipt where id in
        (select receipt_id from ord_receipt_lines where order_line_id in (select id from ord_order_lines where order_id = ?))`,
      parameters: [orderId],
    },
    {
      sql: 'delete from ord_receipt_lines where order_line_id in (select id from ord_order_lines where order_id = ?)',
      parameters: [orderId],
    },
  ])
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const linesOf = (row: Row) => row.lines as readonly Row[]

/** Times of the shipping notices of all lines of an order. */
function shipped(money: Money, { rounds }: Sizes, order: Row): Promise<readonly number[]> {
  const head = { ...money.head, shipDate: today(), eta: today(), shipTo: '杭州' }
  const lines = linesOf(order).map(({ lineNo }) => ({ orderNo: order.billNo, orderLine: lineNo, qty: 1 }))
  return timed(rounds, () => ok(money.supplier('POST', 'ord/delivery/add', { body: { ...head, lines } })))
}

/** Draft of a receipt without a delivery. */
async function draftOf(warehouse: Call, { head }: Money, order: Row, qty: number): Promise<string> {
  const came = { ...head, warehouse: '一号库', receiveTime: `${today()} 00:00:01`, receiver: 'warehouse' }
  const lines = linesOf(order).map(({ lineNo, materialCode }) => ({
    ...{ orderNo: order.billNo, orderLine: lineNo, materialCode, qty, okQty: qty, badQty: 0 },
  }))
  return (await ok(warehouse('POST', 'ord/receipt/add', { body: { ...came, lines } }))).id
}

/** Times of the posting of receipts. */
async function posted(warehouse: Call, money: Money, { rounds, lines }: Sizes): Promise<readonly number[]> {
  const order = await confirmedOrder(money, lines)
  const drafts: string[] = []
  for (let round = 0; round <= rounds; round += 1) drafts.push(await draftOf(warehouse, money, order, 1))
  return timed(rounds, (round) => act(warehouse, 'ord/receipt', 'post', String(drafts[round])))
}

/** An invoice of many lines, to be handed in: it is matched with its orders and receipts. */
async function matchOf(money: Money, count: number): Promise<Prepared> {
  const { id } = await draftInvoice(money, count)
  return () => act(money.supplier, 'fin/invoice', 'submit', id)
}

/** A matched invoice of many lines, to be verified: its receipt becomes billed. */
async function verificationOf(money: Money, count: number): Promise<Prepared> {
  const { id, receiptId } = await draftInvoice(money, count)
  await act(money.supplier, 'fin/invoice', 'submit', id)
  return async () => {
    await act(money.finance, 'fin/invoice', 'verify', id)
    const { status } = await read(money.finance, 'ord/receipt', receiptId)
    if (status !== 'billed') throw new Error(`the receipt of the invoice is ${status}, not billed`)
  }
}

/** Draft of an invoice over all lines of one receipt. */
async function draftInvoice(money: Money, count: number): Promise<{ readonly id: string; readonly receiptId: string }> {
  const goods = Array.from({ length: count }, (_, index) => ({ qty: 10, price: 1 + (index % 90) }))
  const taken = await received(money, goods)
  const application = await applied(
    money,
    taken,
    goods.map(({ qty }) => qty),
  )
  const { id } = await registered(money, application)
  return { id, receiptId: taken.receiptId }
}

let period = 0

/** A period with many receipt lines, to be stated. */
async function statementOf(money: Money, count: number): Promise<() => Promise<string>> {
  period += 1
  const month = `20${50 + period}-05`
  const each = 100
  for (let done = 0; done < count; done += each) {
    const goods = Array.from({ length: Math.min(each, count - done) }, () => ({ qty: 10, price: 7 }))
    await received(money, goods, { day: `${month}-10` })
  }
  const body = { ...money.head, period: month, beginDate: `${month}-01`, endDate: `${month}-31` }
  return async () => {
    const { id } = await ok(money.finance('POST', 'fin/statement/add', { body }))
    const [found] = await money.api.running.app.store.rows<{ total: number }>({
      sql: 'select count(*) as total from fin_statement_lines where statement_id = ?',
      parameters: [id],
    })
    if (Number(found?.total) !== count) throw new Error(`the statement has ${found?.total} lines, not ${count}`)
    return id
  }
}

/** A published statement, to be confirmed. */
async function confirmationOf(money: Money, count: number): Promise<Prepared> {
  const id = await (await statementOf(money, count))()
  await act(money.finance, 'fin/statement', 'publish', id)
  return async () => {
    await act(money.supplier, 'fin/statement', 'confirm', id)
    const { status } = await read(money.finance, 'fin/statement', id)
    if (status !== 'confirmed') throw new Error(`the statement is ${status}, not confirmed`)
  }
}

/** Clerks who post receipts against the same orders at once, together more than was ordered; every other clerk at a second server. */
async function racing(money: Money, warehouse: Call, { clerks, orders }: Sizes, other?: SecondServer) {
  const [lines, qty, taken] = [3, 100, 8]
  const made = await Promise.all(Array.from({ length: orders }, () => confirmedOrder(money, lines, qty)))
  const drafts: { readonly clerk: number; readonly id: string }[] = []
  // Each order is asked for twice over.
  const each = Math.ceil((2 * qty) / taken)
  for (const [index, order] of made.entries())
    for (let round = 0; round < each; round += 1)
      drafts.push({ clerk: (index + round * orders) % clerks, id: await draftOf(warehouse, money, order, taken) })
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clerks }, async (_, clerk) => {
      for (const { id } of drafts.filter((draft) => draft.clerk === clerk)) {
        const began = performance.now()
        if (other && clerk % 2 === 1) await other.post('ord/receipt/do/post', { id })
        else await warehouse('POST', 'ord/receipt/do/post', { body: { id } })
        times.push(performance.now() - began)
      }
    }),
  )
  const most = Math.floor(qty / taken) * taken
  const sums = await money.api.running.app.store.rows<{ total: number }>({
    sql: `select sum(l.qty) as total from ord_receipt_lines l join ord_receipt r on r.id = l.receipt_id
      where r.status = 'posted' and l.order_line_id in
        (select id from ord_order_lines where order_id in (${made.map(() => '?').join(', ')}))
      group by l.order_line_id`,
    parameters: made.map(({ id }) => id),
  })
  const totals = sums.map(({ total }) => Number(total))
  return {
    times,
    passed: totals.filter((total) => total > qty).length,
    short: orders * lines - totals.filter((total) => total === most).length,
  }
}
