import { describe, expect, it } from 'vitest'
import { filesOfForm } from '../../../src/schema/jeecg/files-of-form.ts'
import { formOfStored } from '../../../src/schema/jeecg/form-of-stored.ts'
import { storedTables } from '../../../src/schema/jeecg/stored-tables.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  cgformHeadId: 'h1',
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  dbLength: 32,
  dbPointLength: 0,
  fieldShowType: 'text',
  fieldMustInput: '0',
  isShowForm: 1,
  isShowList: 1,
  isQuery: 0,
  ...more,
})
const head = { id: 'h1', tableName: 'biz_tool', tableTxt: '工具台账', tableType: 2, formTemplate: '2' }
const fields = [
  field('id', '主键', { isShowForm: 0, orderNum: 0 }),
  field('create_by', '创建人', { isShowForm: 0, orderNum: 1 }),
  field('tool_name', '名称', { fieldMustInput: '1', dbLength: 60, isQuery: 1, orderNum: 3 }),
  field('tool_no', '编号', { fieldValidType: 'only', orderNum: 2 }),
  field('price', '单价', { dbType: 'BigDecimal', dbPointLength: 3, orderNum: 4 }),
  field('pieces', '件数', { dbType: 'int', fieldValidType: '*', isShowList: '0', orderNum: 5 }),
  field('sex', '性别', { fieldShowType: 'radio', dictField: 'sex', dictTable: '', dictText: '', orderNum: 6 }),
  field('owner', '负责人', { fieldShowType: 'sel_user', orderNum: 7 }),
  field('city', '城市', {
    fieldShowType: 'link_down',
    dictTable:
      '{ table: "sys_category", txt: "name", key: "id", linkField: "area_no", idField: "id", pidField: "pid" }',
    orderNum: 8,
  }),
  field('area_no', '区域', { orderNum: 9 }),
  field('source', '来源', { isShowForm: 0, isShowList: 0, orderNum: 10 }),
]
const many = { id: 'h2', tableName: 'biz_tool_part', tableTxt: '配件', tableType: 3, relationType: 0 }
const parts = [
  field('tool_id', '外键', { cgformHeadId: 'h2', mainTable: 'biz_tool', mainField: 'id' }),
  field('part_name', '配件名', { cgformHeadId: 'h2', fieldMustInput: 1, orderNum: 1 }),
  field('qty', '数量', { cgformHeadId: 'h2', dbType: 'int', orderNum: 2 }),
]
const one = { id: 'h3', tableName: 'biz_tool_card', tableTxt: '保修卡', tableType: 3, relationType: 1 }
const card = [field('card_no', '卡号', { cgformHeadId: 'h3', orderNum: 1 })]
const tables = [
  { head, fields },
  { head: many, fields: parts },
  { head: one, fields: card },
]

const make = (given: unknown) => {
  const stored = formOfStored(storedTables(given))
  return stored ? filesOfForm('test/tool', stored.form, new Map([['sex', true]]), stored.placement) : []
}

describe('an exported Online form', () => {
  it.each([
    ['tables with head and fields', tables],
    ['an answer of its server', { success: true, result: tables }],
    ['fields in their heads', tables.map((table) => ({ ...table.head, fields: table.fields }))],
    ['heads and fields apart', { heads: [head, many, one], fields: [...fields, ...parts, ...card] }],
    [
      'files of a zip',
      [
        [head, many, one],
        [...fields, ...parts, ...card],
      ],
    ],
  ])('is read as %s', (_, given) => {
    expect(storedTables(given)).toHaveLength(3)
    expect(make(given).map(({ text }) => text)).toEqual(make(tables).map(({ text }) => text))
  })

  it('becomes a resource with its tables, columns and search fields', () => {
    const [own, rows, ...others] = make(tables)
    const { title, fields: made, list, form } = JSON.parse(own?.text ?? '')
    expect(title.zh).toBe('工具台账')
    expect(made).toEqual({
      toolNo: expect.objectContaining({ type: 'text', unique: true }),
      toolName: expect.objectContaining({ type: 'text', required: true, maxLength: 60 }),
      price: expect.objectContaining({ type: 'number', scale: 3 }),
      pieces: expect.objectContaining({ type: 'integer', required: true }),
      sex: expect.objectContaining({ type: 'radio', dict: 'sex' }),
      owner: expect.objectContaining({ type: 'sel_user' }),
      city: expect.objectContaining({ type: 'text' }),
      areaNo: expect.objectContaining({ type: 'text' }),
      source: expect.objectContaining({ type: 'text' }),
      bizToolPart: { type: 'table', title: { zh: '配件', en: '配件' }, of: 'test/tool/bizToolPart' },
      bizToolCard__cardNo: expect.objectContaining({ type: 'text' }),
    })
    expect(list.columns).toEqual(['toolNo', 'toolName', 'price', 'sex', 'owner', 'city', 'areaNo'])
    expect(list.query).toEqual(['toolName'])
    expect(form.sections[0].fields).not.toContain('source')
    expect(JSON.parse(rows?.text ?? '')).toMatchObject({
      parent: { field: 'parentId', of: 'test/tool' },
      fields: { partName: { type: 'text', required: true }, qty: { type: 'integer' } },
    })
    expect(others).toEqual([])
  })

  it('serves as it is', () => {
    const shown = [{ head, fields: fields.filter(({ dbFieldName }) => dbFieldName !== 'owner') }, ...tables.slice(1)]
    const sex = JSON.stringify({
      title: { zh: '性别', en: 'Sex' },
      items: [{ value: '1', title: { zh: '男', en: 'Male' } }],
    })
    const files = new Map([
      ['schemas/dictionaries/sex.json', sex],
      ...make(shown).map(({ path, text }) => [path, text] as const),
    ])
    const { diagnostics, model } = loadModel(files, { hooks: [], blocks: [] })
    expect(diagnostics).toEqual([])
    expect([...model.resources.keys()]).toContain('test/tool')
  })

  it('has one main table', () => {
    expect(
      make([
        { head, fields },
        { head: { ...head, id: 'h4', tableName: 'other' }, fields },
      ]),
    ).toEqual([])
    expect(storedTables({ head, fields: [] })).toEqual([])
    for (const other of [null, 5, 'x', [], { schema: { properties: {} } }]) expect(storedTables(other)).toEqual([])
  })
})
