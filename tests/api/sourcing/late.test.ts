import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { act, type Call, firstOf, type Row, record, write } from './callers.ts'

describe.each(['sqlite', 'postgres'] as const)('a bid whose transaction is overtaken, on %s', (dialect) => {
  let api: ApiServer
  let supplier: Call
  let inquiry: Row
  let bid: string
  beforeAll(async () => {
    api = await startApi({}, dialect)
    supplier = await api.as('supplier_b')
    inquiry = await firstOf(supplier, 'bid/inquiry/list?phase=published')
    const added = await supplier('POST', 'bid/quote/add', { body: await quotationFor(supplier, inquiry) })
    if (!added.success) throw new Error(added.text)
    bid = added.result.id
  })
  afterAll(() => api?.close())

  /** Submits the bid; the statement is committed after the checks of the submission and before its own transaction. */
  async function overtaken(action: string, sql: string, ...parameters: readonly unknown[]) {
    const { store } = api.running.app
    const real = store.write.bind(store)
    Object.assign(store, {
      write: async (steps: Parameters<typeof real>[0]) => {
        Object.assign(store, { write: real })
        await real([{ sql, parameters }])
        return real(steps)
      },
    })
    return act(supplier, 'bid/quote', action, bid)
  }

  it('is late by the clock of the database, though the server has not reached the deadline', async () => {
    const { deadline } = await record(supplier, 'bid/quote', bid)
    const moved = 'update bid_quote set deadline = ? where id = ?'
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30_000 })
    try {
      await write(api, moved, nowText(Date.now() + 15_000), bid)
      const reply = await act(supplier, 'bid/quote', 'submit', bid)
      expect([reply.success, reply.message]).toEqual([false, expect.stringContaining('截止时间已过')])
    } finally {
      vi.useRealTimers()
    }
    expect(await record(supplier, 'bid/quote', bid)).toMatchObject({ status: 'draft', receiptHash: null })
    await write(api, moved, deadline, bid)
  })

  it('is not taken for an event that was amended meanwhile', async () => {
    const amended = 'update bid_inquiry set revision = coalesce(revision, 0) + 1 where id = ?'
    const reply = await overtaken('submit', amended, inquiry.id)
    expect([reply.success, reply.message]).toEqual([false, expect.stringContaining('刚刚有变化')])
    expect((await act(supplier, 'bid/quote', 'submit', bid)).success).toBe(true)
  })

  it('has a receipt that its company downloads, and no rival', async () => {
    const { receiptHash, billNo } = await record(supplier, 'bid/quote', bid)
    const file = await supplier('GET', `sourcing/receiptFile?id=${bid}`)
    expect(file.headers.get('content-disposition')).toContain(`receipt-${billNo}.txt`)
    expect(file.text).toContain(String(receiptHash))
    const rival = await api.as('supplier_a')
    expect((await rival('GET', `sourcing/receiptFile?id=${bid}`)).text).not.toContain(String(receiptHash))
  })
})
