import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

describe('add', () => {
  it('gives the saved record: values, defaults, computed values, audit columns and labels', async () => {
    const { success, code, message, result } = await on.buyer('POST', 'test/item/add', {
      body: { code: 'A-1', name: ' 泵 ', supplierId: on.companyA, kind: 'heavy', tags: 'c,a', qty: '3', price: 2.5 },
    })
    expect([success, code, message]).toEqual([true, 200, '添加成功'])
    expect(result).toMatchObject({
      code: 'A-1',
      name: '泵',
      kind: 'heavy',
      kind_dictText: '重型',
      tags: 'c,a',
      tags_dictText: '丙,甲',
      currency: 'CNY',
      currency_dictText: '人民币',
      qty: 3,
      amount: 7.5,
      active: 'Y',
      imported: 'N',
      status: 'draft',
      status_dictText: '草稿',
      createBy: 'buyer',
      updateBy: 'buyer',
      version: 1,
      origin: null,
    })
    expect(result.id).toMatch(/^[0-9a-f]{32}$/)
    expect(result.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(result).not.toHaveProperty('pin')
    expect(result).not.toHaveProperty('tenantId')
    const read = await on.buyer('GET', `test/item/queryById?id=${result.id}`)
    expect(read.result).toEqual(result)
    const listed = await on.buyer('GET', 'test/item/list?code=A-1')
    expect(listed.result.records).toEqual([result])
  })

  it("uses the caller's language, labels included", async () => {
    const { message, result } = await on.buyer('POST', 'test/item/add', {
      body: { code: 'A-2', name: 'Pump', supplierId: on.companyA, kind: 'light' },
      headers: { lang: 'en' },
    })
    expect([message, result.kind_dictText, result.status_dictText]).toEqual(['Added', 'Light', 'Draft'])
  })

  it('reports every wrong value at its pointer, and writes nothing', async () => {
    const { success, code, status, result } = await on.buyer('POST', 'test/item/add', {
      headers: { lang: 'en' },
      body: {
        code: 'x'.repeat(21),
        name: '',
        supplierId: 'nobody',
        kind: 'gone',
        tags: 'a,z',
        qty: 1.5,
        price: 'dear',
        dueDate: '2026-02-30',
        active: 'maybe',
        imported: 'Y',
        pin: '1',
      },
    })
    expect([status, success, code]).toEqual([200, false, 500])
    const pointers = result.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()
    const wrong = 'active code dueDate kind name origin pin price qty supplierId tags'
    expect(pointers).toEqual(wrong.split(' ').map((name) => `/${name}`))
    expect(result.errors).toContainEqual({ pointer: '/name', message: 'This is required' })
    expect(result.errors).toContainEqual({ pointer: '/kind', message: '"gone" is not one of the choices' })
    expect((await on.buyer('GET', 'test/item/list?supplierId=nobody')).result.total).toBe(0)
  })

  it('enforces the rules of the file', async () => {
    const { result } = await on.buyer('POST', 'test/item/add', {
      body: { code: 'A-3', name: '机', supplierId: on.companyA, kind: 'heavy', qty: 11 },
    })
    expect(result.errors).toEqual([{ pointer: '/qty', message: '重型物料最多 10 件' }])
  })

  it('refuses a duplicate of a unique value, with a message', async () => {
    await on.addItem(on.buyer, { code: 'U-1' })
    const { success, message, result } = await on.buyer('POST', 'test/item/add', {
      body: { code: 'U-1', name: 'again', supplierId: on.companyA },
      headers: { lang: 'en' },
    })
    expect([success, message]).toEqual([false, 'Code "U-1" already exists.'])
    expect(result.errors).toEqual([{ pointer: '/code', message: '"U-1" already exists' }])
  })

  it('refuses a duplicate of a unique group', async () => {
    await on.addItem(on.buyer, { code: 'G-1', name: 'group', dueDate: '2026-05-01' })
    await on.addItem(on.buyer, { code: 'G-2', name: 'group', dueDate: '2026-05-02' })
    const { result } = await on.buyer('POST', 'test/item/add', {
      body: { code: 'G-3', name: 'group', dueDate: '2026-05-01', supplierId: on.companyA },
    })
    expect(result.errors).toEqual([{ pointer: '/dueDate', message: '值“group + 2026-05-01”已存在' }])
  })

  it('clears a value sent for a hidden field', async () => {
    const saved = await on.addItem(on.buyer, { imported: 'N', origin: 'Mars' })
    expect(saved.origin).toBeNull()
  })

  it("accepts only rows that match the field's condition", async () => {
    const accounts = await on.buyer('GET', 'srm/supplier/bank/list?pageSize=200')
    const of = (company: string) =>
      accounts.result.records.find(({ supplierId }: { supplierId: string }) => supplierId === company)?.id
    const [own, other] = [of(on.companyA), of(on.companyB)]
    expect((await on.addItem(on.buyer, { bankId: own })).bankId).toBe(own)
    const body = { code: 'B-1', name: 'b', supplierId: on.companyA, bankId: other }
    const { result } = await on.buyer('POST', 'test/item/add', { body })
    expect(result.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/bankId'])
  })
})

describe('edit', () => {
  it('changes sent fields, keeps the rest, and increments the version', async () => {
    const before = await on.addItem(on.buyer, { note: 'old', qty: 2, price: 10 })
    const { result, message } = await on.buyer('PUT', 'test/item/edit', {
      body: { id: before.id, version: 1, note: 'new', qty: 4 },
    })
    expect(message).toBe('修改成功')
    expect(result).toMatchObject({
      note: 'new',
      qty: 4,
      price: 10,
      amount: 40,
      version: 2,
      createTime: before.createTime,
    })
  })

  it('clears fields sent as null, empty text or empty list', async () => {
    const { id } = await on.addItem(on.buyer, { note: 'old', qty: 2, tags: 'a' })
    const { result } = await on.buyer('POST', 'test/item/edit', { body: { id, note: '', qty: null, tags: '' } })
    expect([result.note, result.qty, result.tags]).toEqual([null, null, null])
  })

  it('answers 409 to a stale version: who, when, and the current record', async () => {
    const { id } = await on.addItem(on.buyer)
    await on.admin('PUT', 'test/item/edit', { body: { id, version: 1, note: 'first' } })
    const { status, code, message, result } = await on.buyer('PUT', 'test/item/edit', {
      body: { id, version: 1, note: 'second' },
    })
    expect([status, code]).toEqual([409, 409])
    expect(message).toContain(result.who)
    const now = await on.buyer('GET', `test/item/queryById?id=${id}`)
    expect(result).toEqual({ who: result.who, when: now.result.updateTime, version: 2, record: now.result })
    expect(now.result.note).toBe('first')
    expect(result.who).not.toBe('admin')
  })

  it('keeps the version for a save without changes', async () => {
    const { id } = await on.addItem(on.buyer, { note: 'same' })
    const { result } = await on.buyer('PUT', 'test/item/edit', { body: { id, version: 1, note: 'same' } })
    expect(result.version).toBe(1)
  })

  it.each(['', 'nobody', null, ['a'], { $ne: 1 }])('finds no record %j', async (id) => {
    const { success, message } = await on.buyer('PUT', 'test/item/edit', { body: { id, note: 'x' } })
    expect([success, message]).toEqual([false, '未找到对应数据'])
  })

  it('keeps a value that is no longer offered until it changes', async () => {
    const currency = await on.buyer('GET', 'bd/currency/list?code=GBP')
    const { id: currencyId, version } = currency.result.records[0]
    const { id } = await on.addItem(on.buyer, { currency: 'GBP' })
    const off = await on.admin('PUT', 'bd/currency/edit', { body: { id: currencyId, version, enabled: 'N' } })
    expect(off.success).toBe(true)
    expect((await on.buyer('PUT', 'test/item/edit', { body: { id, note: 'still' } })).success).toBe(true)
    const body = { code: 'C-9', name: 'c', supplierId: on.companyA, currency: 'GBP' }
    const { result } = await on.buyer('POST', 'test/item/add', { body })
    expect(result.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/currency'])
  })
})

describe('delete', () => {
  it('deletes the parts of a record too', async () => {
    const { id } = await on.addItem(on.buyer)
    const { result: part } = await on.buyer('POST', 'test/part/add', { body: { itemId: id, partName: 'a' } })
    await on.buyer('POST', 'test/part/add', { body: { itemId: id, partName: 'b', twinId: part.id } })
    const { success, message } = await on.buyer('DELETE', `test/item/delete?id=${id}`)
    expect([success, message]).toEqual([true, '删除成功'])
    expect((await on.buyer('GET', `test/part/list?itemId=${id}`)).result.total).toBe(0)
    expect((await on.buyer('GET', `test/item/queryById?id=${id}`)).success).toBe(false)
  })

  it('refuses a referenced record, also in a comma list', async () => {
    const [one, two] = [await on.addItem(on.buyer), await on.addItem(on.buyer)]
    const { result } = await on.buyer('POST', 'test/usage/add', { body: { items: `${one.id},${two.id}` } })
    expect(result.items_dictText).toBe(`${one.name},${two.name}`)
    const { success, message } = await on.buyer('DELETE', `test/item/delete?id=${two.id}`)
    expect([success, message]).toEqual([false, '该记录正被“领用”引用，不能删除'])
    await on.buyer('DELETE', `test/usage/delete?id=${result.id}`)
    expect((await on.buyer('DELETE', `test/item/delete?id=${two.id}`)).success).toBe(true)
  })

  it('deletes a batch completely or not at all, and names the blocking records', async () => {
    const [one, two, three] = [await on.addItem(on.buyer), await on.addItem(on.buyer), await on.addItem(on.buyer)]
    await on.buyer('POST', 'test/usage/add', { body: { items: two.id } })
    const refused = await on.buyer('DELETE', `test/item/deleteBatch?ids=${one.id},${two.id},nobody,`)
    expect(refused.success).toBe(false)
    expect(refused.result.errors).toEqual([{ id: 'nobody', message: '未找到对应数据' }])
    const used = await on.buyer('DELETE', `test/item/deleteBatch?ids=${one.id},${two.id}`)
    expect(used.result.errors.map(({ id }: { id: string }) => id)).toEqual([two.id])
    expect((await on.buyer('GET', `test/item/queryById?id=${one.id}`)).success).toBe(true)
    expect((await on.buyer('DELETE', `test/item/deleteBatch?ids=${one.id},${three.id},`)).success).toBe(true)
  })

  it('requires a selection', async () => {
    const { success, message } = await on.buyer('DELETE', 'test/item/deleteBatch?ids=')
    expect([success, message]).toEqual([false, '请选择一条记录'])
  })

  it('sanitises a rich text', async () => {
    const story =
      '<h2 style="color:red" onclick="x()">Hi</h2><script>x()</script><a href="javascript:x()">a</a><img src="x" onerror="x()">' +
      '<img src="data:image/png;base64,AA=="><img src="data:text/html,x"><iframe src="//evil"></iframe><p>1 &lt; 2</p>'
    const item = await on.addItem(on.buyer, { story })
    expect(item.story).toBe('<h2>Hi</h2><a>a</a><img src="x" /><img src="data:image/png;base64,AA==" /><p>1 &lt; 2</p>')
  })

  it('deletes rows that refer to each other in one request', async () => {
    const { id } = await on.addItem(on.buyer)
    const add = (body: object) => on.buyer('POST', 'test/part/add', { body: { itemId: id, partName: 'p', ...body } })
    const first = (await add({})).result
    const second = (await add({ twinId: first.id })).result
    const alone = await on.buyer('DELETE', `test/part/delete?id=${first.id}`)
    expect(alone.success).toBe(false)
    const both = await on.buyer('DELETE', `test/part/deleteBatch?ids=${first.id},${second.id}`)
    expect(both.success).toBe(true)
  })
})

describe('addresses', () => {
  it.each(['test/nothing/list', 'test/item/nothing', 'test/item/do/nothing', 'list', 'item/list', 'test/item'])(
    'finds nothing at %s',
    async (path) => {
      expect((await on.admin('GET', path)).status).toBe(404)
    },
  )

  it.each([
    ['POST', 'list'],
    ['PUT', 'add'],
    ['GET', 'edit'],
    ['GET', 'do/submit'],
    ['GET', 'delete'],
  ])('distinguishes %s from %s', async (method, name) => {
    const { status, headers } = await on.admin(method, `test/item/${name}`, method === 'GET' ? {} : { body: {} })
    expect([status, headers.get('allow')]).toEqual([405, expect.any(String)])
  })
})

describe('row selection', () => {
  const usage = async (call: Call, body: object) => {
    const { success, result, message } = await call('POST', 'test/usage/add', { body })
    expect([success, message]).toEqual([true, expect.any(String)])
    return result.id as string
  }
  const read = async (id: string) => (await on.buyer('GET', `test/usage/queryById?id=${id}`)).result

  it('fills fields that its writer may not set, and leaves the rest', async () => {
    const one = await on.addItem(on.buyer, { code: 'FILL-1', nameEn: 'One', account: '6222000011112222' })
    const two = await on.addItem(on.buyer, { code: 'FILL-2', nameEn: 'Two', account: '6222000033334444' })
    const id = await usage(on.buyer, { items: `${two.id},${one.id}`, copied: 'my words', codes: 'forged' })
    expect(await read(id)).toMatchObject({ copied: 'my words', codes: 'FILL-2,FILL-1' })
    const { version } = await read(id)
    await on.buyer('PUT', 'test/usage/edit', { body: { id, version, items: one.id } })
    expect(await read(id)).toMatchObject({ codes: 'FILL-1', accounts: '6222000011112222' })
    await on.buyer('PUT', 'test/usage/edit', { body: { id, copied: 'others', codes: 'forged' } })
    expect(await read(id)).toMatchObject({ copied: 'others', codes: 'FILL-1' })
    await on.buyer('PUT', 'test/usage/edit', { body: { id, items: '' } })
    expect(await read(id)).toMatchObject({ codes: null, accounts: null })
  })

  it('gives only columns visible to the caller', async () => {
    const item = await on.addItem(on.buyer, { code: 'FILL-3', account: '6222000055556666' })
    const id = await usage(on.approver, { items: item.id })
    expect(await read(id)).toMatchObject({ codes: 'FILL-3', accounts: '****6666' })
  })
})

describe('draft hand-over', () => {
  const draft = { title: 'Half an order', lines: [{ name: 'first', share: 40 }] }
  const keep = (values: object = draft) => on.buyer('PUT', 'draft/test/order', { body: { values, version: null } })
  const give = (to: string) => on.buyer('POST', 'draftColleagues/test/order', { body: { to } })

  it('goes to a colleague with permission, with a notice, and is removed for the giver', async () => {
    await keep()
    const { result: colleagues } = await on.buyer('GET', 'draftColleagues/test/order')
    const names = colleagues.map(({ username }: { username: string }) => username)
    expect(names).toContain('approver')
    expect(names).not.toContain('finance')
    expect(names.filter((name: string) => name.startsWith('supplier') || name === 'buyer')).toEqual([])
    expect((await give('approver')).success).toBe(true)
    expect((await on.buyer('GET', 'draft/test/order')).result).toBeNull()
    expect((await on.approver('GET', 'draft/test/order')).result.values).toEqual(draft)
    const { result } = await on.approver('GET', 'sys/sysAnnouncementSend/getMyAnnouncementSend?pageNo=1&pageSize=50')
    const notice = result.records.find(({ titile }: { titile: string }) => titile.includes('草稿'))
    expect(notice).toMatchObject({ openType: 'component', openPage: '/form/test/order' })
  })

  it('goes to no other person, and never replaces a draft', async () => {
    await keep()
    for (const to of ['finance', 'supplier_a', 'buyer', 'nobody', '']) expect((await give(to)).code).toBe(510)
    expect((await give('approver')).code).toBe(409)
    expect((await on.buyer('GET', 'draft/test/order')).result.values).toEqual(draft)
    const { code } = await on.supplierA('GET', 'draftColleagues/test/order')
    expect(code).toBe(510)
  })
})
