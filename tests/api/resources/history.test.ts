import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const add = async (values: object = {}) => (await on.addItem(on.buyer, values)).id as string
const edit = (id: string, values: object) => on.buyer('PUT', 'test/item/edit', { body: { id, ...values } })
const history = async (id: string, call = on.buyer, lang = 'zh') =>
  (await call('GET', `test/item/history?id=${id}`, { headers: { lang } })).result

describe('history of a record', () => {
  it("shows author and changed fields, newest first, in the reader's language", async () => {
    const id = await add({ kind: 'light', tags: 'a' })
    await edit(id, { kind: 'heavy', tags: 'a,b', note: 'x' })
    const [last, first] = await history(id)
    expect(last).toMatchObject({ version: 2, who: 'buyer', action: 'edit' })
    expect(last.realname).not.toBe('buyer')
    expect(last.changes).toEqual([
      { field: 'kind', title: '类别', before: '轻型', after: '重型' },
      { field: 'tags', title: '标签', before: '甲', after: '甲,乙' },
      { field: 'note', title: '备注', before: null, after: 'x' },
    ])
    expect([first.version, first.action]).toEqual([1, 'add'])
    const [english] = await history(id, on.buyer, 'en')
    expect(english.changes[0]).toEqual({ field: 'kind', title: 'Kind', before: 'Light', after: 'Heavy' })
  })

  it('masks values as lists do', async () => {
    const id = await add({ account: '622200001111' })
    await edit(id, { account: '622200002222' })
    const [last] = await history(id)
    expect(last.changes).toEqual([{ field: 'account', title: '收款账号', before: '****1111', after: '****2222' }])
  })

  it('is written with the change or not at all', async () => {
    const id = await add()
    await edit(id, { qty: -1 })
    await edit(id, { version: 9, note: 'late' })
    expect(await history(id)).toHaveLength(1)
  })

  it('names the state action', async () => {
    const id = await add()
    await on.buyer('POST', 'test/item/do/submit', { body: { id } })
    const [last] = await history(id)
    expect(last).toMatchObject({ action: 'submit', changes: [{ field: 'status', before: '草稿', after: '待审' }] })
  })
})

describe('state action', () => {
  const act = (name: string, body: object, call = on.approver) => call('POST', `test/item/do/${name}`, { body })

  it('changes the state, and only from the declared ones', async () => {
    const id = await add()
    const early = await act('approve', { id })
    expect([early.success, early.message]).toEqual([false, '当前状态不允许“通过”'])
    expect((await act('submit', { id }, on.supplierA)).success).toBe(true)
    const { success, result } = await act('approve', { id })
    expect([success, result]).toEqual([true, [{ id, success: true, message: '' }]])
    const { status, version } = (await on.buyer('GET', `test/item/queryById?id=${id}`)).result
    expect([status, version]).toEqual(['approved', 3])
  })

  it('has a dry run: each row shows its outcome, and nothing is written', async () => {
    const [fit, empty, draft] = [await add(), await add({ qty: 0 }), await add()]
    for (const id of [fit, empty]) await act('submit', { id }, on.buyer)
    const ids = [fit, empty, draft].join()
    const trial = await on.approver('POST', 'test/item/do/approve?dryRun=true', { body: { ids } })
    expect(trial.result).toEqual([
      { id: fit, success: true, message: '' },
      { id: empty, success: false, message: '当前状态不允许“通过”' },
      { id: draft, success: false, message: '当前状态不允许“通过”' },
    ])
    const { status, version } = (await on.buyer('GET', `test/item/queryById?id=${fit}`)).result
    expect([status, version]).toEqual(['pending', 2])
    expect((await on.buyer('POST', 'test/item/do/approve?dryRun=true', { body: { ids: fit } })).status).toBe(403)
  })

  it('enforces its condition', async () => {
    const id = await add({ qty: 0 })
    await act('submit', { id }, on.buyer)
    expect((await act('approve', { id })).success).toBe(false)
  })

  it('requires its fields, and stores them', async () => {
    const id = await add()
    await act('submit', { id }, on.buyer)
    const silent = await act('reject', { id, reason: ' ' })
    expect(silent.result.errors).toEqual([{ pointer: '/reason', message: '此项必填' }])
    const long = await act('reject', { id, reason: 'x'.repeat(201) })
    expect(long.result.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/reason'])
    await act('reject', { id, reason: 'too dear', note: 'ignored' })
    const { status, reason, note } = (await on.buyer('GET', `test/item/queryById?id=${id}`)).result
    expect([status, reason, note]).toEqual(['rejected', 'too dear', null])
  })

  it('gives the outcome of each record of a batch', async () => {
    const [one, two] = [await add(), await add()]
    await act('submit', { id: one }, on.buyer)
    const { success, message, result } = await act('approve', { ids: `${one},${two},nobody` })
    expect([success, message]).toEqual([true, '成功 1 条，失败 2 条'])
    expect(result).toEqual([
      { id: one, success: true, message: '' },
      { id: two, success: false, message: '当前状态不允许“通过”' },
      { id: 'nobody', success: false, message: '未找到对应数据' },
    ])
  })

  it('adds a related record, and reports an existing one', async () => {
    const body = { name: 'MADE-1', shelf: on.companyA }
    const offer = (await on.buyer('POST', 'test/offer/add', { body })).result
    const make = () => on.buyer('POST', 'test/offer/do/toItem', { body: { id: offer.id } })
    expect((await make()).success).toBe(true)
    const retry = await make()
    expect([retry.status, retry.success]).toEqual([200, false])
    expect(retry.message).toMatch(/编码.*MADE-1/)
    expect((await on.buyer('GET', 'test/item/list?code=MADE-1')).result.total).toBe(1)
    expect((await on.buyer('GET', `test/offer/queryById?id=${offer.id}`)).result.version).toBe(2)
  })

  it('takes a single record where the file allows no batch', async () => {
    const { status } = await act('reject', { ids: 'a,b', reason: 'x' })
    expect(status).toBe(400)
  })

  it('refuses a stale version, and a missing permission', async () => {
    const id = await add()
    await edit(id, { note: 'x' })
    expect((await act('submit', { id, version: 1 }, on.buyer)).status).toBe(409)
    expect((await act('approve', { id }, on.supplierA)).status).toBe(403)
  })

  it('is the only means to change the state', async () => {
    const { result } = await on.buyer('POST', 'test/item/add', {
      body: { code: 'S-1', name: 's', supplierId: on.companyA, status: 'approved' },
    })
    expect(result.status).toBe('draft')
  })
})
