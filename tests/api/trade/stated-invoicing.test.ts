import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applicationFor,
  applied,
  type Money,
  moneyOf,
  ok,
  type Received,
  type Row,
  read,
  received,
  refusal,
} from '../../kit/money.ts'

let api: ApiServer
let money: Money
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
})
afterAll(() => api?.close())

let month = 0
/** Received goods of a period of their own, and the body of its statement. */
async function delivered(qtys: readonly number[]) {
  month += 1
  const start = `20${30 + month}-06`
  const goods = await received(
    money,
    qtys.map((qty) => ({ qty, price: 10 })),
    { day: `${start}-10` },
  )
  return { goods, body: { ...money.head, period: start, beginDate: `${start}-01`, endDate: `${start}-30` } }
}

const stated = async (body: object): Promise<Row> =>
  read(money.finance, 'fin/statement', (await ok(money.finance('POST', 'fin/statement/add', { body }))).id)

const statementAct = (call: Money['finance'], name: string, { id }: Row, content?: object) =>
  act(call, 'fin/statement', name, id, content)

/** A draft application of the supplier. */
async function drafted(goods: Received, qtys: readonly number[], more: object = {}): Promise<Row> {
  const body = { ...applicationFor(money, goods, qtys), ...more }
  const { id } = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body }))
  return read(money.supplier, 'fin/invoiceapply', id)
}

const handedIn = ({ id }: Row) => refusal(money.supplier, 'fin/invoiceapply', 'submit', id)

it('receipts of a published statement are invoiced only after both sides have agreed on it', async () => {
  const { goods, body } = await delivered([10])
  const statement = await stated(body)
  const early = await drafted(goods, [10])
  await statementAct(money.finance, 'publish', statement)
  expect(await handedIn(early)).toContain(`对账单 ${statement.billNo} 尚未确认`)
  await statementAct(money.supplier, 'dispute', statement, { rejectReason: '数量少计一件', lines: [] })
  expect(await handedIn(early)).toContain(`对账单 ${statement.billNo} 尚未确认`)
  await statementAct(money.finance, 'revise', statement)
  await statementAct(money.finance, 'publish', statement)
  await statementAct(money.supplier, 'confirm', statement)

  // A draft from before names no statement.
  expect(await handedIn(early)).toContain(`已列入对账单 ${statement.billNo}`)
  const own = await drafted(goods, [10])
  expect(own.statementNo).toBe(statement.billNo)
  expect(await handedIn(own)).toBe('')
  await act(money.finance, 'fin/invoiceapply', 'approve', own.id)
  await act(money.supplier, 'fin/invoiceapply', 'register', own.id)
  expect(await read(money.finance, 'fin/statement', statement.id)).toMatchObject({ status: 'invoiced' })
})

it('a statement asks for its invoice until all of it is applied for, and again after a refusal', async () => {
  const { goods, body } = await delivered([10])
  const statement = await stated(body)
  await statementAct(money.finance, 'publish', statement)
  await statementAct(money.supplier, 'confirm', statement)
  const isOffered = async () =>
    (await read(money.supplier, 'fin/statement', statement.id))._made?.newApplication === undefined
  const asked = async () => {
    const { next } = await ok(money.supplier('GET', `wf/feed?resource=fin/statement&id=${statement.id}`))
    return next.map(({ title }: { title: string }) => title)
  }
  expect([await asked(), await isOffered()]).toEqual([['申请开票'], true])
  const part = await drafted(goods, [4])
  expect(await handedIn(part)).toBe('')
  const { lines } = await read(money.supplier, 'fin/statement', statement.id)
  expect(lines).toMatchObject([{ billQty: 10, appliedQty: 4 }])
  const rest = await drafted(goods, [6])
  expect(await handedIn(rest)).toBe('')
  expect([await asked(), await isOffered()]).toEqual([[], false])
  await act(money.finance, 'fin/invoiceapply', 'reject', rest.id, { rejectReason: '请合并开票' })
  expect([await asked(), await isOffered()]).toEqual([['申请开票'], true])
})

it('an application has lines of one statement', async () => {
  const [first, second] = [await delivered([10]), await delivered([20])]
  const confirmed = async ({ body }: typeof first) => {
    const statement = await stated(body)
    await statementAct(money.finance, 'publish', statement)
    await statementAct(money.supplier, 'confirm', statement)
    return statement
  }
  const [one, other] = [await confirmed(first), await confirmed(second)]
  const lines = [first, second].flatMap(({ goods }) => applicationFor(money, goods, [5]).lines)
  const mixed = await drafted(first.goods, [5], { lines })
  expect(mixed.statementNo).toBeNull()
  expect(await handedIn(mixed)).toContain(`已列入对账单 ${one.billNo}`)
  const named = await drafted(first.goods, [5], { lines, statementNo: one.billNo })
  expect(await handedIn(named)).toContain(`已列入对账单 ${other.billNo}`)
})

it('a statement asks for the invoice of what is not invoiced before', async () => {
  const { goods, body } = await delivered([10, 20])
  const before = await stated(body)
  expect(before.lines).toMatchObject([{ billQty: 10 }, { billQty: 20 }])
  await applied(money, goods, [10, 5])
  // Invoiced since the statement was pulled.
  expect(await refusal(money.finance, 'fin/statement', 'publish', before.id)).toContain('请重新取数')
  await statementAct(money.finance, 'pullReceipts', before)
  const pulled = await read(money.finance, 'fin/statement', before.id)
  expect(pulled.lines).toMatchObject([
    { qty: 10, billQty: 0 },
    { qty: 20, billQty: 15 },
  ])
  await statementAct(money.finance, 'publish', before)
  await statementAct(money.supplier, 'confirm', before)
  expect((await read(money.finance, 'fin/statement', before.id)).status).toBe('confirmed')
})

it('a statement whose goods are all invoiced waits for no invoice', async () => {
  const { goods, body } = await delivered([10])
  await applied(money, goods, [10])
  const statement = await stated(body)
  await statementAct(money.finance, 'publish', statement)
  await statementAct(money.supplier, 'confirm', statement)
  expect((await read(money.finance, 'fin/statement', statement.id)).status).toBe('invoiced')
})
