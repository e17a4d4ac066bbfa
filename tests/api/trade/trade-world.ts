import { newId } from '../../../server/platform/new-id.ts'
import { type Call, fileOf, type Money, ok, plant, put, type Row, read, rows, uniqueNo } from '../../kit/money.ts'
import { inDays } from './order-kit.ts'
import { dueActions, type Payments } from './payment-kit.ts'

/** Random press: a command, the document that it is for, and an amount. */
export type Press = { readonly command: number; readonly place: number; readonly amount: number }

export type World = { readonly money: Money; readonly kit: Payments; readonly warehouse: Call; readonly order: Row }

/** Milestones of the contract of an order, in percent. */
const milestones = { advance: 30, delivery: 30, acceptance: 40 } as const
/** Contracted quantity of each line: an order may grow. */
const contracted = 30

/** Calls an order off a contract of its goods, with milestones. */
async function underContract(money: Money, orderId: string, amountWithTax: number): Promise<void> {
  const [contractId, billNo] = [newId(), uniqueNo('HT')]
  const { lines } = await read(money.admin, 'ord/order', orderId)
  const days = { beginDate: inDays(-30), endDate: inDays(300) }
  const head = { ...money.head, contractName: '采购合同', contractType: 'purchase', status: 'effective' }
  await plant(money, 'con/contract', [{ id: contractId, billNo, ...head, ...days, amountWithTax }])
  const terms = Object.entries(milestones).map(([stage, pct]) => {
    const amount = (amountWithTax * pct) / 100
    return { id: newId(), contractId, stage, pct, amount, stageAmount: amount, condition: '按约定' }
  })
  await plant(money, 'con/contract/terms', terms)
  for (const { id, lineNo, materialCode, unit } of lines as readonly (Row & Record<string, string>)[]) {
    const line = { id: newId(), contractId, lineNo: Number(lineNo), materialCode, unit }
    await plant(money, 'con/contract/lines', [{ ...line, qty: contracted, price: 100, taxRate: '13' }])
    await put(money, 'ord_order_lines', id, 'src_line_id', line.id)
  }
  await put(money, 'ord_order', orderId, 'src_no', billNo)
}

/** A confirmed order of two lines, at 100 each, of a contract; a smaller amount of the contract is reached sooner. */
export async function orderIn(money: Money, contractAmount = 2 * 113 * contracted): Promise<Row> {
  const materials = await rows(money.admin, 'mat/material/list?pageSize=2&batchFlag=N')
  const lines = materials.map(({ materialCode, unit }) => ({
    ...{ materialCode, unit, qty: 20, price: 100, taxRate: '13', needDate: inDays(30), overPct: 0 },
  }))
  const about = { orderType: 'standard', paymentTerm: 'I30', shipTo: '杭州', exchangeRate: 1 }
  const { id } = await ok(money.admin('POST', 'ord/order/add', { body: { ...money.head, ...about, lines } }))
  const sql = `update ord_order set status = 'confirmed' where id = ?`
  await money.api.running.app.store.write([{ sql, parameters: [id] }])
  await underContract(money, id, contractAmount)
  return read(money.admin, 'ord/order', id)
}

/** Runs steps until one is refused. */
async function inTurn(...steps: readonly (() => Promise<{ readonly success: boolean }>)[]): Promise<boolean> {
  for (const step of steps) if (!(await step()).success) return false
  return true
}

const done =
  (call: Call, code: string, name: string, id: unknown, asked: object = {}) =>
  () =>
    call('POST', `${code}/do/${name}`, { body: { id, ...asked } })

/** Commands of all roles; each may be refused at any step. */
export const commands: readonly ((world: World, press: Press) => Promise<unknown>)[] = [
  ship,
  ship,
  receive,
  receive,
  sendBack,
  invoice,
  invoice,
  apply,
  apply,
  askMilestone,
  pay,
  pay,
  answer,
  answer,
  change,
  cancel,
  closeLine,
  undo,
]

/** Commands on the money of an order whose goods came in: milestones of its contract, invoices and their payments. */
export const moneyCommands: typeof commands = [
  invoice,
  apply,
  apply,
  askMilestone,
  askMilestone,
  pay,
  pay,
  pay,
  record,
  record,
  undoMoney,
]

/** Delivers 9 pieces of both lines of the order: goods of 2034. */
export async function deliverAll(world: World): Promise<void> {
  for (const place of [0, 1]) {
    await ship(world, { command: 0, place, amount: 8 })
    await receive(world, { command: 0, place: 0, amount: 8 })
  }
}

const pick = (list: readonly Row[], place: number): Row | undefined => list[place % Math.max(1, list.length)]
/** Mostly one of the latest, which are of this order. */
const pickNew = (list: readonly Row[], place: number) => pick(place % 8 === 0 ? list : list.slice(0, 3), place)
/** Of the company and newer than the demo. */
const of = ({ money }: World, code: string, state = '') =>
  rows(
    money.admin,
    `${code}/list?supplierId=${money.company.id}&pageSize=100&column=createTime&order=desc${state && `&status=${state}`}`,
  )
const qtyOf = ({ amount }: Press) => 1 + (amount % 23)

async function ship({ money, order }: World, press: Press) {
  const orderLine = 1 + (press.place % 2)
  const body = {
    ...{ ...money.head, shipDate: inDays(0), eta: inDays(1), shipTo: '杭州' },
    lines: [{ orderNo: order.billNo, orderLine, qty: qtyOf(press) }],
  }
  const { success, result } = await money.supplier('POST', 'ord/delivery/add', { body })
  if (success) await inTurn(done(money.supplier, 'ord/delivery', 'ship', result.id))
}

async function receive(world: World, press: Press) {
  const { money, warehouse, order } = world
  const open = await of(world, 'ord/delivery', 'shipped,arrived,partReceived')
  const notice = pick(open, press.place)
  if (!notice) return
  await inTurn(done(warehouse, 'ord/delivery', 'arrive', notice.id))
  const { lines } = await read(money.admin, 'ord/delivery', notice.id)
  const [line] = lines as readonly Row[]
  const qty = qtyOf(press)
  const badQty = press.amount % 5 === 0 ? 1 : 0
  const body = {
    ...{ ...money.head, warehouse: '一号库', receiveTime: `${inDays(0)} 09:00:00`, receiver: 'warehouse' },
    deliveryNo: notice.billNo,
    lines: [
      { deliveryLineId: line?.id, orderNo: order.billNo, orderLine: line?.orderLine, qty, okQty: qty - badQty, badQty },
    ],
  }
  const { success, result } = await warehouse('POST', 'ord/receipt/add', { body })
  if (success) await inTurn(done(warehouse, 'ord/receipt', 'post', result.id))
}

async function receiptOf(world: World, { place }: Press): Promise<Row | undefined> {
  const { money, order } = world
  const posted = await of(world, 'ord/receipt', 'posted')
  const whole = await Promise.all(posted.slice(0, 20).map(({ id }) => read(money.admin, 'ord/receipt', id)))
  const own = whole.filter(({ lines }) => (lines as readonly Row[]).some(({ orderNo }) => orderNo === order.billNo))
  return pick(own, place)
}

async function sendBack(world: World, press: Press) {
  const { money, warehouse } = world
  const receipt = await receiptOf(world, press)
  if (!receipt) return
  const [line] = receipt.lines as readonly Row[]
  const handling = press.amount % 2 === 0 ? 'refund' : 'replace'
  const body = {
    ...{ ...money.head, srcNo: receipt.billNo, returnType: 'incoming', reason: 'quality', handling },
    lines: [
      { receiptLineId: line?.id, qty: 1 + (press.amount % 3), stock: press.amount % 5 === 0 ? 'rejected' : 'accepted' },
    ],
  }
  const { success, result } = await warehouse('POST', 'ord/return/add', { body })
  if (!success) return
  await inTurn(
    done(warehouse, 'ord/return', 'submit', result.id),
    done(money.approver, 'ord/return', 'approve', result.id),
    done(money.buyer, 'ord/return', 'publish', result.id),
    done(money.supplier, 'ord/return', 'confirm', result.id),
    done(warehouse, 'ord/return', 'shipOut', result.id),
  )
}

async function invoice(world: World, press: Press) {
  const { money } = world
  const receipt = await receiptOf(world, press)
  if (!receipt) return
  const [line] = receipt.lines as readonly Row[]
  const { supplier, finance } = money
  const body = {
    ...{ ...money.head, invoiceType: 'digitalSpecial', billingType: 'VS13' },
    lines: [{ receiptNo: receipt.billNo, receiptLineId: line?.id, qty: qtyOf(press) }],
  }
  const { success, result } = await supplier('POST', 'fin/invoiceapply/add', { body })
  if (!success) return
  const isRegistered = await inTurn(
    done(supplier, 'fin/invoiceapply', 'submit', result.id),
    done(finance, 'fin/invoiceapply', 'approve', result.id),
    done(supplier, 'fin/invoiceapply', 'register', result.id),
  )
  if (!isRegistered) return
  const [draft] = await rows(supplier, `fin/invoice/list?applyNo=${result.billNo}`)
  const paper = {
    invoiceNo: uniqueNo('2433200').padEnd(20, '0'),
    invoiceDate: inDays(0),
    files: await fileOf(supplier),
  }
  await inTurn(
    () => supplier('PUT', 'fin/invoice/edit', { body: { id: draft?.id, ...paper } }),
    done(supplier, 'fin/invoice', 'submit', draft?.id),
    done(finance, 'fin/invoice', 'verify', draft?.id),
    done(finance, 'fin/invoice', 'post', draft?.id),
  )
}

/** An amount up to a third above 1130. */
const amountOf = ({ amount }: Press) => (amount % 1500) + 0.5

/** Hands an application in, with its approval and planning. */
async function appliedFor(world: World, body: object) {
  const { money } = world
  const { success, result } = await money.supplier('POST', 'fin/payapply/add', { body })
  if (!success) return
  await inTurn(
    done(money.supplier, 'fin/payapply', 'submit', result.id),
    done(money.approver, 'fin/payapply', 'approve', result.id),
    done(money.finance, 'fin/payapply', 'plan', result.id),
  )
}

async function apply(world: World, press: Press) {
  const { money, kit, order } = world
  const found = pickNew(await of(world, 'fin/invoice', 'posted'), press.place)
  if (!found) return
  const amount = press.amount % 2 === 0 ? Number(found.openAmount) : amountOf(press)
  const advances = press.amount % 5 === 0 ? [] : await rows(money.admin, `fin/advance/list?contractNo=${order.srcNo}`)
  let left = amount
  const lower = advances.flatMap(({ paymentNo, openAmount }) => {
    const taken = Math.min(left, Number(openAmount))
    left = Math.round((left - taken) * 100) / 100
    return taken > 0 ? [{ docType: 'advance', advanceNo: paymentNo, amount: taken }] : []
  })
  await appliedFor(world, kit.bodyFor([{ docType: 'invoice', invoiceNo: found.invoiceNo, amount }, ...lower], left))
}

/** A milestone of the contract: its whole share, or any amount. */
async function askMilestone(world: World, press: Press) {
  const { money, kit, order } = world
  const [contract] = await rows(money.admin, `con/contract/list?billNo=${order.srcNo}`)
  const stages = Object.keys(milestones)
  const payKind = stages[press.place % stages.length]
  const amount = press.amount % 2 === 0 ? 0.3 * Number(contract?.amountWithTax) : amountOf(press)
  await appliedFor(world, kit.bodyFor([{ docType: 'contract', amount }], amount, { payKind, contractNo: order.srcNo }))
}

async function pay(world: World, press: Press) {
  const { money, kit } = world
  const application = pickNew(await of(world, 'fin/payapply', 'planned,partPaid'), press.place)
  if (!application) return
  const { lines } = await read(money.admin, 'fin/payapply', application.id)
  const invoice = (lines as readonly Row[]).find(({ docType }) => docType === 'invoice')
  const part =
    press.amount % 2 === 0 ? Number((invoice ?? application)[invoice ? 'amount' : 'applyAmount']) : amountOf(press)
  const allocation = invoice ? [{ invoiceNo: invoice.invoiceNo, amount: part }] : []
  // What is due is filled in for an invoice: less than the allocation where advances are set off.
  const amount = invoice && press.amount % 2 === 0 ? null : part
  const body = { ...kit.paymentFor(application, application, part), amount, lines: allocation }
  const { success, result } = await money.finance('POST', 'fin/payment/add', { body })
  if (success) await inTurn(done(money.approver, 'fin/payment', 'pay', result.id))
}

async function answer(world: World, press: Press) {
  const { money } = world
  const payment = pickNew(await of(world, 'fin/payment', 'paying'), press.place)
  if (!payment) return
  const said = press.amount % 3 > 0 ? { bankFlow: 'B1' } : { failReason: '账号与户名不符' }
  await money.finance('PUT', 'fin/payment/edit', { body: { id: payment.id, ...said } })
  await dueActions(money)
}

/** The answer of the bank, entered by hand. */
async function record(world: World, press: Press) {
  const payment = pickNew(await of(world, 'fin/payment', 'paying'), press.place)
  if (payment) await inTurn(done(world.money.finance, 'fin/payment', 'recordPaid', payment.id, { bankFlow: 'B1' }))
}

async function change({ money, order }: World, press: Press) {
  const { lines } = await read(money.admin, 'ord/order', order.id)
  const asked = (lines as readonly Row[]).map(({ id, price, needDate, qty }, index) => ({
    ...{ id, price, needDate },
    qty: index === press.place % 2 ? 1 + (press.amount % 30) : qty,
  }))
  await inTurn(
    done(money.buyer, 'ord/order', 'changeFromConfirmed', order.id, { changeReason: '数量调整', lines: asked }),
    done(money.approver, 'ord/order', 'approveFromChanging', order.id),
    done(money.supplier, 'ord/order', 'confirm', order.id),
  )
}

/** A letter that gives a part of a line up, agreed by both sides. */
async function cancel({ money, order }: World, press: Press) {
  const { lines } = await read(money.admin, 'ord/order', order.id)
  const { id: srcLineId, materialCode, unit } = (lines as readonly Row[])[press.place % 2] as Row
  const body = {
    ...{ orderNo: order.billNo, purOrg: 'P10', buyerId: 'buyer', cancelType: 'part', reason: '项目进度调整' },
    ...{ letter: '<p>请确认取消</p>', lines: [{ srcLineId, materialCode, unit, cancelQty: 1 + (press.amount % 9) }] },
  }
  const { success, result } = await money.buyer('POST', 'ord/cancel/add', { body })
  if (!success) return
  await inTurn(
    done(money.buyer, 'ord/cancel', 'submit', result.id),
    done(money.approver, 'ord/cancel', 'approve', result.id),
    done(money.buyer, 'ord/cancel', 'send', result.id),
    done(money.supplier, 'ord/cancel', 'confirm', result.id, { replyNote: '同意' }),
  )
}

/** Closes a line short: what has not come is given up. Seldom, so that the run goes on. */
async function closeLine({ money, order }: World, press: Press) {
  if (press.amount % 4 > 0) return
  const { lines } = await read(money.admin, 'ord/order', order.id)
  const { id } = (lines as readonly Row[])[press.place % 2] ?? {}
  const asked = { rejectReason: '余量不再需要', lines: [{ id, closed: 'Y' }] }
  await inTurn(done(money.buyer, 'ord/order', 'closeLine', order.id, asked))
}

/** Takes something back: a notice, a receipt, an application or a payment. */
async function undo(world: World, press: Press) {
  const { money, warehouse } = world
  if (press.amount % 4 > 1) return undoMoney(world, press)
  const ways = [
    [money.supplier, 'ord/delivery', 'shipped', 'recall'],
    [warehouse, 'ord/receipt', 'posted', 'reverse'],
  ] as const
  const [call, code, state, name] = ways[press.amount % ways.length] ?? ways[0]
  const found = pick(await of(world, code, state), press.place)
  if (found) await inTurn(done(call, code, name, found.id, reasons))
  return undefined
}

const reasons = { rejectReason: '重复登记撤回', refundReason: '退货后退款' }

async function undoMoney(world: World, press: Press) {
  const { finance } = world.money
  const [code, state, name] =
    press.amount % 2 === 0
      ? (['fin/payapply', 'approved,planned', 'revoke'] as const)
      : (['fin/payment', 'paid,received', 'refund'] as const)
  const found = pick(await of(world, code, state), press.place)
  if (found) await inTurn(done(finance, code, name, found.id, reasons))
}
