import { expect, it } from 'vitest'
import { ambientNames, type Names } from '../../../src/schema/rules/check-types.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'
import { printExpression } from '../../../src/schema/rules/print.ts'

const names: Names = { ...ambientNames, a: 'string', b: 'string', n: 'number', tags: 'list', on: 'bool' }

it.each([
  ["a == 'x'", "a == 'x'"],
  ["a == 'it\\'s' && b != ''", "(a == 'it\\'s') && (b != '')"],
  ["on || a == 'x' && n > 1.5", "on || ((a == 'x') && (n > 1.5))"],
  ["!(a == 'x')", "!(a == 'x')"],
  ["a in ['x', 'y']", "a in ['x', 'y']"],
  ["'x' in tags", "'x' in tags"],
  ["user.supplierId == ''", "user.supplierId == ''"],
  ['n * (n + 2.0) >= -n', '(n * (n + 2.0)) >= -n'],
  ["on ? a == 'x' : b == 'y'", "on ? (a == 'x') : (b == 'y')"],
  ["a.contains('x')", "a.contains('x')"],
  ["tags.exists(t, t == 'x')", "tags.exists(t, t == 'x')"],
  ['size(tags) > 2.0', 'size(tags) > 2.0'],
])('prints %s as %s, with the same meaning', (source, expected) => {
  const ast = parseExpression(source, names, 'bool')
  expect(printExpression(ast)).toBe(expected)
  expect(parseExpression(expected, names, 'bool')).toEqual(ast)
})
