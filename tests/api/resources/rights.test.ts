import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemFields } from '../../../src/schema/base/names.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'
import { item } from './fixture-files.ts'
import { readWorkbook } from './workbook.ts'

let on: Fixture
let mine: { id: string; version: number; [key: string]: unknown }
let foreign: typeof mine

beforeAll(async () => {
  on = await startResources()
  mine = await on.addItem(on.buyer, {
    code: 'MINE',
    internalNote: 'secret-canary',
    grade: 'A',
    account: '622200001111',
  })
  foreign = await on.addItem(on.buyer, { code: 'THEIRS-CANARY', supplierId: on.companyB })
})
afterAll(() => on?.close())

const found = async (call: Call, query = '') => {
  const { result } = await call('GET', `test/item/list?pageSize=100&${query}`)
  return result.records.map(({ code }: { code: string }) => code).toSorted()
}

describe('row of another company', () => {
  it('is in no list, count, filter, selection or advanced query', async () => {
    expect(await found(on.supplierA)).toEqual(['MINE'])
    const advanced = encodeURIComponent(JSON.stringify([{ field: 'code', rule: 'like', val: 'THEIRS' }]))
    for (const query of ['code=THEIRS-CANARY', `supplierId=${on.companyB}`, `superQueryParams=${advanced}`]) {
      const { result } = await on.supplierA('GET', `test/item/list?${query}`)
      expect([query, result.total, result.records]).toEqual([query, 0, []])
    }
    expect(await found(on.supplierA, `selections=${foreign.id}`)).toEqual([])
    const wide = `superQueryMatchType=or&superQueryParams=${encodeURIComponent(
      JSON.stringify([
        { field: 'code', rule: 'eq', val: 'x' },
        { field: 'qty', rule: 'ge', val: '0' },
      ]),
    )}`
    expect(await found(on.supplierA, wide)).toEqual(['MINE'])
  })

  it('looks missing, for read, write, delete and actions', async () => {
    const calls = (id: string): [string, string, object?][] => [
      ['GET', `test/item/queryById?id=${id}`],
      ['GET', `test/item/history?id=${id}`],
      ['PUT', 'test/item/edit', { id, version: 1, note: 'taken over' }],
      ['DELETE', `test/item/delete?id=${id}`],
      ['DELETE', `test/item/deleteBatch?ids=${id}`],
      ['POST', 'test/item/do/submit', { id }],
    ]
    const missing = calls('0'.repeat(32))
    for (const [index, [method, path, body]] of calls(foreign.id).entries()) {
      const answer = await on.supplierA(method, path, body ? { body } : {})
      const [, otherPath = '', otherBody] = missing[index] ?? ['', '']
      const none = await on.supplierA(method, otherPath, otherBody ? { body: otherBody } : {})
      const facts = ({ status, code, message, result }: typeof none) => ({ status, code, message, result })
      expect([path, facts(answer)]).toEqual([path, facts(none)])
      expect(answer.success).toBe(false)
    }
    const { result } = await on.buyer('GET', `test/item/queryById?id=${foreign.id}`)
    expect(result).toEqual(foreign)
  })

  it('is in no export', async () => {
    const { rows } = await readWorkbook(on.supplierA, 'test/item/exportXls')
    expect(rows.flat().filter((cell) => String(cell).includes('CANARY'))).toEqual([])
    expect(rows.flat()).toContain('MINE')
  })

  it('cannot be created, and an own row cannot be assigned to it', async () => {
    const made = await on.addItem(on.supplierA, { supplierId: on.companyB })
    expect(made.supplierId).toBe(on.companyA)
    const reassigned = await on.supplierA('PUT', 'test/item/edit', { body: { id: made.id, supplierId: on.companyB } })
    expect(reassigned.result.supplierId).toBe(on.companyA)
  })
})

describe('another tenant', () => {
  it('is invisible, by its own or a forged name', async () => {
    expect(await found(on.supplierT1)).toEqual([])
    const borrowed = await on.supplierT1('GET', 'test/item/list', { headers: { tenant_id: '0' } })
    expect([borrowed.status, borrowed.code]).toEqual([403, 510])
    const read = await on.admin('GET', `test/item/queryById?id=${mine.id}`, { headers: { tenant_id: '1' } })
    expect(read.success).toBe(false)
  })

  it('allows the same unique value', async () => {
    const { result } = await on.supplierT1('GET', 'srm/supplier/base/list')
    const [company] = result.records
    const saved = await on.addItem(on.supplierT1, { code: 'MINE', supplierId: company.id })
    expect(saved.code).toBe('MINE')
  })
})

describe('role', () => {
  it('has no access to fields hidden from it', async () => {
    const read = await on.supplierA('GET', `test/item/queryById?id=${mine.id}`)
    const list = await on.supplierA('GET', 'test/item/list')
    const history = await on.supplierA('GET', `test/item/history?id=${mine.id}`)
    for (const { text, success } of [read, list, history]) {
      expect([success, text.includes('internalNote'), text.includes('secret-canary')]).toEqual([true, false, false])
    }
    expect((await on.buyer('GET', `test/item/queryById?id=${mine.id}`)).result.internalNote).toBe('secret-canary')
  })

  it('cannot write hidden and read-only fields', async () => {
    const body = { id: mine.id, version: mine.version, internalNote: 'x', grade: 'Z', status: 'approved', note: 'mine' }
    const { result } = await on.supplierA('PUT', 'test/item/edit', { body })
    expect([result.grade, result.status, result.note]).toEqual(['A', 'draft', 'mine'])
    expect((await on.buyer('GET', `test/item/queryById?id=${mine.id}`)).result.internalNote).toBe('secret-canary')
    const conflict = await on.supplierA('PUT', 'test/item/edit', { body: { ...body, note: 'late' } })
    expect([conflict.status, conflict.text.includes('secret-canary')]).toEqual([409, false])
  })

  it('cannot change or delete rows outside its condition, and gets a message', async () => {
    const planOf = async (call: typeof on.buyer) => (await call('GET', 'schema/resource/test/item')).result
    expect((await planOf(on.supplierA)).editable).toEqual([expect.objectContaining({ op: 'in' })])
    expect((await planOf(on.buyer)).editable).toBeUndefined()
    expect((await planOf(on.admin)).editable).toBeUndefined()
    const { id } = await on.addItem(on.supplierA)
    expect((await on.supplierA('POST', 'test/item/do/submit', { body: { id } })).success).toBe(true)
    for (const answer of [
      await on.supplierA('PUT', 'test/item/edit', { body: { id, note: 'late' } }),
      await on.supplierA('DELETE', `test/item/delete?id=${id}`),
    ]) {
      expect([answer.status, answer.code, answer.message]).toEqual([403, 510, '当前状态下不能修改此记录'])
    }
  })

  it('sees the last four characters of a masked value; editors of the record see all of it', async () => {
    const accountOf = async (call: Call) => {
      const list = await call('GET', 'test/item/list?code=MINE')
      const read = await call('GET', `test/item/queryById?id=${mine.id}`)
      return [list.result.records[0].account, read.result.account]
    }
    expect(await accountOf(on.approver)).toEqual(['****1111', '****1111'])
    expect(await accountOf(on.buyer)).toEqual(['****1111', '622200001111'])
    const { rows } = await readWorkbook(on.buyer, 'test/item/exportXls?code=MINE')
    expect(rows.flat()).toContain('****1111')
    expect(rows.flat()).not.toContain('622200001111')
  })

  it('keeps a masked value that is posted back', async () => {
    await on.buyer('PUT', 'test/item/edit', { body: { id: mine.id, account: '****1111' } })
    expect((await on.buyer('GET', `test/item/queryById?id=${mine.id}`)).result.account).toBe('622200001111')
  })

  it.each([
    ['POST', 'test/item/add'],
    ['PUT', 'test/item/edit'],
    ['DELETE', 'test/item/delete?id=x'],
    ['GET', 'test/item/template'],
    ['POST', 'test/item/importExcel'],
    ['POST', 'test/item/do/submit'],
  ])('is refused %s %s without permission', async (method, path) => {
    const { status, code } = await on.approver(method, path, method === 'GET' ? {} : { body: {} })
    expect([status, code]).toEqual([403, 510])
  })

  it('is audited on refusals, exports and deletions', async () => {
    const count = async (kind: string) => {
      const rows = await on.api.running.app.store.rows<{ n: number }>({
        sql: 'select count(*) as n from sys_log where log_type = ? and log_content like ?',
        parameters: [kind, 'test%'],
      })
      return Number(rows[0]?.n)
    }
    const before = { denied: await count('denied'), export: await count('export'), delete: await count('delete') }
    await on.approver('POST', 'test/item/add', { body: {} })
    await on.buyer('GET', 'test/item/exportXls')
    const { id } = await on.addItem(on.buyer)
    await on.buyer('DELETE', `test/item/delete?id=${id}`)
    expect([await count('denied'), await count('export'), await count('delete')]).toEqual([
      before.denied + 1,
      before.export + 1,
      before.delete + 1,
    ])
  })
})

describe('mass assignment', () => {
  const extra = {
    ...Object.fromEntries(systemFields.map((name) => [name, 'hacked'])),
    status: 'approved',
    reason: 'hacked',
  }
  const others = {
    tenant_id: '1',
    created_by: 'hacked',
    create_by: 'hacked',
    __v: 1,
    code_dictText: 'hacked',
    salt: 'x',
  }

  it('changes no protected field on add', async () => {
    const { text } = await on.buyer('POST', 'test/item/add', {
      body: { ...extra, ...others, code: 'M-1', name: 'm', supplierId: on.companyA, amount: 99 },
    })
    expect(text).not.toContain('hacked')
    const [row] = await rowOf('M-1')
    expect(row).toMatchObject({
      tenant_id: '0',
      create_by: 'buyer',
      version: 1,
      status: 'draft',
      reason: null,
      amount: null,
    })
    expect(JSON.stringify(row)).not.toContain('hacked')
  })

  it('changes no protected field on edit', async () => {
    const saved = await on.addItem(on.buyer, { code: 'M-2' })
    const [before] = await rowOf('M-2')
    const { version: _, ...rest } = extra as Record<string, unknown>
    await on.buyer('PUT', 'test/item/edit', { body: { ...rest, ...others, id: saved.id, note: 'changed' } })
    const [after] = await rowOf('M-2')
    expect({ ...after, note: null, version: 1, update_time: before?.update_time }).toEqual(before)
    expect([after?.note, after?.version]).toEqual(['changed', 2])
  })

  it('keeps a secret out of the table, and out of every answer', async () => {
    const { text } = await on.buyer('POST', 'test/item/add', {
      body: { code: 'M-3', name: 'pin', supplierId: on.companyA, pin: 'pin-canary-1' },
    })
    expect(text).not.toContain('pin-canary')
    expect(JSON.stringify(await rowOf('M-3'))).not.toContain('pin-canary')
    const history = await on.api.running.app.store.rows({ sql: 'select changes from _history', parameters: [] })
    expect(JSON.stringify(history)).not.toContain('pin-canary')
  })

  it.each([
    ['an object', { name: { $gt: '' } }],
    ['a list', { name: ['a', 'b'] }],
    ['a boolean for a number', { qty: true }],
    ['a huge number', { qty: 1e300 }],
    ['an inexact number', { qty: 2 ** 53 + 2 }],
    ['a list for a single choice', { kind: ['light'] }],
    ['an object for a secret', { pin: { length: 9 } }],
  ])('with %s is a refusal, not a failure', async (_, values) => {
    const body = { code: `T-${JSON.stringify(values).length}`, name: 't', supplierId: on.companyA, ...values }
    const { status, code } = await on.buyer('POST', 'test/item/add', { body })
    expect([status, code]).toEqual([200, 500])
  })

  const rowOf = (code: string) =>
    on.api.running.app.store.rows({ sql: 'select * from test_item where code = ?', parameters: [code] })
})

it('declares every field of the file as a column, and no secret one', async () => {
  const [table] = (await on.api.running.app.store.tables()).filter(({ name }) => name === 'test_item')
  const columns = table?.columns.map(({ name }) => name) ?? []
  expect(columns).toContain('internal_note')
  expect(columns).not.toContain('pin')
  expect(columns.filter((name) => !name.endsWith('__grams'))).toHaveLength(
    Object.keys(item.fields).length - 1 + systemFields.length,
  )
})
