import { expect, it } from 'vitest'
import type { Hall, HallLine } from '../../../src/api/auction.ts'
import { hallAfter } from '../../../src/engine/blocks/auction/hall-after.ts'

const bid = (seq: number, supplierName: string, amount: number, comparable: number, more: Partial<HallLine> = {}) => ({
  ...{ seq, at: seq, kind: 'bid', lot: 0, supplierName, amount, comparable },
  ...more,
})
const log: readonly HallLine[] = [
  { seq: 1, at: 1, kind: 'started', lot: null },
  bid(2, 'A', 100, 100),
  bid(3, 'B', 90, 99),
  bid(4, 'A', 10, 10, { isVoid: true }),
  bid(5, 'A', 99, 99),
  { seq: 6, at: 6, kind: 'ended', lot: null },
].toReversed()
const lot = { lot: 0, best: 90, ranking: [{ supplierName: 'B', amount: 90, comparable: 99, seq: 3 }] }
const hall = { lots: [lot] } as unknown as Hall

it('shows the ranking of a moment: last bids by comparable price, the earlier of equal ones first, none annulled', () => {
  const at = (seq: number) => hallAfter(hall, log, seq)
  expect(at(1).hall.lots[0]).toEqual({ lot: 0, ranking: [] })
  expect(at(2).hall.lots[0]).toMatchObject({ best: 100, ranking: [{ supplierName: 'A' }] })
  expect(at(5).hall.lots[0]?.ranking).toEqual([
    { supplierName: 'B', amount: 90, comparable: 99, seq: 3 },
    { supplierName: 'A', amount: 99, comparable: 99, seq: 5 },
  ])
  expect(at(4).log.map(({ seq }) => seq)).toEqual([4, 3, 2, 1])
})
