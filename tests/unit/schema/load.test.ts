import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { compileValidator } from '../../../src/schema/compile/validator.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)
const bank = 'schemas/resources/srm/supplier/bank.json'

function changed(path: string, from: string, to: string): Map<string, string> {
  const text = shipped.get(path) ?? ''
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
  return new Map(shipped).set(path, text.replace(from, to))
}

it('finds no error in the shipped files', () => {
  const { diagnostics, model } = loadModel(shipped, known)
  expect(diagnostics).toEqual([])
  const files = [...shipped.keys()].filter((path) => path.startsWith('schemas/resources/'))
  expect(model.resources.size).toBe(files.length)
  for (const { plan } of model.resources.values()) {
    const { validate, source } = compileValidator(Object.values(plan.fields))
    expect([plan.code, typeof validate]).toEqual([plan.code, 'function'])
    expect(source).toMatch(/^export default \(require\) => \{/)
  }
})

it('names a validator by its content, so that browsers cache it until a change', () => {
  const nameIn = (files: ReadonlyMap<string, string>) => {
    const { plan } = loadModel(files, known).model.resources.get('srm/supplier/bank') ?? {}
    return plan?.validator
  }
  const before = nameIn(shipped)
  expect(before).toMatch(/^schema\/validator\/[0-9a-f]{64}\.js$/)
  expect(nameIn(changed(bank, '"Bank accounts"', '"Accounts"'))).toBe(before)
  expect(nameIn(changed(bank, '"maxLength": 34', '"maxLength": 35'))).not.toBe(before)
})

describe('one error gives one message, with position and nearest name', () => {
  it.each([
    [
      'a key that does not exist',
      bank,
      '"required": true',
      '"requird": true',
      '/fields/accountType/requird',
      'required',
    ],
    ['a type that does not exist', bank, '"type": "popup"', '"type": "pop-up"', '/fields/depositBank/type', 'popup'],
    [
      'a dictionary that does not exist',
      bank,
      '"dict": "bank_account_type"',
      '"dict": "bank_acount_type"',
      '/fields/accountType/dict',
      'bank_account_type',
    ],
    [
      'a resource that does not exist',
      bank,
      '"from": "bd/bank"',
      '"from": "bd/bnak"',
      '/fields/depositBank/from',
      'bd/bank',
    ],
    [
      'a column that does not exist',
      'schemas/resources/ord/order/lines.json',
      '"sort": "lineNo"',
      '"sort": "linNo"',
      '/list/sort',
      'lineNo',
    ],
    ['an icon that does not exist', bank, '"CreditCardOutlined"', '"CreditCrdOutlined"', '/icon', 'CreditCardOutlined'],
    ['a mixin that does not exist', bank, '"supplier-owned"', '"supplier-owed"', '/extends/0', 'supplier-owned'],
    [
      'an unknown field in an expression',
      bank,
      "currency == 'CNY'",
      "curency == 'CNY'",
      '/fields/rowNumber/required',
      'currency',
    ],
    [
      'a password to be repeated that does not exist',
      'schemas/resources/sys/user.json',
      '"field": "password"',
      '"field": "pasword"',
      '/fields/confirmPassword/repeats/field',
      'password',
    ],
    [
      'conditions on the list of a field that does not exist',
      'schemas/resources/sys/dataRule.json',
      '"of": { "field": "permissionId" }',
      '"of": { "field": "permisionId" }',
      '/fields/conditions/of/field',
      'permissionId',
    ],
    [
      'a source field that does not exist',
      bank,
      '"bankType": "bankType"',
      '"bankType": "bankTyp"',
      '/fields/depositBank/fill/bankType',
      'bankType',
    ],
    [
      'an unknown column of a report',
      'schemas/reports/srm/contacts.json',
      '"supplierId.companyName"',
      '"supplierId.companyNam"',
      '/columns/0/field',
      'companyName',
    ],
    [
      'an unknown search field of a report',
      'schemas/reports/srm/supplierStatus.json',
      '"supplierType",',
      '"supplierTyp",',
      '/query/0',
      'supplierType',
    ],
    [
      'a chart of a column that does not exist',
      'schemas/reports/srm/supplierStatus.json',
      '"y": ["count"]',
      '"y": ["coun"]',
      '/chart/y/0',
      'count',
    ],
    [
      'a drill into a field that does not exist',
      'schemas/reports/srm/supplierStatus.json',
      '"where": { "status"',
      '"where": { "statu"',
      '/drill/where/statu',
      'status',
    ],
    [
      'a tree by a field that does not exist',
      'schemas/resources/sys/category.json',
      '"parent": "pid"',
      '"parent": "pidd"',
      '/list/tree/parent',
      'pid',
    ],
    [
      'a link from a row by an unknown search field',
      'schemas/resources/srm/supplier/base.json',
      '"supplierId": "id"',
      '"supplerId": "id"',
      '/actions/contact/with/supplerId',
      'supplierId',
    ],
    [
      'a figure of an unknown resource',
      'schemas/pages/dashboard/buyer.json',
      '"changeStatus": "pending"',
      '"changeStatu": "pending"',
      '/blocks/5/items/3/where/changeStatu',
      'changeStatus',
    ],
    [
      'a chart of a report that does not exist',
      'schemas/pages/dashboard/buyer.json',
      '"rep/spendCategory"',
      '"rep/spendCategor"',
      '/blocks/1/right/0/report',
      'rep/spendCategory',
    ],
    [
      'a state that does not exist',
      'schemas/resources/srm/supplier/base.json',
      '"to": "pending"',
      '"to": "pendng"',
      '/actions/commit/to',
      'pending',
    ],
    [
      'a seal over a field that does not exist',
      'schemas/resources/bid/quote.json',
      `"until": "status in`,
      `"until": "statsu in`,
      '/sealed/until',
      'status',
    ],
    [
      'a seal with a condition that SQL does not support',
      'schemas/resources/bid/quote.json',
      `"until": "status in ['opened', 'invalid', 'won', 'lost', 'superseded']"`,
      `"until": "size(status) == 6"`,
      '/sealed/until',
      undefined,
    ],
    [
      'an action without a role',
      bank.replace('bank.json', 'base.json'),
      '"can": ["list", "view", "edit"]',
      '"can": ["list", "vew", "edit"]',
      '/rights/supplier/can/1',
      'view',
    ],
    [
      'a menu target that does not exist',
      'schemas/menus/masterData.json',
      '"resource": "bd/bank"',
      '"resource": "bd/banks"',
      '/items/0/children/4/resource',
      'bd/bank',
    ],
    [
      'a block that does not exist',
      'schemas/pages/sys/dictionaries.json',
      '"row": "dict"',
      '"row": "dct"',
      '/blocks/0/right/0/where/dictId/row',
      'dict',
    ],
  ])('%s', (_, path, from, to, pointer, suggestion) => {
    const { diagnostics } = loadModel(changed(path, from, to), known)
    expect(diagnostics.map((problem) => [problem.file, problem.pointer, problem.suggestion])).toEqual([
      [path, pointer, suggestion],
    ])
    const { line, column } = diagnostics[0] ?? { line: 0, column: 0 }
    const written = changed(path, from, to).get(path)?.split('\n')[line - 1] ?? ''
    expect(to.slice(0, 40)).toContain(
      written
        .slice(column - 1)
        .trim()
        .slice(0, 6)
        .replace(/,$/, ''),
    )
  })

  it.each([
    ['an extra comma', '"icon": "CreditCardOutlined",', '"icon": "CreditCardOutlined",,'],
    [
      'a duplicate key',
      '"extends": ["supplier-owned"],',
      '"extends": ["supplier-owned"], "extends": ["supplier-owned"],',
    ],
    ['a truncated file', '"form": {', ''],
    ['a wrong kind of value', '"maxLength": 34', '"maxLength": "34"'],
    ['an expression that is not boolean', "currency == 'CNY'", "currency + 'CNY'"],
    ['a slow pattern', '"^[0-9A-Za-z -]+$"', '"^(a+)+$"'],
    ['a field twice in the form', '"fields": ["supplierId", ', '"fields": ["supplierId", "supplierId", '],
  ])('%s', (_, from, to) => {
    const files =
      to === ''
        ? new Map(shipped).set(bank, (shipped.get(bank) ?? '').slice(0, (shipped.get(bank) ?? '').indexOf(from)))
        : changed(bank, from, to)
    const { diagnostics } = loadModel(files, known)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({ file: bank, severity: 'error' })
  })
})

it('knows the resources of a dictionary item, or all others', () => {
  const path = 'schemas/dictionaries/bind_scope.json'
  const pointers = (from: string, to: string) =>
    loadModel(changed(path, from, to), known).diagnostics.map(({ pointer }) => pointer)
  expect(pointers('"!sys/"', '"!syss/"')).toEqual(['/items/0/areas/0'])
  expect(pointers('"mat/price"', '"mat/prise"')).toEqual(['/items/1/areas/1'])
  expect(pointers('"areas": ["fin/"]', '"areas": ["fin/", "!sys/"]')).toEqual(['/items/3/areas'])
})

it('reports a search index on a view, which has no table', () => {
  const path = 'schemas/resources/wf/instance.json'
  const { diagnostics } = loadModel(changed(path, '"maxLength": 200', '"maxLength": 200, "searchable": true'), known)
  expect(diagnostics).toMatchObject([{ file: path, pointer: '/fields/processName/searchable' }])
})

describe('a broken file', () => {
  it('keeps its last good version', () => {
    const first = loadModel(shipped, known).model
    const { model, diagnostics } = loadModel(new Map(shipped).set(bank, '{ "title": '), known, first)
    expect(diagnostics).toHaveLength(1)
    expect(model.resources.get('srm/supplier/bank')?.plan.version).toBe(
      first.resources.get('srm/supplier/bank')?.plan.version,
    )
    expect(model.resources.get('bd/bank')).toBe(first.resources.get('bd/bank'))
  })

  it('is dropped when removed and unreferenced', () => {
    const first = loadModel(shipped, known).model
    const path = 'schemas/pages/srm/lonely.json'
    const page = { title: 'Lonely', blocks: [{ block: 'text', text: { zh: '文', en: 'Text' } }] }
    const second = loadModel(new Map(shipped).set(path, JSON.stringify(page)), known, first).model
    expect(second.pages.has('srm/lonely')).toBe(true)
    const { model, diagnostics } = loadModel(shipped, known, second)
    expect([model.pages.has('srm/lonely'), diagnostics]).toEqual([false, []])
  })

  it('stays after its removal while others refer to it', () => {
    const first = loadModel(shipped, known).model
    const files = new Map(shipped)
    files.delete('schemas/pages/srm/supplier.json')
    const { model, diagnostics } = loadModel(files, known, first)
    expect(model.pages.get('srm/supplier')).toBe(first.pages.get('srm/supplier'))
    expect(diagnostics).toMatchObject([
      {
        file: 'schemas/menus/supplierManagement.json',
        also: [{ file: 'schemas/resources/srm/supplier/base.json' }],
        message: 'there is no page "srm/supplier"',
      },
    ])
  })
})

// Each run loads the changed file, and those of the areas that depend on it.
it('never throws, for any change of a file', { timeout: 120_000 }, () => {
  const paths = [...shipped.keys()]
  const some = [...shipped].filter(([path]) => /\/(dictionaries|mixins|resources\/bd)\//.test(path))
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.string({ maxLength: 12 }), fc.nat({ max: 30 }), (which, at, text, cut) => {
      const path = paths[which % paths.length] ?? ''
      const content = shipped.get(path) ?? ''
      const position = at % (content.length + 1)
      loadModel(new Map(some).set(path, content.slice(0, position) + text + content.slice(position + cut)), known)
    }),
    { numRuns: 400 },
  )
})
