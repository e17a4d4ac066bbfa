import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cachesOf } from '../../../server/platform/cache/caches.ts'
import type { CompiledField, CompiledResource, Source } from '../../../src/schema/model/compiled.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'

let on: Fixture
let company = ''
beforeAll(async () => {
  on = await startResources()
  company = (await on.supplierA('GET', 'srm/supplier/base/list')).result.records[0].companyName
})
afterAll(() => on?.close())

type Option = { readonly value: string }
const lookup = (call: Call, path: string, query: Record<string, string>, lang = 'zh') =>
  call('GET', `lookup/${path}?${new URLSearchParams(query)}`, { headers: { lang } })

describe('lookup', () => {
  it("gives the choices of a declared source, in the caller's language, by keyword and condition", async () => {
    const { result } = await lookup(on.buyer, 'options', { code: 'bd/currency', keyword: '人民币' })
    expect(result).toContainEqual({ value: 'CNY', label: '人民币', text: '人民币', title: '人民币' })
    const english = await lookup(on.buyer, 'options', { code: 'bd/currency', keyword: 'USD' }, 'en')
    expect(english.result[0]).toMatchObject({ value: 'USD', label: 'US Dollar' })
    const off = await lookup(on.buyer, 'options', { code: 'bd/currency', where: '{"enabled":"N"}', keyword: 'CNY' })
    expect(off.result).toEqual([])
  })

  it('applies the conditions of a named field', async () => {
    const byField = { resource: 'test/item', field: 'currency', pageSize: '200' }
    const { result } = await lookup(on.buyer, 'options', byField)
    const all = await on.buyer('GET', 'bd/currency/list?pageSize=200&enabled=Y')
    expect(result.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      all.result.records.map(({ code }: { code: string }) => code).toSorted(),
    )
  })

  it('gives labels of stored values, and none for missing rows', async () => {
    const query = { code: 'srm/supplier/base', label: 'companyName', values: `${on.companyA},nobody` }
    const { result } = await lookup(on.buyer, 'labels', query)
    expect(result).toEqual([{ value: on.companyA, label: company, text: company, title: company }])
  })

  it('reads the labels of all columns of a page in one statement', async () => {
    const { store } = on.api.running.app
    for (const cache of cachesOf(store)) cache.clear()
    store.times.clear()
    store.times.slow = 0
    const { result } = await on.buyer('GET', 'ord/requisition/list?pageSize=20')
    store.times.slow = Number.POSITIVE_INFINITY
    const labels = store.times.list().filter(({ sql }) => sql.includes(' as label from '))
    expect(labels.map(({ count }) => count)).toEqual([1])
    const [row] = result.records
    expect([row.currency_dictText, row.purOrg_dictText, row.asker_dictText]).toEqual([
      '人民币',
      expect.stringMatching(/采购/),
      expect.stringMatching(/\p{Script=Han}/u),
    ])
  })

  it('pages rows for a dialog', async () => {
    const { result } = await lookup(on.buyer, 'rows', { code: 'bd/bank', pageNo: '2', pageSize: '3' })
    expect([result.records.length, result.size, result.current]).toEqual([3, 3, 2])
    expect(result.total).toBeGreaterThan(3)
  })

  it('finds a row of a dialog by its number', async () => {
    const [{ supplierCode }] = (await on.buyer('GET', `srm/supplier/base/list?id=${on.companyB}`)).result.records
    const { result } = await lookup(on.buyer, 'rows', { code: 'srm/supplier/base', keyword: supplierCode })
    expect(result.records.map(({ id }: { id: string }) => id)).toEqual([on.companyB])
  })

  it('accepts the filters of a report like its list, and nothing else', async () => {
    const rows = (filters: object) =>
      lookup(on.buyer, 'rows', { code: 'srm/contacts', filters: JSON.stringify(filters) })
    const { result: all } = await rows({})
    const { company } = all.records[0]
    const { result: filtered } = await rows({ company: `*${company}*` })
    expect(filtered.records.every((row: { company: string }) => row.company === company)).toBe(true)
    expect([filtered.total > 0, filtered.total < all.total]).toEqual([true, true])
    for (const filters of [{ mobile: '*1*' }, { superQueryParams: '[]' }, { company: { like: 'x' } }])
      expect([filters, (await rows(filters)).status]).toEqual([filters, 400])
  })

  it('escapes a keyword', async () => {
    const { result } = await lookup(on.buyer, 'options', { code: 'bd/currency', keyword: '%' })
    expect(result).toEqual([])
  })
})

describe('content of a lookup', () => {
  it("is limited to the value and the field's columns, without permission to list", async () => {
    const secret = await on.addItem(on.buyer, { code: 'L-1', note: 'note-canary', internalNote: 'canary' })
    const grants = await on.api.running.app.store.rows({
      sql: "select id from sys_permission where perms in ('test:item:list')",
      parameters: [],
    })
    await on.api.running.app.store.write(
      grants.map(({ id }) => ({
        sql: "delete from _grant where role = 'approver' and permission_id = ?",
        parameters: [id],
      })),
    )
    expect((await on.approver('GET', 'test/item/list')).status).toBe(403)
    const { result, text } = await lookup(on.approver, 'rows', { code: 'test/item', keyword: secret.name })
    expect(Object.keys(result.records[0]).toSorted()).toEqual(['account', 'code', 'id', 'name', 'nameEn'])
    expect(text).not.toContain('canary')
    for (const where of ['{"note":"x"}', '{"internalNote":"x"}', '{"pin":"x"}', '{"tenantId":"1"}']) {
      expect([where, (await lookup(on.approver, 'rows', { code: 'test/item', where })).status]).toEqual([where, 400])
    }
    expect((await lookup(on.approver, 'options', { code: 'test/item', label: 'note' })).status).toBe(400)
  })

  it('is limited to rows offered to their side, without permission to list', async () => {
    const offered = await on.addItem(on.buyer, { code: 'L-2', name: 'offered' })
    const inactive = await on.addItem(on.buyer, { code: 'L-3', name: 'resting', active: 'N' })
    const query = { code: 'test/item', values: `${offered.id},${inactive.id}` }
    expect((await lookup(on.approver, 'labels', query)).result.map(({ value }: Option) => value)).toEqual([offered.id])
    const all = await lookup(on.buyer, 'labels', query)
    expect(all.result.map(({ value }: Option) => value)).toEqual([offered.id, inactive.id])
    const { result } = await lookup(on.approver, 'rows', { code: 'test/item', keyword: 'resting' })
    expect(result.total).toBe(0)
  })

  it('is people by name for suppliers: their contacts, without phone and mail', async () => {
    const { result, text } = await lookup(on.supplierA, 'rows', { code: 'sys/user', pageSize: '200' })
    const keys = new Set(result.records.flatMap((row: object) => Object.keys(row)))
    expect([...keys].toSorted()).toEqual(['id', 'realname', 'username'])
    const names = result.records.map(({ username }: { username: string }) => username)
    expect(names).toEqual(expect.arrayContaining(['supplier_a', 'buyer', 'quality']))
    for (const other of ['admin', 'finance', 'approver', 'supplier_b']) expect(names).not.toContain(other)
    expect(text).not.toContain('@example.com')
    for (const query of [{ label: 'phone' }, { label: 'email' }, { value: 'phone' }, { where: '{"phone":"1"}' }])
      expect([query, (await lookup(on.supplierA, 'options', { code: 'sys/user', ...query })).status]).toEqual([
        query,
        400,
      ])
  })

  it.each(['bid/template', 'bid/scaling', 'bd/acceptance', 'sys/depart'])(
    'hides %s from suppliers: no file offers it to them',
    async (code) => {
      for (const path of ['options', 'rows']) {
        const { status, result } = await lookup(on.supplierA, path, { code, pageSize: '200' })
        expect([path, status === 403 || (result.records ?? result).length === 0]).toEqual([path, true])
      }
    },
  )

  it('hides resources from an expert who may not list them', async () => {
    const expert = await on.api.as('expert')
    for (const code of ['bid/inquiry', 'sys/user', 'sys/role', 'srm/supplier/base', 'bid/template']) {
      const { status, result } = await lookup(expert, 'rows', { code, pageSize: '200' })
      expect([code, status === 403 || result.total === 0]).toEqual([code, true])
    }
  })

  it('names a person in a readable record, even if not offered', async () => {
    const query = { code: 'sys/user', value: 'username', label: 'realname', values: 'admin' }
    expect((await lookup(on.supplierA, 'labels', query)).result).toEqual([])
    const [{ id }] = (await on.supplierB('GET', 'ord/order/list?pageSize=1')).result.records
    await on.api.running.app.store.write([
      { sql: "update ord_order set buyer_id = 'admin' where id = ?", parameters: [id] },
    ])
    const inRecord = await lookup(on.supplierB, 'labels', { ...query, fields: 'ord/order.buyerId' })
    expect(inRecord.result.map(({ value }: Option) => value)).toEqual(['admin'])
    const foreignField = await lookup(on.supplierA, 'labels', {
      ...query,
      fields: 'ord/order.buyerId,sys/role.departId',
    })
    expect(foreignField.result).toEqual([])
  })

  it.each([
    { code: 'srm/supplier/bank', value: 'supplierId', label: 'accountNumber' },
    { code: 'srm/supplier/bank', value: 'supplierId' },
    { code: 'srm/supplier/bank', value: 'accountNumber', label: 'supplierId' },
    { code: 'bid/quote', value: 'billNo', label: 'amountWithTax' },
    { code: 'bid/quote', label: 'createBy,updateBy' },
    { code: 'sys/user', value: 'phone', label: 'realname' },
  ])('gives no undeclared value or label: %j', async (asked) => {
    for (const call of [on.supplierA, on.buyer, on.admin]) {
      for (const path of ['options', 'labels', 'rows']) {
        const { status } = await lookup(call, path, { ...asked, values: `${on.companyB},CNY` })
        expect([path, status]).toEqual([path, 400])
      }
    }
  })

  it('is refused for rows of a view, which has no table', async () => {
    for (const code of ['wf/todo', 'wf/activity', 'sys/dataLog', 'sys/file'])
      for (const path of ['options', 'labels', 'rows'])
        expect([code, path, (await lookup(on.admin, path, { code, values: 'x' })).status]).toEqual([code, path, 400])
  })

  it('is refused without permission on the source or on a field with it', async () => {
    for (const code of ['sys/permission', 'sys/tenant', 'test/part']) {
      expect([code, (await lookup(on.supplierA, 'options', { code })).status]).toEqual([code, 403])
    }
  })

  it("is the caller's own rows with permission to list the source", async () => {
    const { result } = await lookup(on.supplierA, 'options', { code: 'srm/supplier/base', pageSize: '200' })
    expect(result.map(({ value }: { value: string }) => value)).toEqual([on.companyA])
    const foreign = await lookup(on.supplierA, 'rows', { code: 'srm/supplier/base', keyword: on.companyB })
    expect(foreign.result.total).toBe(0)
  })

  it.each([
    { code: 'nothing' },
    { code: 'sys_user' },
    { code: 'sys_user,username,password' },
    { code: '' },
    { resource: 'test/item', field: 'note' },
    { resource: 'nothing', field: 'x' },
    { code: 'bd/currency', where: '[1]' },
    { code: 'bd/currency', where: '{"code":{"$ne":1}}' },
    { code: 'bd/currency', where: '{' },
    { code: 'bd/currency', pageSize: '0' },
  ])('is empty for %j', async (query) => {
    expect((await lookup(on.buyer, 'options', query as Record<string, string>)).status).toBe(400)
  })
})

describe('dictionary addresses of the contract', () => {
  it('give a dictionary, and declared tables by their names', async () => {
    const items = await on.buyer('GET', 'sys/dict/getDictItems/test_kind')
    expect(items.result.map(({ value, text }: { value: string; text: string }) => [value, text])).toEqual([
      ['light', '轻型'],
      ['heavy', '重型'],
    ])
    const table = await on.buyer('GET', `sys/dict/getDictItems/${encodeURIComponent('bd_currency,name,code')}`)
    expect(table.result).toContainEqual({ value: 'CNY', text: '人民币', label: '人民币', title: '人民币' })
    const loaded = await on.buyer('GET', 'sys/dict/loadDict/bd_currency,name,code?keyword=美元')
    expect(loaded.result.some(({ value }: { value: string }) => value === 'USD')).toBe(true)
    const item = await on.buyer('GET', 'sys/dict/loadDictItem/bd_currency,name,code?key=CNY,USD')
    expect(item.result).toHaveLength(2)
  })

  it.each([
    'sys_user,password,username',
    'sys_user,hash,id',
    '_password,hash,user_id',
    "bd_currency,name,code,1=1 or 'x'",
    'bd_currency,name as x,code',
    'bd_currency where 1=1--,name,code',
    'test_item,pin,code',
    'test_item,tenant_id,code',
    'srm_supplier_bank,account_number,currency',
    'srm_supplier_bank,account_number,supplier_id',
    'bid_quote,amount_with_tax,bill_no',
    'sys_user,phone,username',
    'bd_bank,create_by,code',
    '%25',
    'bd_currency,name',
  ])('refuse %s', async (code) => {
    for (const path of ['getDictItems', 'loadDict', 'loadDictItem']) {
      const { status, text } = await on.supplierA('GET', `sys/dict/${path}/${encodeURIComponent(code)}`)
      expect([path, text.includes('argon2'), status < 500]).toEqual([path, false, true])
      if (code.includes(',') || path !== 'getDictItems') expect([path, status >= 400]).toEqual([path, true])
    }
  })
})

describe('tree', () => {
  const rows = async (code: string, where: object) =>
    (await lookup(on.buyer, 'rows', { code, where: JSON.stringify(where), pageSize: '200' })).result.records

  it('starts with rows without a parent, and continues below one', async () => {
    const [group, ...others] = await rows('sys/depart', { parentId: '' })
    expect([group.departName, others]).toEqual(['蓝源环境集团', []])
    const below = await rows('sys/depart', { parentId: group.id })
    expect(below.map(({ departName }: { departName: string }) => departName)).toContain('采购中心')
  })

  it('filters the people of a department, also those of several', async () => {
    const [group] = await rows('sys/depart', { parentId: '' })
    const [quality] = await rows('sys/depart', { orgCode: 'A01A03' })
    const { result } = await on.admin('GET', 'sys/user/list?username=approver')
    const [approver] = result.records
    const body = { id: approver.id, departs: `${approver.departs},${quality.id}` }
    expect((await on.admin('PUT', 'sys/user/edit', { body })).success).toBe(true)
    const found = async (place: string) => {
      const query = { code: 'sys/user', where: JSON.stringify({ departs: place }) }
      const { result: page } = await lookup(on.admin, 'rows', query)
      return page.records.map(({ username }: { username: string }) => username)
    }
    expect((await found(quality.id)).toSorted()).toEqual(['approver', 'quality', 'quality_pan', 'quality_yun'])
    expect(await found(group.id)).toEqual([])
  })
})

type Answer = { readonly status: number; readonly total: number }
type Choice = CompiledField & { readonly source: Source }

/** The choices in the forms that an account can add or edit. */
async function choicesOf(call: Call): Promise<readonly Choice[]> {
  const codes = [...on.api.running.app.live.current.resources.keys()]
  const plans = await Promise.all(codes.map((code) => call('GET', `schema/resource/${code}`)))
  return plans.flatMap(({ status, result }) => {
    if (status !== 200) return []
    const { can, fields, form } = result as CompiledResource
    if (!can.includes('add') && !can.includes('edit')) return []
    const placed = form.sections.flatMap((section) => section.fields).map((key) => fields[key])
    return placed.filter(
      (field): field is Choice =>
        field?.source?.kind === 'resource' && field.readOnly !== true && field.visible !== false,
    )
  })
}

/** The requests of a choice as the browser sends them: dialog, rows, options. */
async function requestsOf(call: Call, { type, props, source }: Choice): Promise<readonly Answer[]> {
  const { code, value, label } = source
  const fixed = Object.entries(source.where ?? {}).filter(([, is]) => typeof is !== 'object' || Array.isArray(is))
  const level = typeof props.parent === 'string' ? { [props.parent]: String(props.root ?? '') } : undefined
  const hasRows = level !== undefined || type === 'popup' || type === 'sel_user' || type === 'sel_org'
  const query = { code, value, label: `${label.zh},${label.en}`, pageSize: '5' }
  const where = JSON.stringify(Object.fromEntries(fixed))
  const ofRows = JSON.stringify({ ...Object.fromEntries(fixed), ...level })
  const answers = await Promise.all([
    lookup(call, 'options', { ...query, where }),
    ...(hasRows ? [lookup(call, 'rows', { ...query, where: ofRows })] : []),
  ])
  const { status, result } = await lookup(call, 'plan', query)
  return [
    { status, total: Object.hasOwn(result?.fields ?? {}, label.zh) ? 1 : 0 },
    ...answers.map((answer) => ({ status: answer.status, total: answer.result?.total ?? answer.result?.length ?? 0 })),
  ]
}

/** Why a choice fails: it is refused, or empty although its list has rows. */
async function failing(call: Call, choice: Choice): Promise<string[]> {
  const ownForms = await requestsOf(call, choice)
  const problems = `${choice.source.of} ${JSON.stringify(ownForms)}`
  if (ownForms.some(({ status }) => status !== 200)) return [problems]
  if (ownForms.every(({ total }) => total > 0)) return []
  const all = await requestsOf(on.admin, choice)
  const isEmpty = ownForms.every(({ total }, index) => total > 0 || all[index]?.total === 0)
  return isEmpty || (await call('GET', `${choice.source.code}/list?pageSize=1`)).result?.total === 0 ? [] : [problems]
}

describe('pickers of every form', () => {
  it.each(['buyer', 'quality', 'finance', 'warehouse', 'masterdata', 'approver', 'supplier_b'])(
    'offer rows to %s wherever there are any',
    async (who) => {
      const call = await on.api.as(who)
      const choices = await choicesOf(call)
      const wrong: string[] = []
      for (const choice of choices) wrong.push(...(await failing(call, choice)))
      expect(wrong).toEqual([])
      expect(choices.length).toBeGreaterThan(0)
    },
    60_000,
  )
})
