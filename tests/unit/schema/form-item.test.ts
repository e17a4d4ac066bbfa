import { describe, expect, it } from 'vitest'
import { adaptFormItem } from '../../../src/schema/jeecg/form-item.ts'

const adapt = (properties: object, required: readonly string[] = []) =>
  adaptFormItem({
    head: { tableName: 'demo', tableTxt: '示例', formTemplate: '2' },
    schema: { required, properties } as never,
  })

const field = (prop: object, required: readonly string[] = []) => {
  const { resource, problems, choices } = adapt({ sample: { title: '示例', ...prop } }, required)
  return { ...resource.fields.sample, problem: problems.get('sample'), choice: [...choices.values()][0] }
}

describe('form definition of another server', () => {
  it('keeps title, columns and order of its fields', () => {
    const { resource } = adapt({
      b: { title: 'B', order: 2 },
      a: { title: 'A', order: 1 },
      h: { view: 'hidden', order: 0 },
    })
    expect(resource.title).toBe('示例')
    expect(resource.form).toMatchObject({ columns: 2, sections: [{ fields: ['a', 'b'] }] })
    expect(resource.fields.h).toMatchObject({ type: 'hidden', visible: false })
  })

  it.each([
    [{ view: 'text' }, 'text'],
    [{ view: 'number', type: 'number' }, 'number'],
    [{ view: 'text', pattern: 'z' }, 'integer'],
    [{ view: 'number', type: 'integer' }, 'integer'],
    [{ view: 'umeditor' }, 'umeditor'],
    [{ view: 'sel_depart' }, 'sel_depart'],
    [{ view: 'list_multi', dictCode: 'sex' }, 'list_multi'],
  ])('maps %j to %s', (prop, type) => {
    expect(field(prop)).toMatchObject({ type, problem: undefined })
  })

  it.each([
    ['n6-16', { pattern: '^[0-9]{6,16}$' }],
    ['s6-18', { pattern: '^[A-Za-z]{6,18}$' }],
    ['*6-16', { minLength: 6, maxLength: 16 }],
    ['m', { format: 'mobile' }],
    ['money', { multipleOf: 0.01 }],
    ['^A[0-9]+$', { pattern: '^A[0-9]+$' }],
  ])('maps the validation code %s', (pattern, schema) => {
    expect(field({ view: 'text', pattern }).schema).toMatchObject(schema)
  })

  it('maps required, read-only, unique and default', () => {
    expect(field({ view: 'text', pattern: 'only' })).toMatchObject({ unique: true })
    expect(field({ view: 'text' }, ['sample']).required).toBe(true)
    expect(field({ view: 'text', ui: { widgetattrs: { disabled: true } } }).readOnly).toBe(true)
    expect(field({ view: 'number', type: 'number', defVal: '3.5' }).default).toBe(3.5)
    expect(field({ view: 'date', defVal: '#{date}' }).default).toEqual({ ast: { op: 'id', args: ['today'] } })
    expect(field({ view: 'text', defVal: '{{ alert(1) }}' }).default).toBeUndefined()
    expect(field({ view: 'text', defVal: 'x'.repeat(10_000_000) }).default).toBeUndefined()
    expect(field({ view: 'switch', fieldExtendJson: '["1","0"]' }).props).toMatchObject({ options: ['1', '0'] })
    expect(field({ view: 'switch', fieldExtendJson: 'not json' }).problem).toBeUndefined()
    expect(field({ view: 'image', fieldExtendJson: '{"uploadnum":"3"}' }).props).toMatchObject({ maxCount: 3 })
  })

  it('takes choices inline, or by a dictionary code', () => {
    const own = field({
      view: 'list',
      enum: [
        { value: 1, title: '一' },
        { value: '2', text: '二' },
      ],
    })
    expect(own.choice).toEqual({
      options: [
        { value: '1', label: '一' },
        { value: '2', label: '二' },
      ],
    })
    expect(own.source?.code).toBe('form-item/demo/sample')
    expect(
      field({ view: 'sel_search', dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' }).choice,
    ).toEqual({
      search: 'sys_user,realname,username',
    })
  })

  it.each([
    [{ view: 'popup', code: 'r', orgFields: 'a,b', destFields: '' }, 'popup parameters not configured correctly'],
    [{ view: 'popup', orgFields: 'a', destFields: 'sample' }, 'popup parameters not configured correctly'],
    [
      { view: 'popup', code: 'r', orgFields: 'a,b', destFields: 'sample' },
      'original values and target values count mismatch',
    ],
    [{ view: 'hologram' }, 'there is no widget "hologram"'],
    [{ view: '__proto__' }, 'there is no widget "__proto__"'],
    [{ view: 'text', pattern: '(a+)+' }, 'its pattern cannot be used'],
  ])('reports %j at its field, and keeps the other fields', (prop, message) => {
    const { resource, problems } = adapt({ sample: { title: 'S', ...prop }, other: { title: 'O', view: 'text' } })
    expect(problems.get('sample')?.en).toBe(message)
    expect(resource.fields.sample).toMatchObject({ type: 'text', readOnly: true, help: { en: message } })
    expect(resource.fields.other).toMatchObject({ type: 'text', readOnly: false })
    expect(resource.form.sections[0]?.fields).toEqual(['sample', 'other'])
  })

  it('fills other fields from a report', () => {
    const popup = field({
      view: 'popup',
      code: 'bank',
      orgFields: 'code,name',
      destFields: 'sample,bankName',
      popupMulti: true,
    })
    expect(popup).toMatchObject({
      source: { kind: 'report', code: 'form-item/demo/sample', value: 'code' },
      choice: { report: 'bank', columns: ['code', 'name'] },
      props: { fill: { bankName: 'name' }, multiple: true },
    })
  })

  it.each([{}, { schema: {} }, { head: {}, schema: { properties: { 'drop table': { view: 'text' } } } }])(
    'survives %j',
    (item) => {
      expect(adaptFormItem(item).resource.form.sections[0]?.fields).toEqual([])
    },
  )
})
