import { expect, it } from 'vitest'
import { awardedSteps } from '../../../server/domain/sourcing/price-ladder.ts'

const ladder = [
  { fromQty: 0, price: 10 },
  { fromQty: 500, price: 8 },
  { fromQty: 100, price: 9 },
]

it.each([
  ['without breaks', [], 7, 50, [[0, 7]]],
  [
    'at the price of the line',
    ladder,
    10,
    50,
    [
      [0, 10],
      [100, 9],
      [500, 8],
    ],
  ],
  [
    'negotiated below the next step',
    ladder,
    8.5,
    50,
    [
      [0, 8.5],
      [100, 8.5],
      [500, 8],
    ],
  ],
  [
    'at a middle step',
    ladder,
    8.7,
    100,
    [
      [0, 10],
      [100, 8.7],
      [500, 8],
    ],
  ],
  [
    'with a break from 0',
    [...ladder, { fromQty: 0, price: 9.9 }],
    9.9,
    10,
    [
      [0, 9.9],
      [100, 9],
      [500, 8],
    ],
  ],
])('awarded prices by quantity: %s', (_, steps, awarded, qty, wanted) => {
  expect(awardedSteps(steps, awarded, qty).map(({ fromQty, price }) => [fromQty, price])).toEqual(wanted)
})
