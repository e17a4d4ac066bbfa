import { describe, expect, it } from 'vitest'
import type { GoodFile } from '../../../src/schema/compile/catalogue.ts'
import { readOnce } from '../../../src/schema/load/collect-files.ts'
import { expressionAt } from '../../../src/schema/load/expression-at.ts'
import type { Path } from '../../../src/schema/model/diagnostic.ts'

const title = (en: string) => ({ zh: en, en })
const order = {
  title: title('Order'),
  constants: { limit: 5 },
  fields: {
    name: { type: 'text', title: title('Name') },
    kind: { type: 'list', title: title('Kind'), dict: 'kinds' },
    amount: { type: 'number', title: title('Amount'), visible: 'kind == ' },
    lines: { type: 'table', title: title('Lines'), of: 'ord/line' },
  },
}
const line = {
  title: title('Line'),
  parent: { of: 'ord/order', field: 'orderId' },
  fields: { qty: { type: 'number', title: title('Quantity') }, orderId: { type: 'text', title: title('Order') } },
}
const kinds = { title: title('Kinds'), items: [{ value: 'a', title: title('First') }] }
const texts: Readonly<Record<string, unknown>> = {
  'schemas/resources/ord/line.json': line,
  'schemas/dictionaries/kinds.json': kinds,
}
const files = new Map(
  Object.entries(texts).map(([path, value]): [string, GoodFile] => {
    const { shaped, problems } = readOnce(path, JSON.stringify(value))
    if (!shaped) throw new Error(JSON.stringify(problems))
    return [path, shaped]
  }),
)
const path = 'schemas/resources/ord/order.json'
const at = (value: unknown, place: Path, file = path) =>
  expressionAt({ path: file, text: JSON.stringify(value), place, files, known: { hooks: [], blocks: [] } })

describe('names for an expression of a file', () => {
  it('are those of its record, with titles and values, also while it is half-typed', () => {
    const found = at(order, ['fields', 'amount', 'visible'])
    expect(found).toMatchObject({ of: 'ord/order', wanted: 'bool', constants: { limit: 5 } })
    const of = (name: string) => found?.names.find((each) => each.name === name)
    expect(of('kind')).toEqual({
      name: 'kind',
      type: 'string',
      title: title('Kind'),
      values: [{ name: 'a', title: title('First') }],
    })
    expect(of('lines.qty')).toMatchObject({ type: 'number', title: title('Quantity') })
    expect(of('limit')).toMatchObject({ type: 'number' })
    expect(of('user.username')).toMatchObject({ title: { en: 'Account' } })
  })

  it('are there for an expression that is not written yet, of its own type', () => {
    expect(at(order, ['fields', 'name', 'required'])).toMatchObject({ wanted: 'bool' })
    expect(at(order, ['fields', 'name', 'compute'])).toMatchObject({ wanted: 'any' })
    expect(at(order, ['fields', 'name', 'default', 'cel'])).toMatchObject({ wanted: 'any' })
  })

  it('are those of the rows and of the parent in a table', () => {
    const found = at(line, ['fields', 'qty', 'visible'], 'schemas/resources/ord/line.json')
    expect(found).toMatchObject({ of: 'ord/line', parent: { of: 'ord/order', field: 'orderId' } })
  })

  it('are there for a new rule that has no message yet', () => {
    expect(at({ ...order, rules: [{}] }, ['rules', 0, 'check'])).toMatchObject({ wanted: 'bool', of: 'ord/order' })
    const half = { check: 'amount', message: { zh: '金额', en: '' } }
    expect(at({ ...order, rules: [half] }, ['rules', 0, 'check'])).toMatchObject({ wanted: 'bool' })
  })

  it('are none where no expression belongs, or while the rest cannot be read', () => {
    expect(at(order, ['fields', 'name', 'title', 'zh'])).toBeUndefined()
    expect(at({ ...order, fields: 3 }, ['fields', 'amount', 'visible'])).toBeUndefined()
    expect(
      expressionAt({ path, text: '{', place: ['fields'], files, known: { hooks: [], blocks: [] } }),
    ).toBeUndefined()
  })
})
