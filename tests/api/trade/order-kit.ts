import { type ApiServer, password, startApi } from '../../kit/api-server.ts'
import { type Call, did, firstOf, type Row, record, write } from '../sourcing/callers.ts'

export type OrderKit = {
  readonly api: ApiServer
  readonly on: (name: 'admin' | 'buyer' | 'approver' | 'approver_2' | 'supplier_b' | 'supplier_a' | 'warehouse') => Call
  /** Company of `supplier_b`. */
  readonly company: Row
  readonly materials: readonly Row[]
  close(): Promise<void>
}

const names = ['admin', 'buyer', 'approver', 'supplier_b', 'supplier_a', 'warehouse'] as const

/** The product with demo data and the people of the order chain. */
export async function startOrders(): Promise<OrderKit> {
  const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
  const api = await startApi({}, dialect)
  const calls = new Map<string, Call>()
  for (const name of names) calls.set(name, await api.as(name))
  const on: OrderKit['on'] = (name) => {
    const call = calls.get(name)
    if (!call) throw new Error(`${name} is not signed in`)
    return call
  }
  calls.set('approver_2', await secondApprover(api, on('admin')))
  const company = await firstOf(on('supplier_b'), 'srm/supplier/base/list')
  const { result } = await on('buyer')('GET', 'mat/material/list?pageSize=8')
  return { api, on, company, materials: result.records, close: () => api.close() }
}

async function secondApprover(api: ApiServer, admin: Call): Promise<Call> {
  const departs = (await firstOf(admin, 'sys/depart/list')).id
  const person = {
    username: 'approver_2',
    realname: '复核人',
    password,
    roles: 'approver',
    userType: 'internal',
    departs,
  }
  const reply = await admin('POST', 'sys/user/add', { body: person })
  if (!reply.success) throw new Error(reply.text)
  return api.as('approver_2')
}

export type Line = Readonly<Record<string, unknown>>

/** The day some days from today, in GMT+8. */
export function inDays(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

export const needDate = inDays(30)

/** Body of an order of one company, with lines of the first materials. */
export function orderBody({ company, materials }: OrderKit, lines: readonly Line[], more: Line = {}): Line {
  return {
    ...{ supplierId: company.id, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY', exchangeRate: 1 },
    ...{ orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州', ...more },
    lines: lines.map((line, index) => ({ ...goodsOf(materials[index]), needDate, qty: 10, ...line })),
  }
}

export function goodsOf(material: Row | undefined): Line {
  return { materialCode: material?.materialCode, unit: material?.unit, taxRate: '13' }
}

export type Order = Row & { readonly lines: readonly Row[]; readonly billNo: string; readonly status: string }

/** An order as the buyer sees it. */
export async function orderOf({ on }: OrderKit, id: string, name: Parameters<OrderKit['on']>[0] = 'buyer') {
  return (await record(on(name), 'ord/order', id)) as unknown as Order
}

/** A draft of an order. @throws when it is refused. */
export async function drafted(kit: OrderKit, lines: readonly Line[], more: Line = {}): Promise<Order> {
  const reply = await kit.on('buyer')('POST', 'ord/order/add', { body: orderBody(kit, lines, more) })
  if (!reply.success) throw new Error(reply.text)
  return orderOf(kit, reply.result.id)
}

const doers = { submit: 'buyer', approve: 'approver', publish: 'buyer', confirm: 'supplier_b' } as const
const steps = ['submit', 'approve', 'publish', 'confirm'] as const

/** An order that went through its actions up to one of them. */
export async function ordered(kit: OrderKit, until: (typeof steps)[number], lines: readonly Line[], more: Line = {}) {
  const { id } = await drafted(kit, lines, more)
  for (const step of steps.slice(0, steps.indexOf(until) + 1)) await did(kit.on(doers[step]), 'ord/order', step, id)
  return orderOf(kit, id)
}

/** Sets what later documents have done with a line, without them. */
export function done({ api }: OrderKit, line: Row | undefined, figures: Readonly<Record<string, number>>) {
  const names = Object.keys(figures)
  const sets = names.map((name) => `${name} = ?`).join(', ')
  return write(api, `update ord_order_lines set ${sets} where id = ?`, ...Object.values(figures), line?.id)
}

/** An effective contract with the company. */
export async function contracted(kit: OrderKit, lines: readonly Line[], more: Line = {}): Promise<Order> {
  const { on, company, materials, api } = kit
  const body = {
    ...{ supplierId: company.id, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY', exchangeRate: 1 },
    ...{ contractName: '泵类年度采购', contractType: 'purchase', paymentType: 'TT', place: '杭州' },
    ...{ beginDate: inDays(-5), endDate: inDays(300), ...more },
    lines: lines.map((line, index) => ({ ...goodsOf(materials[index]), qty: 10, price: 100, ...line })),
  }
  const reply = await on('buyer')('POST', 'con/contract/add', { body })
  if (!reply.success) throw new Error(reply.text)
  await write(api, `update con_contract set status = 'effective' where id = ?`, reply.result.id)
  return (await record(on('buyer'), 'con/contract', reply.result.id)) as unknown as Order
}

/** Errors of a refused call, by their fields. */
export const errorsOf = (reply: { result: { errors?: readonly object[] } | null }): readonly object[] =>
  reply.result?.errors ?? []

/** Leaves the company of the tests without prices and contracts, and resets the limit of the organisation. */
export async function cleared({ api, company }: OrderKit): Promise<void> {
  await write(api, 'delete from mat_price where supplier_id = ?', company.id)
  await write(api, `update con_contract set status = 'terminated' where supplier_id = ?`, company.id)
  await write(api, `update bd_purorg set approve_limit = 5000000 where code = 'P10'`)
}
