import { expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const path = 'schemas/pages/test/raw.json'

function mistakesOf(block: object) {
  const page = { title: { zh: '页', en: 'Page' }, blocks: [{ block: 'schema', ...block }] }
  const files = new Map([[path, JSON.stringify(page, null, 2)]])
  const { diagnostics } = loadModel(files, { hooks: [], blocks: [] })
  return diagnostics.map(({ pointer, message }) => [pointer, message])
}

const schema = { type: 'object', properties: { name: { type: 'string', title: { zh: '名称', en: 'Name' } } } }

it.each([
  ['a form of any schema', { schema }, []],
  ['a schema of another draft', { schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema } }, []],
  [
    'a type that does not exist',
    { schema: { type: 'object', properties: { name: { type: 'strnig' } } } },
    [
      [
        '/blocks/0/schema/properties/name/type',
        'this is not a JSON Schema: it must be equal to one of the allowed values',
      ],
    ],
  ],
  [
    'a resource that does not exist',
    { schema, resource: 'bd/nothing' },
    [['/blocks/0/resource', 'there is no resource "bd/nothing"']],
  ],
  ['a foreign form', { block: 'formItem', item: { schema: { properties: { qty: { type: 'number' } } } } }, []],
  ['a foreign form of another shape', { block: 'formItem', item: { schema: { properties: { qty: null } } } }, []],
  [
    'a foreign form with a type that does not exist',
    { block: 'formItem', item: { schema: { properties: { rows: { properties: { qty: { type: 'nubmer' } } } } } } },
    [['/blocks/0/item/schema/properties/rows/properties/qty/type', 'there is no type "nubmer"']],
  ],
])('check of %s', (_, block, expected) => {
  expect(mistakesOf(block)).toEqual(expected)
})
