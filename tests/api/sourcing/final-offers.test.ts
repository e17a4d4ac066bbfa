import { afterAll, beforeAll, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Row, rows } from './callers.ts'
import { bidsOpened, due, evaluatedTender, passed } from './evaluated-tender.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
let tender: Row
let first: readonly string[]
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
  const made = await evaluatedTender(on)
  tender = made.tender
  first = made.bids
})
afterAll(() => on?.close())

const summary = async () => {
  const found = await rows(on.calls.buyer, `bid/project/summary/list?projectId=${tender.id}`)
  return found.map(({ rank, supplierId }) => [rank, supplierId]).toSorted()
}

it('final offers are asked of the evaluated bids, at most at their prices, and rank anew', async () => {
  expect(tender.phase).toBe('evaluated')
  expect(await summary()).toEqual([
    [1, on.rivalCompany],
    [2, on.company],
  ])
  const again = await quotationFor(on.calls.supplier, tender, 1)
  const ask = (values: object) => act(on.calls.buyer, 'bid/project', 'bestAndFinal', tender.id, values)
  expect(errorsOf(await ask({ bidDeadline: passed, openTime: passed }))).not.toEqual([])
  const until = { bidDeadline: inDays(1), openTime: inDays(1) }
  expect((await act(on.calls.supplier, 'bid/project', 'bestAndFinal', tender.id, until)).success).toBe(false)
  expect(await ask(until)).toMatchObject({ success: true })
  expect(await read(on.calls.supplier, 'bid/project', tender.id)).toMatchObject({ phase: 'final', round: 2 })
  const drafts = `bid/quote/list?projectNo=${tender.billNo}&status=draft`
  const [draft] = await rows(on.calls.supplier, drafts)
  expect(await rows(on.calls.rival, drafts)).toHaveLength(1)
  expect(await rows(on.calls.buyer, drafts)).toEqual([])
  expect((await on.calls.supplier('POST', 'bid/quote/add', { body: again })).success).toBe(false)

  const id = String(draft?.id)
  const { items } = await read(on.calls.supplier, 'bid/quote', id)
  const priced = (price: number) =>
    ok(
      on.calls.supplier,
      'bid/quote/edit',
      {
        ...{ id, declared: 'truth,noCollusion,acceptTerms' },
        items: items?.map((row) => ({ ...row, price, version: undefined })),
      },
      'PUT',
    )
  await priced(901)
  const above = await act(on.calls.supplier, 'bid/quote', 'submit', id)
  expect(above.text).toContain('最终报价不高于原报价')
  await priced(712.37)
  expect(await act(on.calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
  // Sealed until it is opened by two people.
  for (const name of ['buyer', 'approver', 'admin', 'rival', 'expert'] as const)
    expect((await on.calls[name]('GET', `bid/quote/queryById?id=${id}`)).text).not.toContain('712.37')

  await bidsOpened(on, tender)
  await due(on)
  expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluated', finalOf: 1 })
  expect(await summary()).toEqual([
    [1, on.company],
    [2, on.rivalCompany],
  ])
  expect((await read(on.calls.buyer, 'bid/quote', String(first[0]))).status).toBe('superseded')
  expect((await read(on.calls.buyer, 'bid/quote', String(first[1]))).status).toBe('opened')
  const compared = await on.calls.buyer('GET', `sourcing/comparison?kind=tender&id=${tender.id}`)
  const columns = compared.result.suppliers as readonly { supplierId: string; round: number; history: object[] }[]
  expect(columns.map(({ supplierId, round, history }) => [supplierId, round, history.length]).toSorted()).toEqual(
    [
      [on.company, 2, 1],
      [on.rivalCompany, 1, 0],
    ].toSorted(),
  )
  expect((await ask(until)).success).toBe(false)
})
