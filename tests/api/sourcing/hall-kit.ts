import { vi } from 'vitest'
import { runDue } from '../../../server/domain/auction/keep-time.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

export type Call = Awaited<ReturnType<ApiServer['as']>>
type Person = 'buyer' | 'approver' | 'a' | 'b' | 'auditor' | 'quality'
type Company = { readonly id: string; readonly companyName: string }
type Goods = { readonly materialCode: string; readonly unit: string }
/** People of an auction, its two companies and its goods. */
export type Hall = Awaited<ReturnType<typeof startHall>>

/** The demo with two qualified companies that have an account. */
export async function startHall() {
  const api = await startApi()
  const [buyer, approver, a, b, auditor, quality] = await Promise.all(
    ['buyer', 'approver', 'supplier_a', 'supplier_b', 'auditor', 'quality'].map(api.as),
  )
  const calls = { buyer, approver, a, b, auditor, quality } as Record<Person, Call>
  const own = await Promise.all([calls.a, calls.b].map((call) => call('GET', 'srm/supplier/base/list')))
  const companies: readonly Company[] = own.map(({ result }) => result.records[0])
  // The demo has one qualified company with an account.
  const sql = `update srm_supplier_base set status = 'qualified', measure = 'none' where tenant_id = '0' and id in (?, ?)`
  await api.running.app.store.write([{ sql, parameters: companies.map(({ id }) => id) }])
  const [material] = (await calls.buyer('GET', 'mat/material/list?pageSize=1')).result.records
  const { materialCode, unit } = material
  const goods: Goods = { materialCode, unit }
  return { api, calls, companies, goods, close: () => api.close() }
}

export const minute = 60_000

/** Moves the clock. Call `vi.useRealTimers` afterwards. */
export function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

/** Auctions and their bids. */
export function hallCalls(world: () => Hall) {
  /** Values of an auction of the two companies that starts in a minute. */
  const draftBody = (values: object = {}, invited: object = {}) => ({
    ...{ name: '竞价测试', auctionType: 'english', startTime: nowText(Date.now() + minute), duration: 10, rounds: 1 },
    ...{
      startPrice: 1000,
      stepType: 'amount',
      step: 10,
      visibility: 'bestRank',
      currency: 'CNY',
      purOrg: 'P10',
      buyerId: 'buyer',
    },
    ...{ extendWithin: 2, extendBy: 3, extendMax: 1 },
    items: [{ lineNo: 1, ...world().goods, qty: 10, startPrice: 100 }],
    invited: world().companies.map(({ id }) => ({ supplierId: id, factor: 1, ...invited })),
    ...values,
  })

  /** A published auction of the two companies that starts in a minute. */
  async function published(
    values: object = {},
    invited: object = {},
    beforePublication: () => void = () => {},
  ): Promise<string> {
    const added = await world().calls.buyer('POST', 'bid/auction/add', { body: draftBody(values, invited) })
    if (!added.success) throw new Error(added.text)
    const { id } = added.result
    for (const [call, action] of [
      [world().calls.buyer, 'submit'],
      [world().calls.approver, 'approve'],
      [world().calls.buyer, 'publish'],
    ] as const) {
      if (action === 'publish') beforePublication()
      const done = await call('POST', `bid/auction/do/${action}`, { body: { id } })
      if (!done.success) throw new Error(`${action}: ${done.text}`)
    }
    return id
  }

  async function running(values: object = {}, invited: object = {}): Promise<string> {
    const id = await published(values, invited)
    later(minute + 1000)
    await runDue(world().api.running.app)
    return id
  }

  let number = 0
  function bid(
    call: Call,
    id: string,
    amount: number,
    more: object = {},
    headers: Readonly<Record<string, string>> = { 'X-Confirmed': '1' },
  ): Promise<Reply> {
    number += 1
    return call('POST', 'auction/hall/bid', {
      body: { id, lot: 0, amount, key: `request-${number}`, ...more },
      headers,
    })
  }

  async function hall(call: Call, id: string) {
    return (await call('GET', `auction/hall?id=${id}`)).result
  }
  return { draftBody, published, running, bid, hall }
}
