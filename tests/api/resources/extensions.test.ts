import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readExtensions } from '../../../server/features/extensions/read-extensions.ts'
import { hasColumn } from '../../../server/platform/store/has-column.ts'
import { type Fixture, startResources } from './fixture.ts'
import { readWorkbook, sendFile, workbookOf } from './workbook.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const warranty = {
  tableName: 'test/item',
  fieldName: 'warranty',
  labelName: '质保月数',
  labelNameEn: 'Warranty (months)',
  dataType: 'number',
  width: 120,
  editProperty: '1',
}

async function addField(values: object) {
  return on.admin('POST', 'sys/extendField/add', { body: values })
}

async function planOf(code = 'test/item') {
  return (await on.buyer('GET', `schema/resource/${code}`)).result
}

async function serves(name: string, test: (field: { readonly [key: string]: unknown } | undefined) => boolean) {
  await vi.waitFor(async () => expect(test((await planOf()).fields[name])).toBe(true), { timeout: 15_000 })
}

describe('extension field', () => {
  it('is in form, list, filter, import, export and API of its table without a restart', async () => {
    const { result, success } = await addField(warranty)
    expect(success).toBe(true)
    await serves('warranty', (field) => field?.required === true)
    const plan = await planOf()
    expect(plan.form.sections.at(-1).fields).toContain('warranty')

    const missing = await on.buyer('POST', 'test/item/add', {
      body: { code: 'E0', name: 'x', supplierId: on.companyA },
    })
    expect(missing.result.errors).toEqual([{ pointer: '/warranty', message: '此项必填' }])
    await on.addItem(on.buyer, { code: 'E1', warranty: 12 })
    await on.addItem(on.buyer, { code: 'E2', warranty: 24 })
    const { result: page } = await on.buyer('GET', 'test/item/list?warranty_begin=20&column=warranty&order=desc')
    expect(page.records).toEqual([expect.objectContaining({ code: 'E2', warranty: 24 })])

    const exported = await readWorkbook(on.buyer, 'test/item/exportXls?columns=code,warranty&code=E1')
    expect(exported.rows.slice(-2)).toEqual([
      ['编码', '质保月数'],
      ['E1', 12],
    ])
    const template = await readWorkbook(on.buyer, 'test/item/template')
    const header = template.rows.at(-1) as readonly string[]
    expect(header).toContain('质保月数*')
    const cellsByTitle: Record<string, string | number> = { '编码*': 'E3', '名称*': 'imported', '质保月数*': 36 }
    const supplier = (await on.buyer('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).result.companyName
    const line = header.map((title) => cellsByTitle[title] ?? (title.startsWith('供应商') ? supplier : null))
    const bytes = await workbookOf([['导入'], ['说明'], header, line])
    const imported = await sendFile(on.buyer, 'test/item/importExcel', bytes)
    expect(imported.result).toMatchObject({ successCount: 1, errorCount: 0 })
    const { result: found } = await on.buyer('GET', 'test/item/list?warranty=36')
    expect(found.records).toEqual([expect.objectContaining({ code: 'E3' })])

    const api = await on.admin('GET', 'openapi.json')
    expect(api.text).toContain('"warranty"')

    // A disabled field is hidden and not accepted; its stored values stay.
    await on.admin('PUT', 'sys/extendField/edit', { body: { id: result.id, enabled: 'N' } })
    await serves('warranty', (field) => field?.visible === false)
    expect((await planOf()).form.sections.flatMap(({ fields }: { fields: string[] }) => fields)).not.toContain(
      'warranty',
    )
    await on.addItem(on.buyer, { code: 'E4' })
    await on.admin('PUT', 'sys/extendField/edit', { body: { id: result.id, enabled: 'Y', editProperty: '2' } })
    await serves('warranty', (field) => field?.readOnly === true)
    const { result: stored } = await on.buyer('GET', 'test/item/list?code=E1')
    expect(stored.records[0].warranty).toBe(12)
    const { result: frozen } = await on.buyer('PUT', 'test/item/edit', {
      body: { id: stored.records[0].id, warranty: 99 },
    })
    expect(frozen.warranty).toBe(12)
  })

  it("is described in this API's format", async () => {
    const { result } = await on.buyer('GET', 'extendField/getList?type=test/item')
    expect(result).toEqual([
      {
        fieldName: 'warranty',
        labelName: '质保月数',
        dataType: 'number',
        width: 120,
        required: false,
        editProperty: '2',
      },
    ])
    const byTable = await on.buyer('GET', 'extendField/getTableList?type=test_item')
    expect(byTable.result).toEqual(result)
    const head = await on.buyer('GET', 'formStyle/getHeadField?tableName=test/order&formStyle=edit')
    expect(head.result.map(({ fieldName }: { fieldName: string }) => fieldName)).toContain('title')
    expect(head.result[0]).toMatchObject({ required: true, editProperty: '1', dataType: 'String' })
    const body = await on.buyer('GET', 'formStyle/getBodyField?tableName=test/order&formStyle=info')
    expect(body.result).toContainEqual(
      expect.objectContaining({ subKey: 'lines', fieldName: 'share', editProperty: '2' }),
    )
    const styles = await on.buyer('GET', 'formStyle/getList')
    expect(styles.result).toContainEqual({ tableName: 'test/order', formStyle: 'info', columns: 2 })
    expect(await on.supplierA('GET', 'extendField/getList?type=sys/user')).toMatchObject({ success: false })
  })

  it.each([
    ['an unknown table', { tableName: 'test/none' }, '/tableName'],
    ['a used name', { fieldName: 'name' }, '/fieldName'],
    ['an invalid name', { fieldName: 'drop table' }, '/fieldName'],
    ['an unknown dictionary of several choices', { dataType: 'list_multi', dict: 'none' }, '/dict'],
    ['a lookup in an unknown table', { dataType: 'sel_search', sourceTable: 'test/none' }, '/sourceTable'],
    [
      'a tree without the field of its parents',
      { dataType: 'sel_tree', sourceTable: 'bd/purcategory', parentField: 'none' },
      '/parentField',
    ],
    [
      'a tree of an unknown table',
      { dataType: 'sel_tree', sourceTable: 'test/none', parentField: 'pid' },
      '/sourceTable',
    ],
    ['rows that belong elsewhere', { dataType: 'table', sourceTable: 'test/order' }, '/sourceTable'],
    [
      'a tree by a field that names no parent',
      { dataType: 'sel_tree', sourceTable: 'bd/purcategory', parentField: 'name' },
      '/parentField',
    ],
    [
      'a tree of a resource without parents',
      { dataType: 'sel_tree', sourceTable: 'bd/currency', parentField: 'code' },
      '/sourceTable',
    ],
    [
      'levels that are no text fields',
      { dataType: 'link_down', sourceTable: 'bd/purcategory', parentField: 'pid', levelFields: 'qty' },
      '/levelFields',
    ],
    ['a pick of unknown rows', { dataType: 'popup', sourceTable: 'test/none' }, '/sourceTable'],
    [
      'a pick that fills from an unknown field',
      { dataType: 'popup', sourceTable: 'test/order', fillFields: 'grade = none' },
      '/fillFields',
    ],
    [
      'a pick that fills without a pair',
      { dataType: 'popup', sourceTable: 'test/order', fillFields: 'grade' },
      '/fillFields',
    ],
    ['a formula with an unknown name', { dataType: 'computed', expression: 'qty * none' }, '/expression'],
    ['a formula that gives a text', { dataType: 'computed', expression: 'name' }, '/expression'],
    ['a formula of its own', { dataType: 'computed', fieldName: 'itself', expression: 'itself + 1.0' }, '/expression'],
    ['a validity without days', { dataType: 'certificate', fromField: 'dueDate', toField: 'name' }, '/toField'],
    ['an unknown type', { dataType: 'nothing' }, '/dataType'],
    ['an unknown dictionary', { dataType: 'list', dict: 'none' }, '/dict'],
  ])('is refused for %s', async (_, values, pointer) => {
    const { success, result } = await addField({
      ...warranty,
      fieldName: `other${Math.random()}`.replace('.', ''),
      ...values,
    })
    expect(success).toBe(false)
    expect(result.errors).toEqual([expect.objectContaining({ pointer })])
  })

  it('computes, fills and links as a field of a file does', async () => {
    const named = (fieldName: string) => ({
      tableName: 'test/item',
      fieldName,
      labelName: fieldName,
      labelNameEn: fieldName,
    })
    const made: Readonly<Record<string, object>> = {
      worth: { dataType: 'computed', expression: 'qty * price * 2.0', editProperty: '1' },
      chosen: { dataType: 'popup', sourceTable: 'srm/supplier/base', fillFields: 'grade = companyName' },
      proof: { dataType: 'certificate', fromField: 'dueDate', toField: 'dueDate' },
      level: { dataType: 'link_down', sourceTable: 'bd/purcategory', parentField: 'pid', levelFields: 'origin' },
    }
    for (const [name, values] of Object.entries(made))
      expect(await addField({ ...named(name), ...values }), name).toMatchObject({ success: true })
    await serves('level', (field) => field !== undefined)
    const { fields } = await planOf()
    expect(fields.chosen.props.fill).toEqual({ grade: 'companyName' })
    expect(fields.proof).toMatchObject({ type: 'certificate', dependsOn: expect.arrayContaining(['dueDate']) })
    expect(fields.origin).toMatchObject({
      type: 'list',
      source: { code: 'bd/purcategory', where: { pid: { field: 'level' } } },
    })
    const { id } = await on.addItem(on.buyer, { qty: 3, price: 2, worth: 999 })
    expect((await on.buyer('GET', `test/item/queryById?id=${id}`)).result.worth).toBe(12)
    const { result } = await on.buyer('GET', 'test/item/list?worth_begin=12&worth_end=12')
    expect(result.records.map((row: { id: string }) => row.id)).toEqual([id])
    const { live } = on.api.running.app
    expect(live.diagnostics).toEqual([])
  })

  it('is removed with its values, once their number is confirmed', async () => {
    const field = { ...warranty, fieldName: 'gone', editProperty: '' }
    const { result: added } = await addField(field)
    await serves('gone', (served) => served !== undefined)
    const path = `sys/extendField/delete?id=${added.id}`
    await on.addItem(on.buyer, { gone: 1 })
    await on.addItem(on.buyer, { gone: 2 })
    const asked = await on.admin('DELETE', path)
    expect([asked.success, asked.result.warnings]).toEqual([false, [expect.stringMatching(/2 个值将永久删除/)]])
    expect((await planOf()).fields.gone).toBeDefined()
    expect((await on.buyer('DELETE', path)).status).toBe(403)
    expect((await on.admin('DELETE', path, { headers: { 'X-Confirmed': '1' } })).success).toBe(true)
    await serves('gone', (served) => served === undefined)
    const { store, live } = on.api.running.app
    expect([await hasColumn(store, 'test_item', 'gone'), live.pending, live.diagnostics]).toEqual([false, [], []])

    // Without values there is nothing to ask, but the files that name the field.
    const { result: again } = await addField({ ...field, fieldName: 'named' })
    await serves('named', (served) => served !== undefined)
    expect((await on.admin('DELETE', `sys/extendField/delete?id=${again.id}`)).success).toBe(true)
    await serves('named', (served) => served === undefined)
    expect(await hasColumn(store, 'test_item', 'named')).toBe(false)
  })

  it('is read from an older table, which has no lookups yet', async () => {
    const { store } = on.api.running.app
    expect(await hasColumn(store, 'sys_extend_field', 'source_table')).toBe(true)
    expect(await hasColumn(store, 'sys_extend_field', 'other')).toBe(false)
    const asked: string[] = []
    const rows: typeof store.rows = async (statement) => {
      asked.push(statement.sql)
      return statement.parameters.includes('source_table') ? [] : store.rows(statement)
    }
    const read = await readExtensions({ ...store, rows })
    expect(read.get('test/item')).toContainEqual(expect.objectContaining({ key: 'warranty' }))
    expect(asked.at(-1)).toContain('null as source_table')
  })

  it('is added by administrators only', async () => {
    const { success } = await on.buyer('POST', 'sys/extendField/add', { body: warranty })
    expect(success).toBe(false)
  })
})

describe('draft', () => {
  const path = 'draft/test/item'

  it('is saved for its author on every device, even invalid, without secrets and unknown keys', async () => {
    const values = { name: 'half', qty: -5, pin: '1234', isAdmin: true, lines: [] }
    const { success } = await on.supplierA('PUT', path, { body: { values, version: null } })
    expect(success).toBe(true)
    const secondSession = await on.api.as('supplier_a')
    expect((await secondSession('GET', path)).result).toMatchObject({
      values: { name: 'half', qty: -5 },
      version: null,
    })
    expect((await on.supplierB('GET', path)).result).toBeNull()
    expect((await on.supplierA('GET', `${path}?id=1`)).result).toBeNull()
    await on.supplierA('DELETE', path)
    expect((await on.supplierA('GET', path)).result).toBeNull()
  })

  it('requires permission to write the record', async () => {
    expect(await on.approver('PUT', path, { body: { values: {} } })).toMatchObject({ success: false, status: 403 })
    expect(await on.api.call('GET', path)).toMatchObject({ status: 401 })
    expect(await on.buyer('GET', 'draft/test/none')).toMatchObject({ success: false })
  })
})

describe('storage for drafts', () => {
  const path = 'draft/test/item'
  const keep = (text: string, id = '', call = on.buyer) =>
    call('PUT', id === '' ? path : `${path}?id=${id}`, { body: { values: { note: text }, version: null } })

  it('is only for existing, editable records', async () => {
    const foreign = await on.addItem(on.buyer, { supplierId: on.companyB })
    expect(await keep('x', 'nothing')).toMatchObject({ success: false, result: null })
    expect((await keep('x', foreign.id, on.supplierA)).success).toBe(false)
    expect((await keep('x', foreign.id)).success).toBe(true)
    await on.buyer('DELETE', `${path}?id=${foreign.id}`)
  })

  it('refuses a draft above 4 MB, with a message', async () => {
    const refused = await keep('x'.repeat(4 * 1_048_576))
    expect([refused.status, refused.message.includes('4MB')]).toEqual([413, true])
    expect((await on.buyer('GET', path)).result).toBeNull()
  })

  it('is 20 MB for each person: the oldest drafts are dropped', async () => {
    const items = await Promise.all(Array.from({ length: 7 }, () => on.addItem(on.buyer)))
    const { store } = on.api.running.app
    const idOf = async (id: string) => (await on.buyer('GET', `${path}?id=${id}`)).result !== null
    const big = 'x'.repeat(3.5 * 1_048_576)
    for (const [index, { id }] of items.entries()) {
      expect((await keep(big, id)).success).toBe(true)
      // Seconds apart, by shifted timestamps.
      const at = `2026-01-01 00:00:0${index}`
      await store.write([{ sql: 'update _draft set at = ? where record_id = ?', parameters: [at, id] }])
    }
    const remaining = await Promise.all(items.map(({ id }) => idOf(id)))
    expect(remaining).toEqual([false, false, true, true, true, true, true])
    for (const { id } of items) await on.buyer('DELETE', `${path}?id=${id}`)
  })
})

it.runIf(process.env.TEST_DATABASE === 'postgres')('takes over a field added by another process', async () => {
  const { store } = on.api.running.app
  // Writes as another process does, without an event in this one.
  const columns = 'id, tenant_id, version, table_name, field_name, label_name, data_type, enabled, sort_no'
  await store.write([
    {
      sql: `insert into sys_extend_field (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      parameters: ['elsewhere', '0', 1, 'test/item', 'elsewhere', '别处', 'String', 'Y', 99],
    },
  ])
  await serves('elsewhere', (field) => field?.type === 'text')
})

describe('dictionary made in the application', () => {
  const labelsOf = async (code: string) =>
    (await on.buyer('GET', `sys/dict/getDictItems/${code}`)).result.map(({ text }: { text: string }) => text)

  it('gives choices to extension fields: in form, list, filter, export, template and import', async () => {
    const { result: dict } = await on.admin('POST', 'sys/dict/add', { body: { dictCode: 'tint', dictName: '颜色' } })
    for (const [itemValue, itemText, itemTextEn] of [
      ['r', '红', 'Red'],
      ['g', '绿', 'Green'],
    ])
      await on.admin('POST', 'sys/dictItem/add', {
        body: { dictId: dict.id, itemValue, itemText, itemTextEn, sortOrder: 1, status: '1' },
      })
    const field = { tableName: 'test/item', fieldName: 'tint', labelName: '颜色', labelNameEn: 'Tint', width: 100 }
    const { success, text } = await addField({ ...field, dataType: 'list', dict: 'tint' })
    expect([success, text]).toEqual([true, text])
    await serves('tint', (served) => served?.type === 'list')
    expect(on.api.running.app.live.diagnostics).toEqual([])
    expect(await labelsOf('tint')).toEqual(['红', '绿'])
    await on.addItem(on.buyer, { code: 'T1', tint: 'r' })
    await on.addItem(on.buyer, { code: 'T2', tint: 'g' })
    const unknown = await on.buyer('POST', 'test/item/add', {
      body: { code: 'T3', name: 'x', supplierId: on.companyA, tint: 'blue' },
    })
    expect(unknown.result.errors).toEqual([expect.objectContaining({ pointer: '/tint' })])
    const { records } = (await on.buyer('GET', 'test/item/list?tint=g')).result
    expect(records).toEqual([expect.objectContaining({ code: 'T2', tint: 'g', tint_dictText: '绿' })])
    const english = await on.buyer('GET', 'test/item/list?tint=g', { headers: { lang: 'en-US' } })
    expect(english.result.records[0].tint_dictText).toBe('Green')
    const exported = await readWorkbook(on.buyer, 'test/item/exportXls?columns=code,tint&code=T1')
    expect(exported.rows.at(-1)).toEqual(['T1', '红'])
    const header = (await readWorkbook(on.buyer, 'test/item/template')).rows.at(-1) as readonly string[]
    const supplier = (await on.buyer('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).result.companyName
    const cellsByTitle: Record<string, string | number> = { '编码*': 'T4', '名称*': 'imported', 颜色: '绿' }
    const line = header.map((title) => cellsByTitle[title] ?? (title.startsWith('供应商') ? supplier : null))
    const bytes = await workbookOf([['导入'], ['说明'], header, line])
    expect((await sendFile(on.buyer, 'test/item/importExcel', bytes)).result).toMatchObject({ successCount: 1 })
    expect((await on.buyer('GET', 'test/item/list?tint=g')).result.total).toBe(2)
    // The dictionary stays while a field refers to it.
    const deletion = await on.admin('DELETE', `sys/dict/delete?id=${dict.id}`)
    expect([deletion.success, deletion.text]).toEqual([false, expect.stringContaining('不能删除')])
  })

  it('gives choices to fields of files, and is replaced by a file with its code', async () => {
    const path = join(on.schemas, 'resources/test/tinted.json')
    const field = { type: 'list', dict: 'shade', title: 'Shade' }
    await writeFile(
      path,
      JSON.stringify({ title: 'Tinted', fields: { name: { type: 'text', title: 'Name' }, shade: field } }),
    )
    const { live } = on.api.running.app
    await vi.waitFor(() => expect(live.diagnostics).toHaveLength(1), { timeout: 5000 })
    const { result: dict } = await on.admin('POST', 'sys/dict/add', { body: { dictCode: 'shade', dictName: '深浅' } })
    await on.admin('POST', 'sys/dictItem/add', {
      body: { dictId: dict.id, itemValue: 'd', itemText: '深', sortOrder: 1, status: '1' },
    })
    await vi.waitFor(() => expect(live.current.resources.has('test/tinted')).toBe(true), { timeout: 15_000 })
    expect(live.diagnostics).toEqual([])
    const added = await on.admin('POST', 'test/tinted/add', { body: { name: 'a', shade: 'd' } })
    expect(added.result).toMatchObject({ shade_dictText: '深' })
    const file = { title: 'Shades', items: [{ value: 'l', title: '浅' }] }
    await writeFile(join(on.schemas, 'dictionaries/shade.json'), JSON.stringify(file))
    await vi.waitFor(async () => expect((await labelsOf('shade')).toSorted()).toEqual(['浅', '深']), { timeout: 5000 })
    expect(live.diagnostics).toEqual([])
    expect((await on.admin('GET', `sys/dict/queryById?id=${dict.id}`)).result).toMatchObject({ dictName: 'Shades' })
  })
})
