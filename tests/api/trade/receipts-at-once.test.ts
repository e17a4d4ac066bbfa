import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../kit/api-server.ts'
import { type Call, type Chain, type Row, startChain } from './delivery-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('receipts that many clerks post at once on %s', (dialect) => {
  let on: Chain
  let clerks: readonly Call[]
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    on = await startChain({}, dialect)
    clerks = [on.warehouse]
    if (dialect === 'sqlite') return
    // A second server of the same database.
    const { databaseUrl = '' } = on.api.running.app.options
    const other = await startApi({ DATABASE_URL: databaseUrl }, 'postgres')
    close = other.close
    clerks = [on.warehouse, await other.as('warehouse')]
  })
  afterAll(async () => {
    await close?.()
    await on?.close()
  })

  const draftsFor = ({ billNo }: Row, lines: readonly number[], count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        on.receive(
          {},
          lines.map((orderLine) => ({ orderNo: billNo, orderLine, qty: 2, okQty: 2 })),
        ),
      ),
    )
  const postAll = (drafts: readonly Row[]) =>
    Promise.all(
      drafts.map((draft, index) => on.act(clerks[index % clerks.length] ?? on.warehouse, 'ord/receipt', 'post', draft)),
    )

  it('are all summed up when the last one is answered, and pass no limit', async () => {
    const orders = await Promise.all([on.order([30, 30]), on.order([30, 30])])
    // Each order is asked for more than once over, its lines in both orders.
    const drafts = await Promise.all(
      orders.flatMap((order) => [draftsFor(order, [1, 2], 9), draftsFor(order, [2, 1], 9)]),
    )
    const replies = await postAll(drafts.flat())
    expect(replies.filter(({ success }) => success)).toHaveLength(30)
    for (const order of orders) {
      expect(await on.ledger(order, 'receivedQty', 'acceptedQty', 'directQty')).toEqual([
        [30, 30, 30],
        [30, 30, 30],
      ])
      expect(await on.read('ord/order', order.id)).toMatchObject({ status: 'received' })
    }
  })

  it('have one entry in the history for each version of a line', async () => {
    const order = await on.order([40])
    await postAll(await draftsFor(order, [1], 8))
    const [line] = on.linesOf(await on.read('ord/order', order.id))
    const entries = await on.api.running.app.store.rows<{ version: number; changes: string }>({
      sql: `select version, changes from _history where resource = 'ord/order/lines' and record_id = ? order by version`,
      parameters: [line?.id],
    })
    const versions = entries.map(({ version }) => Number(version))
    expect(versions).toEqual(versions.map((_, index) => index + 1))
    expect(versions.at(-1)).toBe(line?.version)
    const sums = entries.flatMap(({ changes }) => (JSON.parse(changes).receivedQty as readonly number[]) ?? [])
    expect(sums.at(-1)).toBe(16)
    // Each entry begins where the last one ended.
    expect(sums.filter((_, index) => index % 2 === 0).slice(1)).toEqual(
      sums.filter((_, index) => index % 2 === 1).slice(0, -1),
    )
  })
})
