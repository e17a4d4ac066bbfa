import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { toSql } from '../../../server/platform/sql/to-sql.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import type { Ast } from '../../../src/schema/model/compiled.ts'
import type { Names } from '../../../src/schema/rules/check-types.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'
import { rowConditionProblem } from '../../../src/schema/rules/row-condition.ts'
import { onBothEngines } from '../../kit/stores.ts'

const names: Names = { a: 'string', b: 'string', n: 'number', m: 'number', tags: 'list', user: 'map', today: 'string' }
const ambient = {
  user: { id: 'u', supplierId: 'x', orgCode: '', roles: ['buyer', 'A'] },
  today: '2026-11-20',
  now: '2026-11-20 08:00:00',
}

const texts = ['', 'x', 'X', 'A', 'draft', '北京', '%', '_', "o'x", 'a,b', '2026-11-20'] as const
const numbers = [-1, 0, 1, 2, 3, 7, 1.5] as const

type Row = { id: string; a: string | null; b: string | null; n: number | null; m: number | null; tags: string | null }
const rows: Row[] = fc
  .sample(
    fc.record({
      a: fc.constantFrom(...texts, null),
      b: fc.constantFrom(...texts, null),
      n: fc.constantFrom(-1, 0, 1, 2, 3, 7, null),
      m: fc.constantFrom(...numbers, null),
      tags: fc.constantFrom('', null, 'x', 'x,A', 'draft,北京', 'ab,c', 'A'),
    }),
    { numRuns: 120, seed: 7 },
  )
  .map((row, index) => ({ id: String(index), ...row }))

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const textValue = fc.oneof(
  fc.constantFrom(...texts).map(quoted),
  fc.constantFrom('user.supplierId', 'user.orgCode', 'today', 'null'),
)
const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b') }, { weight: 2, arbitrary: textValue })
const numberValue = fc.oneof(
  fc.constantFrom(...numbers).map((value) => (value < 0 ? `(0.0 - ${-value}.0)` : value.toFixed(1))),
  fc.constant('null'),
)
const { number } = fc.letrec<{ number: string }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('n', 'm'),
    numberValue,
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number'))
      .map(([left, op, right]) => `(${left} ${op} ${right})`),
  ),
}))
const list = fc.array(text, { minLength: 1, maxLength: 4 }).map((items) => `[${items.join(', ')}]`)
const leaf = fc.oneof(
  fc
    .tuple(text, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), text)
    .map(([left, op, right]) => `${left} ${op} ${right}`),
  fc
    .tuple(number, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), number)
    .map(([left, op, right]) => `${left} ${op} ${right}`),
  fc.tuple(text, fc.oneof(list, fc.constant('user.roles'))).map(([item, items]) => `${item} in ${items}`),
  fc.constantFrom('x', 'A', '北京', 'b', 'a').map((item) => `${quoted(item)} in tags`),
  fc
    .tuple(
      fc.constantFrom('a', 'b'),
      fc.constantFrom('contains', 'startsWith', 'endsWith'),
      fc.constantFrom(...texts).map(quoted),
    )
    .map(([target, method, known]) => `${target}.${method}(${known})`),
)
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(([left, op, right]) => `(${left} ${op} ${right})`),
    tie('condition').map((inner) => `!(${inner})`),
    fc
      .tuple(tie('condition'), tie('condition'), tie('condition'))
      .map(([when, yes, no]) => `(${when} ? ${yes} : ${no})`),
  ),
}))

function parsed(source: string): Ast | undefined {
  try {
    const ast = parseExpression(source, names, 'bool')
    return rowConditionProblem(ast, names) === undefined ? ast : undefined
  } catch {
    // Incompatible types: the loader refuses such a file.
    return undefined
  }
}

onBothEngines('row condition as SQL', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await engine.open()
    const plain = store.dialect === 'sqlite' ? 'text' : 'text collate "C"'
    const [whole, real] = store.dialect === 'sqlite' ? ['integer', 'real'] : ['bigint', 'double precision']
    await store.ddl([`create table t (id text, a ${plain}, b ${plain}, n ${whole}, m ${real}, tags ${plain})`])
    await store.write(
      rows.map(({ id, a, b, n, m, tags }) => ({
        sql: 'insert into t (id, a, b, n, m, tags) values (?, ?, ?, ?, ?, ?)',
        parameters: [id, a, b, n, m, tags],
      })),
    )
  })

  const chosen = async (ast: Ast) => {
    const { sql, parameters } = toSql(ast, {
      dialect: store.dialect,
      ambient,
      column: (field) => ({ sql: `t.${field}`, isText: field !== 'n' && field !== 'm' }),
    })
    const found = await store.rows<{ id: string }>({ sql: `select id from t where ${sql} order by id`, parameters })
    return found.map(({ id }) => id)
  }
  const expected = (ast: Ast) =>
    rows
      .filter((row) => evaluate(ast, { ...row, ...ambient }) === true)
      .map(({ id }) => id)
      .toSorted()

  it('selects exactly the rows for which the expression is true', { timeout: 120_000 }, async () => {
    let tried = 0
    await fc.assert(
      fc.asyncProperty(condition, async (source) => {
        const ast = parsed(source)
        fc.pre(ast !== undefined)
        if (!ast) return
        tried += 1
        expect([source, await chosen(ast)]).toEqual([source, expected(ast)])
      }),
      { numRuns: 600, seed: 11, maxSkipsPerRun: 200 },
    )
    expect(tried).toBeGreaterThan(500)
  })

  it.each([
    'a == user.supplierId',
    'a != user.orgCode && !(b == null)',
    "a in ['draft', '', user.supplierId]",
    'user.supplierId in [a, b]',
    'n / 2.0 > m - 1.0',
    'n / m == null',
    "!('x' in tags)",
    '!(a < b)',
    "!(a.contains('x'))",
    "a.endsWith('') || a.startsWith('')",
    "(n > 1.0 ? a : b) == 'x'",
    '-n > 0.0',
    "'buyer' in user.roles",
    'size(user.roles) > 1',
  ])('selects correctly by %s', async (source) => {
    const ast = parseExpression(source, names, 'bool')
    expect(rowConditionProblem(ast, names)).toBeUndefined()
    expect(await chosen(ast)).toEqual(expected(ast))
  })

  it('binds every value', () => {
    const ast = parseExpression("a == 'o\\'; drop table t' && b.contains('%')", names, 'bool')
    const { sql, parameters } = toSql(ast, {
      dialect: store.dialect,
      ambient,
      column: (field) => ({ sql: field, isText: true }),
    })
    expect([sql.includes('drop'), parameters]).toEqual([false, ["o'; drop table t", '%']])
  })
})

it.each(['size(a) > 1', "a + 'x' == b", 'a.contains(b)', 'a in tags', "tags.exists(t, t == 'x')", 'n % 2.0 == 0.0'])(
  'is refused by the loader: %s',
  (source) => {
    expect(rowConditionProblem(parseExpression(source, names, 'bool'), names)).toBeDefined()
  },
)
