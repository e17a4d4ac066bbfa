import { expect, it } from 'vitest'
import { kindDistances } from '../../../server/features/chain/kind-distance.ts'

const links = [
  { from: 'delivery', to: 'order' },
  { from: 'receipt', to: 'order' },
  { from: 'receipt', to: 'delivery' },
  { from: 'invoice', to: 'receipt' },
  { from: 'invoice', to: 'order' },
]
const distances = (own: string, kinds: readonly string[], direction: 1 | -1, among = links) =>
  Object.fromEntries(kindDistances(among, own, new Set(kinds), direction))

it('is the longest way from a kind, in either direction', () => {
  expect(distances('invoice', ['receipt', 'delivery', 'order'], -1)).toEqual({ receipt: 1, delivery: 2, order: 3 })
  expect(distances('order', ['receipt', 'delivery', 'invoice'], 1)).toEqual({ delivery: 1, receipt: 2, invoice: 3 })
})

it('goes through the given kinds only', () => {
  expect(distances('invoice', ['receipt', 'order'], -1)).toEqual({ receipt: 1, order: 2 })
})

it('ends where kinds name each other', () => {
  const circle = [...links, { from: 'order', to: 'invoice' }, { from: 'delivery', to: 'receipt' }]
  const found = distances('invoice', ['receipt', 'delivery', 'order'], -1, circle)
  expect(found).toEqual({ receipt: 1, delivery: 2, order: 3 })
})
