import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'
import { readWorkbook } from './workbook.ts'

type Row = { readonly [field: string]: unknown }

let on: Fixture
/** Types that the form of an extension field offers. Each has a field `own<n>` of test/item. */
let types: readonly string[]
/** Value of each type, and the record that has them. */
let values: Readonly<Record<string, unknown>>
let stored: Row
beforeAll(async () => {
  on = await startResources()
  types = on.api.running.app.live.current.dictionaries.get('extend_type')?.items.map(({ value }) => value) ?? []
  for (const dataType of types) {
    const names = { fieldName: nameOf(dataType), labelName: titleOf(dataType), labelNameEn: `Own ${dataType}` }
    const body = { tableName: 'test/item', dataType, ...names, ...settings[dataType] }
    expect(await on.admin('POST', 'sys/extendField/add', { body }), dataType).toMatchObject({ success: true })
  }
  const served = async () => (await planOf()).fields[nameOf(types.at(-1) ?? '')]
  await vi.waitFor(async () => expect(await served()).toBeDefined(), { timeout: 15_000 })
  values = await valuesOf()
  const typed = Object.fromEntries(Object.entries(values).map(([type, value]) => [nameOf(type), value]))
  const { id } = await on.addItem(on.buyer, { qty: 3, price: 2, ...typed })
  stored = (await on.buyer('GET', `test/item/queryById?id=${id}`)).result
})
afterAll(() => on?.close())

const nameOf = (type: string) => `own${types.indexOf(type)}`
const titleOf = (type: string) => `扩展 ${type}`

const dict = 'supplier_type'
const settings: Readonly<Record<string, object>> = {
  ...Object.fromEntries(['list', 'radio', 'checkbox', 'list_multi'].map((type) => [type, { dict }])),
  sel_search: { sourceTable: 'test/item' },
  sel_tree: { sourceTable: 'bd/purcategory', parentField: 'pid' },
  table: { sourceTable: 'test/part' },
  link_down: { sourceTable: 'bd/purcategory', parentField: 'pid', levelFields: 'origin, grade' },
  popup: { sourceTable: 'srm/supplier/base', fillFields: 'grade = companyName' },
  computed: { expression: 'qty * price' },
  certificate: { fromField: 'dueDate', toField: 'dueDate' },
}

async function planOf() {
  return (await on.buyer('GET', 'schema/resource/test/item')).result
}

async function rowsOf(path: string): Promise<readonly Row[]> {
  return (await on.admin('GET', path)).result.records
}

async function uploaded(name: string, content: string | Buffer<ArrayBuffer>, type: string): Promise<string> {
  const raw = new FormData()
  raw.append('file', new Blob([content], { type }), name)
  const { result } = await on.buyer('POST', 'sys/common/upload', { raw })
  return `${result.id}|${result.path}`
}

/** A value of each type; a computed number has none of its own. */
async function valuesOf(): Promise<Readonly<Record<string, unknown>>> {
  const [choice = ''] = on.api.running.app.live.current.dictionaries.get(dict)?.items.map(({ value }) => value) ?? []
  const target = await on.addItem(on.buyer, {})
  const category = (await rowsOf('bd/purcategory/list?pageSize=100')).find(({ pid }) => !pid)?.code
  const [depart] = await rowsOf('sys/depart/list?pageSize=1')
  const [org] = await rowsOf('sys/depart/list?pageSize=1&orgCategory=1')
  const [kind] = await rowsOf('sys/category/list?pageSize=1')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const pdf = '%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF'
  return {
    ...{ String: '一行文字', textarea: 'two\nlines', number: 1.5, integer: 7, money: 1234.5, percent: 12.5 },
    ...{ date: '2026-11-20', dateTime: '2026-11-20 08:30:00', time: '08:30:00', switch: 'Y', rate: 4 },
    ...{ list: choice, radio: choice, checkbox: choice, list_multi: choice, sel_search: target.id },
    ...{ sel_tree: category, cat_tree: kind?.id, link_down: category, popup: on.companyA },
    ...{ table: [{ partName: 'first' }, { partName: 'second' }], sel_user: 'buyer', pca: '110101' },
    ...{ sel_depart: depart?.id, sel_org: org?.id },
    ...{ file: await uploaded('a.pdf', pdf, 'application/pdf'), image: await uploaded('a.png', png, 'image/png') },
    ...{ umeditor: '<p>one <strong>bold</strong> word</p>', markdown: '# Title', icon: 'HomeOutlined' },
    ...{ cron: '0 0 9 * * ?', certificate: await uploaded('iso.pdf', pdf, 'application/pdf') },
  }
}

describe('extension field', () => {
  it('is served in its own type', async () => {
    expect(types.length).toBeGreaterThan(20)
    const { fields, form, list } = await planOf()
    const named: Readonly<Record<string, string>> = { String: 'text', dateTime: 'datetime' }
    expect(types.map((type) => fields[nameOf(type)].type)).toEqual(types.map((type) => named[type] ?? type))
    expect(form.sections.at(-1).fields).toEqual(expect.arrayContaining(types.map(nameOf)))
    expect(list.columns.map(({ field }: Row) => field)).not.toContain(nameOf('table'))
  })

  it('keeps a value of each type', () => {
    for (const [type, value] of Object.entries(values)) {
      if (type === 'table') expect(stored[nameOf(type)]).toMatchObject(value as object)
      else expect([type, stored[nameOf(type)]]).toEqual([type, value])
    }
    expect(stored[nameOf('computed')]).toBe(6)
  })

  it('is found by its value, where its type has a filter', async () => {
    for (const type of ['String', 'integer', 'list', 'sel_search', 'sel_tree', 'popup', 'sel_user', 'switch']) {
      const rows = await rowsOf(`test/item/list?${nameOf(type)}=${encodeURIComponent(String(values[type]))}`)
      expect([type, rows.map(({ id }) => id)]).toEqual([type, [stored.id]])
    }
  })

  it('is exported with its value', async () => {
    const { rows } = await readWorkbook(on.buyer, `test/item/exportXls?selections=${stored.id}`)
    const [head = [], row = []] = rows.slice(-2)
    // Rows of a table are on a sheet of their own, in the export of the record.
    for (const type of types.filter((each) => each !== 'table')) {
      const at = head.findIndex((title) => String(title).startsWith(titleOf(type)))
      expect([type, row[at] ?? null]).not.toEqual([type, null])
    }
  })
})
