import { expect, it } from 'vitest'
import { type ExtensionField, extended } from '../../../src/schema/compile/extend.ts'
import type { Resource } from '../../../src/schema/model/resource.ts'

const title = { zh: '名称', en: 'Name' }
const resource = {
  title,
  fields: { name: { type: 'text', title, maxLength: 20 } },
  list: { columns: ['name'], query: ['name'] },
  form: { sections: [{ fields: ['name'] }] },
} as Resource
const rows = { zh: '明细', en: 'Rows' }
const added: readonly ExtensionField[] = [
  { key: 'lines', field: { type: 'table', of: 'test/line', title: rows }, isOn: true },
  { key: 'size', field: { type: 'integer', title }, isOn: true },
]

it('tables of rows have a section of their own, and no column', () => {
  const { form, list } = extended(resource, added)
  expect(form?.sections?.slice(1)).toEqual([
    { title: { zh: '扩展信息', en: 'More' }, fields: ['size'] },
    { title: rows, fields: ['lines'] },
  ])
  expect([list?.columns, list?.query]).toEqual([
    ['name', 'size'],
    ['name', 'size'],
  ])
  expect(extended(resource, added.slice(0, 1)).form?.sections?.slice(1)).toEqual([{ title: rows, fields: ['lines'] }])
})
