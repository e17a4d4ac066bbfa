import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ranksAfter } from '../../../server/records/groups/move.ts'
import { groupedRows } from '../../../server/records/groups/row-groups.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'

const one = { within: ['supplier', 'currency'], one: { field: 'main', on: 'Y', off: 'N' } }
const none = new Map<string, { readonly id: string }>()

it('moves the default to the newly selected row', () => {
  const kept = new Map([
    ['a', { id: 'a', supplier: 's', currency: 'CNY', main: 'Y' }],
    ['b', { id: 'b', supplier: 's', currency: 'CNY', main: 'N' }],
  ])
  const sent = [
    { id: 'b', main: 'Y' },
    { id: 'a', main: 'Y' },
    { id: 'c', supplier: 's', currency: 'USD', main: 'Y' },
  ]
  expect(groupedRows([one], sent, kept).rows.map(({ main }) => main)).toEqual(['Y', 'N', 'Y'])
})

it('keeps rows without a conflict', () => {
  const sent = [
    { supplier: 's', currency: 'CNY', main: 'Y' },
    { supplier: 's', currency: 'CNY', main: null },
  ]
  const { rows, problems } = groupedRows([one], sent, none)
  expect(rows).toEqual(sent)
  expect(problems).toEqual([])
})

it('never leaves two defaults in a group', () => {
  const row = fc.record({
    supplier: fc.constantFrom('s', 't'),
    currency: fc.constantFrom('C', 'U'),
    main: fc.constantFrom('Y', 'N', null),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (sent) => {
      const { rows } = groupedRows([one], sent, none)
      const claims = rows.filter(({ main }) => main === 'Y').map(({ supplier, currency }) => `${supplier}${currency}`)
      const before = new Set(
        sent.filter(({ main }) => main === 'Y').map(({ supplier, currency }) => `${supplier}${currency}`),
      )
      expect(new Set(claims).size).toBe(claims.length)
      expect(new Set(claims)).toEqual(before)
    }),
  )
})

it('reports surplus rows and overlapping periods', () => {
  const group = { within: ['material'], most: 2, periods: { from: 'from', to: 'to' } }
  const sent = [
    { material: 'm', from: '2026-01-01', to: '2026-01-31' },
    { material: 'm', from: '2026-02-01', to: null },
    { material: 'n', from: '2026-01-01', to: null },
    { material: 'm', from: '2026-05-01', to: '2026-05-31' },
  ]
  expect(groupedRows([group], sent, none).problems).toEqual([
    { index: 3, problem: { field: '', kind: 'most', params: { limit: 2 } } },
    { index: 3, problem: { field: 'from', kind: 'overlap', params: { from: '2026-02-01', to: '…' } } },
  ])
})

it('names the rows that are the same, and the fields', () => {
  const group = { within: ['projectId', 'lotNo', 'round'], most: 1 }
  const sent = [
    { projectId: 'p', lotNo: '1', round: 1 },
    { projectId: 'p', lotNo: '1', round: 2 },
    { projectId: 'p', lotNo: '1', round: 1 },
  ]
  const { problems } = groupedRows([group], sent, none, 'projectId')
  const params = { other: 1, row: 3, fields: ['lotNo', 'round'] }
  expect(problems).toEqual([{ index: 2, problem: { field: 'round', kind: 'sameRow', params } }])
  const titles = [{ zh: '标段', en: 'Lot' }, 'Round']
  const texts = (['zh', 'en'] as const).map((lang) =>
    problemText({ field: 'round', kind: 'sameRow', params: { ...params, fields: titles } }, lang),
  )
  expect(texts).toEqual(['第 1 行与第 3 行相同：标段、Round', 'Rows 1 and 3 are the same: Lot, Round'])
})

it('moves by one position, and back again', () => {
  const rows = fc.uniqueArray(fc.record({ id: fc.uuid(), place: fc.option(fc.integer({ min: 0, max: 5 })) }), {
    selector: ({ id }) => id,
    minLength: 2,
    maxLength: 8,
  })
  fc.assert(
    fc.property(rows, fc.nat(), (some, seed) => {
      const id = some[seed % some.length]?.id ?? ''
      const down = ranksAfter(some, 'place', id, 'down')
      if (!down) return
      expect([...down.values()].toSorted((a, b) => a - b)).toEqual(some.map((_, index) => index + 1))
      const after = some.map((row) => ({ ...row, place: down.get(row.id) }))
      const up = ranksAfter(after, 'place', id, 'up')
      expect(up?.get(id)).toBe((down.get(id) ?? 0) - 1)
    }),
  )
  expect(ranksAfter([{ id: 'a', place: 1 }], 'place', 'a', 'up')).toBeUndefined()
})
