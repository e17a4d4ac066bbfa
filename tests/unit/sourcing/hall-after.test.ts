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

it.each([
  ['by the number of its event', { voidSeq: 8 }],
  ['by lot and reason, in older logs', {}],
])('counts a bid until it is annulled, %s, and marks it from then on', (_, stored) => {
  const annulled = (seq: number, text: string) => ({ seq, at: seq, kind: 'voided', lot: 0, text })
  const entries: readonly HallLine[] = [
    bid(2, 'A', 100, 100),
    bid(4, 'B', 10, 10, { isVoid: true, text: 'typing mistake', ...stored }),
    annulled(6, 'another reason'),
    bid(7, 'A', 9, 9),
    annulled(8, 'typing mistake'),
  ].toReversed()
  const at = (seq: number) => hallAfter(hall, entries, seq)
  const names = (seq: number) => at(seq).hall.lots[0]?.ranking?.map(({ supplierName }) => supplierName)
  expect([names(4), names(6), names(7), names(8)]).toEqual([['B', 'A'], ['B', 'A'], ['A', 'B'], ['A']])
  const shown = (seq: number) => at(seq).log.find((line) => line.seq === 4)
  expect(shown(7)).not.toHaveProperty('isVoid')
  expect(shown(7)).not.toHaveProperty('text')
  expect(shown(8)).toMatchObject({ isVoid: true, text: 'typing mistake' })
})
