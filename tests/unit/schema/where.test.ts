import { describe, expect, it } from 'vitest'
import type { Where } from '../../../src/schema/base/where.ts'
import type { Known } from '../../../src/schema/compile/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import type { Names } from '../../../src/schema/rules/check-types.ts'
import { celOf, parseWhere } from '../../../src/schema/rules/where.ts'

const names: Names = { status: 'string', qty: 'number', kinds: 'list', supplierId: 'string', user: 'map' }

describe('a condition that is a map', () => {
  it.each<[string, Where, string]>([
    ['a value', { status: '2' }, "status == '2'"],
    ['a number', { qty: 3 }, 'qty == 3.0'],
    ['one of several values', { status: ['a', "b's"] }, `status in ['a', "b's"]`],
    ['any other value', { status: { not: 'a' } }, "status != 'a'"],
    ['the value of a field', { status: { field: 'supplierId' } }, 'status == supplierId'],
    ['a value of the signed-in person', { supplierId: { user: 'supplierId' } }, 'supplierId == user.supplierId'],
    ['a value of a multiple choice', { kinds: 'a' }, "'a' in kinds"],
    ['not a value of a multiple choice', { kinds: { not: 'a' } }, "!('a' in kinds)"],
    ['one of several values of a multiple choice', { kinds: ['a', 'b'] }, "('a' in kinds || 'b' in kinds)"],
    ['several fields', { status: 'a', qty: 1.5 }, "status == 'a' && qty == 1.5"],
    ['an expression', "status == 'a'", "status == 'a'"],
  ])('means the same as an expression: %s', (_, where, cel) => {
    expect(parseWhere(where, names)).toEqual(parseWhere(cel, names))
  })

  it('treats a value as text, never as part of an expression', () => {
    expect(celOf({ status: '" || true || "' })).toBe('status == "\\" || true || \\""')
    expect(parseWhere({ status: '" || true || "' }, names)).toEqual({
      op: '==',
      args: [
        { op: 'id', args: ['status'] },
        { op: 'value', args: ['" || true || "'] },
      ],
    })
  })
})

const t = (en: string) => ({ zh: '名', en })
const known: Known = { hooks: [], blocks: [] }

function load(where: Where, right: object = {}) {
  const files = {
    'dictionaries/state.json': { title: t('States'), items: [{ value: 'open', title: t('Open') }] },
    'resources/bd/trip.json': {
      title: t('Trips'),
      fields: {
        code: { type: 'text', title: t('Code') },
        state: { type: 'list', dict: 'state', title: t('State') },
        qty: { type: 'number', title: t('Quantity') },
      },
      rules: [{ where, check: 'code != null', message: t('Code') }],
      rights: { buyer: { can: ['list'], ...right } },
    },
  }
  const texts = Object.entries(files).map(([path, file]) => [`schemas/${path}`, JSON.stringify(file, null, 2)] as const)
  return loadModel(new Map(texts), known)
}

it('is accepted by rules and rights', () => {
  const where = { state: 'open', code: { user: 'username' as const } }
  const cel = "state == 'open' && code == user.username"
  const { model, diagnostics } = load(where, { where, edit: where })
  const { model: same } = load(cel, { where: cel, edit: cel })
  expect(diagnostics).toEqual([])
  const [one, other] = [model, same].map(({ resources }) => resources.get('bd/trip'))
  expect([one?.rights, one?.plan.rules]).toEqual([other?.rights, other?.plan.rules])
})

it.each<[string, Where, string, string | undefined]>([
  ['an unknown field', { stat: 'open' }, '/stat', 'state'],
  ['an unknown value', { state: 'opne' }, '/state', 'open'],
  ['a value of another type', { qty: 'many' }, '/qty', undefined],
  ['an unknown sibling', { code: { field: 'qyt' } }, '/code', 'qty'],
])('is reported at its part: %s', (_, where, at, suggestion) => {
  const { diagnostics } = load(where)
  expect(diagnostics.map(({ pointer, ...one }) => [pointer, one.suggestion, one.line > 1])).toContainEqual([
    `/rules/0/where${at}`,
    suggestion,
    true,
  ])
})
