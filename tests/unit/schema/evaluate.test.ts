import { Environment } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ambientNames } from '../../../src/schema/rules/check-types.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

const names = { ...ambientNames, a: 'number', b: 'number', s: 'string', t: 'string', tags: 'list' } as const
const value = (source: string, scope: Record<string, unknown>) => evaluate(parseExpression(source, names, 'any'), scope)

describe('absent value', () => {
  it.each([
    ['a == null', true],
    ['a != null', false],
    ['a > 5', false],
    ['a < 5', false],
    ['a == 5', false],
    ['a != 5', true],
    ['a + 1', null],
    ["s == ''", true],
    ["s in ['x']", false],
    ["'x' in tags", false],
    ['size(tags)', 0],
    ["s.startsWith('x')", false],
    ['!(a > 5)', true],
  ])('%s is %s', (source, expected) => {
    expect(value(source, {})).toBe(expected)
  })
})

it('parses a comma list', () => {
  expect(value("'b' in tags", { tags: 'a,b' })).toBe(true)
  expect(value("tags.exists(x, x == 'c')", { tags: 'a,b' })).toBe(false)
  expect(value('size(tags)', { tags: 'a,b' })).toBe(2)
})

it('rounds half up on the decimal text', () => {
  expect(value('round(a, 2)', { a: 1.005 })).toBe(1.01)
  expect(value('round(a * 3.0, 1)', { a: -0.25 })).toBe(-0.8)
})

it.each([
  ['s > 5', 0, 'a string cannot be compared with a number'],
  ['aa > 5', 0, 'there is no field "aa"'],
  ['user.idd == s', 0, '`user` has no "idd"'],
  ['a +', 3, 'the expression cannot be read'],
  ['nope(a)', 0, 'there is no function "nope"'],
])('refuses %s at its position', (source, offset, message) => {
  expect(() => parseExpression(source, names, 'any')).toThrow(
    expect.objectContaining({ offset, message: expect.stringContaining(message) }),
  )
})

it('agrees with CEL where nothing is absent', () => {
  const cel = new Environment()
    .registerVariable('a', 'double')
    .registerVariable('b', 'double')
    .registerVariable('s', 'string')
    .registerVariable('t', 'string')
  const leaf = fc.constantFrom(
    'a > b',
    'a <= 2.5',
    'a == b',
    's == t',
    "s != 'x'",
    "s in ['x', 'y']",
    "s.startsWith('x')",
    'a + b > 3.0',
    'a * 2.0 < b',
  )
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.tuple(tie('tree'), fc.constantFrom('&&', '||'), tie('tree')).map(([x, op, y]) => `(${x}) ${op} (${y})`),
      tie('tree').map((x) => `!(${x})`),
    ),
  }))
  const scope = fc.record({
    a: fc.integer({ min: -5, max: 5 }),
    b: fc.integer({ min: -5, max: 5 }),
    s: fc.constantFrom('x', 'y', 'xy'),
    t: fc.constantFrom('x', 'y'),
  })
  fc.assert(
    fc.property(tree, scope, (source, values) => {
      expect(value(source, values)).toBe(cel.evaluate(source, values))
    }),
    { numRuns: 300 },
  )
})
