import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesOfForm } from '../../../src/schema/jeecg/files-of-form.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const item = {
  head: { tableName: 'biz_tool', tableTxt: '工具台账' },
  schema: {
    required: ['name'],
    properties: {
      name: { title: '名称', view: 'text', order: 1, pattern: '*2-30' },
      code: { title: '编号', view: 'text', order: 2, pattern: 'only' },
      price: { title: '单价', view: 'number', type: 'number', dbPointLength: 3, order: 3 },
      bought: { title: '购入日期', view: 'date', order: 4, defVal: '#{date}' },
      kind: { title: '性别', view: 'list', dictCode: 'sex', order: 5 },
      level: {
        title: '等级',
        view: 'radio',
        order: 6,
        enum: [
          { value: 'a', text: '甲' },
          { value: 'b', text: '乙' },
        ],
      },
      company: { title: '公司', view: 'sel_search', dictTable: 'company', dictText: 'name', dictCode: 'id', order: 7 },
      parts: {
        view: 'tab',
        describe: '配件',
        order: 8,
        columns: [
          { key: 'part', title: '配件名', type: 'input', validateRules: [{ required: true }] },
          { key: 'count', title: '数量', type: 'inputNumber' },
        ],
      },
    },
  },
}
const sex = readFileSync('schemas/dictionaries/sex.json', 'utf8')
const make = (given: object = item) => filesOfForm('test/tool', given as never, new Map([['sex', true]]))

describe('files of a form definition of another server', () => {
  it('are the resource, its tables and its own choices', () => {
    const [own, ...others] = make()
    const { title, fields } = JSON.parse(own.text)
    expect(title).toEqual({ zh: '工具台账', en: '工具台账' })
    expect(fields).toMatchObject({
      name: { type: 'text', required: true, maxLength: 30 },
      code: { type: 'text', unique: true },
      price: { type: 'number', scale: 3 },
      bought: { type: 'date' },
      kind: { type: 'list', dict: 'sex' },
      level: { type: 'radio', dict: 'test_tool_level' },
      company: { type: 'text' },
      parts: { type: 'table', of: 'test/tool/parts' },
    })
    expect(others.map(({ path }) => path)).toEqual([
      'schemas/resources/test/tool/parts.json',
      'schemas/dictionaries/test_tool_level.json',
    ])
    expect(JSON.parse(others[0]?.text ?? '')).toMatchObject({
      parent: { field: 'parentId', of: 'test/tool' },
      fields: { part: { type: 'text', required: true }, count: { type: 'number' } },
    })
  })

  it('serve as they are', () => {
    const files = new Map([
      ['schemas/dictionaries/sex.json', sex],
      ...make().map(({ path, text }) => [path, text] as const),
    ])
    const { diagnostics, model } = loadModel(files, { hooks: [], blocks: [] })
    expect(diagnostics).toEqual([])
    expect([...model.resources.keys()]).toEqual(expect.arrayContaining(['test/tool', 'test/tool/parts']))
  })

  it('are a form with one field at least', () => {
    const [own, ...others] = make({ schema: { properties: { only: { title: '字段' } } } })
    expect(Object.keys(JSON.parse(own.text).fields)).toEqual(['only'])
    expect(others).toEqual([])
  })
})

it('texts keep the length of their definition, the shorter one beside that of a pattern', () => {
  const properties = {
    short: { title: '简称', type: 'string', maxLength: 32 },
    note: { title: '说明', view: 'textarea', type: 'string', maxLength: 500 },
    both: { title: '名称', view: 'text', type: 'string', pattern: '*2-30', maxLength: 20 },
    none: { title: '数量', view: 'number', type: 'number', maxLength: 10 },
  }
  const [file] = make({ head: { tableTxt: '长度' }, schema: { properties } })
  const { fields } = JSON.parse(file.text)
  expect(fields).toMatchObject({ short: { maxLength: 32 }, note: { maxLength: 500 }, both: { maxLength: 20 } })
  expect(fields.none).not.toHaveProperty('maxLength')
})
