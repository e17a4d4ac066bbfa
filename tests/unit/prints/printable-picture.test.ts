import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isPrintable } from '../../../server/features/prints/printable-picture.ts'
import { drawnPng } from '../../kit/drawn-png.ts'

it('a picture is printed only when it is a whole PNG', () => {
  const good = drawnPng()
  expect(isPrintable(good)).toBe(true)
  const rows = 16 * (48 * 4 + 1)
  const broken: readonly (readonly [string, Buffer])[] = [
    ['empty', Buffer.alloc(0)],
    ['no PNG', Buffer.from('%PDF-1.7 signed'.repeat(9))],
    ['cut off', good.subarray(0, good.length - 20)],
    ['packed rows that are none', drawnPng(48, 16, Buffer.from('no rows'))],
    ['too few rows', drawnPng(48, 16, deflateSync(Buffer.alloc(rows - 1)))],
    ['far more rows than its sides', drawnPng(48, 16, deflateSync(Buffer.alloc(50_000_000)))],
    ['no side', drawnPng(0, 16)],
    ['a side beyond the limit', drawnPng(4001, 1)],
  ]
  for (const [name, bytes] of broken) expect([name, isPrintable(bytes)]).toEqual([name, false])
  for (const [at, value] of [
    [24, 16],
    [25, 5],
    [28, 1],
  ] as const) {
    const other = Buffer.from(good)
    other[at] = value
    expect(isPrintable(other)).toBe(false)
  }
})
