import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Fixture, path, startNotices, titlesOf } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startNotices()
})
afterAll(() => on?.close())
// Marks announcements of the demo and of earlier tests as read.
beforeEach(async () => {
  await Promise.all([on.supplierA, on.supplierB, on.approver].map((call) => call('PUT', path.markAll)))
})
afterEach(() => {
  vi.useRealTimers()
})

type Call = Fixture['buyer']
const unread = async (call: Call) => (await call('GET', path.unread)).result
const totals = async (call: Call) => {
  const { anntMsgTotal, sysMsgTotal } = await unread(call)
  return [anntMsgTotal, sysMsgTotal]
}
const mark = (call: Call, anntId: string, method = 'PUT') => call(method, path.mark, { body: { anntId } })

describe('unread notices', () => {
  it('are by category: the newest five, with totals', async () => {
    for (let count = 1; count <= 6; count += 1) await on.published({ titile: `公告 ${count}` })
    await on.published({ titile: '消息', msgCategory: '2', priority: 'H' })
    const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal } = await unread(on.supplierA)
    expect(titlesOf(anntMsgList)).toEqual(['公告 6', '公告 5', '公告 4', '公告 3', '公告 2'])
    expect([anntMsgTotal, titlesOf(sysMsgList), sysMsgTotal]).toEqual([6, ['消息'], 1])
    expect(sysMsgList[0]).toMatchObject({ readFlag: '0', readTime: null, priority_dictText: '紧急' })
    expect(sysMsgList[0].userId).toBe(await on.idOf('supplier_a'))
  })

  it('are read once marked, for this person only, idempotently', async () => {
    const id = await on.published()
    expect([await totals(on.supplierA), await totals(on.supplierB)]).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect((await mark(on.supplierA, id)).success).toBe(true)
    const first = (await on.supplierA('GET', `${path.one}?id=${id}`)).result.readTime
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 })
    expect((await mark(on.supplierA, id, 'POST')).success).toBe(true)
    expect((await on.supplierA('GET', `${path.one}?id=${id}`)).result).toMatchObject({ readFlag: '1', readTime: first })
    expect([await totals(on.supplierA), await totals(on.supplierB)]).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  it('are empty after all are marked as read', async () => {
    await on.published()
    await on.published({ msgCategory: '2' })
    expect((await on.supplierA('PUT', path.markAll)).success).toBe(true)
    expect([await totals(on.supplierA), await totals(on.supplierB)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('include republished ones', async () => {
    const id = await on.published()
    await mark(on.supplierA, id)
    const revoked = await on.buyer('POST', `${path.revoke}?id=${id}`)
    expect(revoked.result).toEqual([{ id, success: true, message: '' }])
    expect(await totals(on.supplierB)).toEqual([0, 0])
    expect((await on.supplierA('GET', `${path.one}?id=${id}`)).message).toBe('未找到对应数据')
    const { result } = await on.buyer('GET', `${path.one}?id=${id}`)
    expect([result.sendStatus, result.cancelTime]).toEqual(['2', expect.stringMatching(/^\d{4}-/)])
    await on.buyer('GET', `${path.release}?id=${id}`)
    expect(await totals(on.supplierA)).toEqual([1, 0])
    expect((await on.buyer('GET', `${path.one}?id=${id}`)).result.cancelTime).toBeNull()
  })

  it('leave out switched-off categories, until switched on', async () => {
    const choose = (announcement: boolean, system: boolean) =>
      on.supplierA('PUT', 'sys/user/preferences', { body: { notices: { announcement, system } } })
    await on.published()
    await on.published({ titile: '消息', msgCategory: '2' })
    const tag = (await on.supplierA('GET', path.unread)).headers.get('etag') ?? ''
    await choose(true, false)
    const less = await on.supplierA('GET', path.unread, { headers: { 'if-none-match': tag } })
    expect([less.status, less.result]).toMatchObject([200, { anntMsgTotal: 1, sysMsgTotal: 0, sysMsgList: [] }])
    await choose(false, true)
    expect(await unread(on.supplierA)).toMatchObject({ anntMsgList: [], anntMsgTotal: 0, sysMsgTotal: 1 })
    expect([await totals(on.supplierB), (await on.supplierA('GET', `${path.mine}?readFlag=0`)).result.total]).toEqual([
      [1, 1],
      2,
    ])
    await choose(true, true)
    expect(await totals(on.supplierA)).toEqual([1, 1])
  })

  it('leave out deleted ones, with their marks', async () => {
    const id = await on.published()
    await mark(on.supplierA, id)
    const sql = 'select user_id from _notice_read where announcement_id = ?'
    const marks = () => on.api.running.app.store.rows({ sql, parameters: [id] })
    expect(await marks()).toHaveLength(1)
    expect((await on.admin('DELETE', `sys/announcement/delete?id=${id}`)).success).toBe(true)
    expect(await marks()).toEqual([])
  })
})

describe('unchanged answer', () => {
  const ask = (tag: string, lang = 'zh') =>
    on.supplierA('GET', `${path.unread}?_t=${Math.random()}`, { headers: { 'if-none-match': tag, lang } })

  it('is 304 without a body, whatever the rest of the address', async () => {
    await on.published()
    const { status, headers } = await on.supplierA('GET', path.unread)
    const tag = headers.get('etag') ?? ''
    expect([status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)])
    const revalidated = await ask(tag)
    expect([revalidated.status, revalidated.text, revalidated.headers.get('etag')]).toEqual([304, '', tag])
    expect((await ask(`"other", ${tag.slice(2)}`)).status).toBe(304)
    expect((await ask('"other"')).status).toBe(200)
  })

  it('differs by person, language and tenant', async () => {
    const tag = (await on.supplierA('GET', path.unread)).headers.get('etag') ?? ''
    expect((await ask(tag, 'en')).status).toBe(200)
    expect((await on.supplierB('GET', path.unread, { headers: { 'if-none-match': tag } })).status).toBe(200)
    const own = (await on.admin('GET', path.unread)).headers.get('etag') ?? ''
    const secondTenant = { 'if-none-match': own, tenant_id: '1' }
    expect((await on.admin('GET', path.unread, { headers: secondTenant })).status).toBe(200)
  })

  it.each([
    ['a publication', () => on.published()],
    ['a reading', async () => mark(on.supplierA, (await unread(on.supplierA)).anntMsgList[0].id)],
    ['a withdrawal', async () => on.buyer('PUT', `${path.revoke}?id=${last}`)],
    ['an edit', async () => on.admin('PUT', 'sys/announcement/edit', { body: { id: last, titile: '新' } })],
  ])('is invalidated by %s', async (_, change) => {
    last = await on.published()
    const tag = (await on.supplierA('GET', path.unread)).headers.get('etag') ?? ''
    expect((await ask(tag)).status).toBe(304)
    await change()
    expect((await ask(tag)).status).toBe(200)
  })
  let last = ''

  it("is still valid after another person's reading", async () => {
    const id = await on.published()
    const tag = (await on.supplierA('GET', path.unread)).headers.get('etag') ?? ''
    await mark(on.supplierB, id)
    expect((await ask(tag)).status).toBe(304)
  })
})

describe('recipients of an announcement', () => {
  it('are all persons of its tenant', async () => {
    const before = await totals(on.supplierT1)
    const id = await on.published({ titile: '本租户' })
    expect(await totals(on.supplierT1)).toEqual(before)
    expect((await on.supplierT1('GET', `${path.one}?id=${id}`)).message).toBe('未找到对应数据')
    expect((await mark(on.supplierT1, id)).success).toBe(false)
    expect((await on.supplierT1('GET', `${path.mine}?titile=本租户`)).result.total).toBe(0)
  })

  it('are the chosen people only, who do not see each other', async () => {
    const userIds = [await on.idOf('supplier_a'), await on.idOf('approver')].join()
    const id = await on.published({ titile: '只给两人', msgType: 'USER', userIds })
    expect([await totals(on.supplierA), await totals(on.approver), await totals(on.supplierB)]).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
    ])
    const announcement = await on.supplierA('GET', `${path.one}?id=${id}`)
    const listed = await on.supplierA('GET', 'sys/announcement/list?titile=只给两人')
    expect([announcement.result.titile, listed.result.total]).toEqual(['只给两人', 1])
    for (const { text } of [announcement, listed]) expect(text).not.toContain(userIds.slice(33))
    for (const address of [`${path.one}?id=${id}`, `sys/announcement/queryById?id=${id}`])
      expect((await on.supplierB('GET', address)).message).toBe('未找到对应数据')
    expect((await mark(on.supplierB, id)).message).toBe('未找到对应数据')
    expect((await on.supplierB('GET', 'sys/announcement/list?titile=只给两人')).result.total).toBe(0)
    const managed = await on.buyer('GET', `${path.one}?id=${id}`)
    expect(managed.result.userIds).toBe(userIds)
  })

  it('are required unless it is for all', async () => {
    const id = await on.draft({ msgType: 'USER' })
    const { result } = await on.buyer('PUT', `${path.release}?id=${id}`)
    expect(result.errors).toEqual([{ pointer: '/userIds', message: '此项必填' }])
  })

  it('see it between its start and its end', async () => {
    const at = (minutes: number) => nowText(Date.now() + minutes * 60_000)
    const scheduled = await on.published({ startTime: at(10) })
    const short = await on.published({ startTime: at(-10), endTime: at(5) })
    const isVisible = async (id: string) => (await on.supplierA('GET', `${path.one}?id=${id}`)).success
    const listed = async () => (await on.approver('GET', 'sys/announcement/list?pageSize=200')).result.records
    expect([await isVisible(scheduled), await isVisible(short), await totals(on.supplierA)]).toEqual([
      false,
      true,
      [1, 0],
    ])
    const ids = (await listed()).map(({ id }: { id: string }) => id)
    expect([ids.includes(scheduled), ids.includes(short)]).toEqual([false, true])
    const tag = (await on.supplierA('GET', path.unread)).headers.get('etag') ?? ''
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    expect([await isVisible(scheduled), await isVisible(short)]).toEqual([true, false])
    const later = await on.supplierA('GET', path.unread, { headers: { 'if-none-match': tag } })
    expect([later.status, later.result.anntMsgList[0].id]).toEqual([200, scheduled])
  })

  it('are listed with the time of reading, for managers only', async () => {
    const userIds = [await on.idOf('supplier_a'), await on.idOf('approver')].join()
    const id = await on.published({ msgType: 'USER', userIds })
    await on.supplierA('PUT', path.mark, { body: { anntId: id } })
    const readersPath = `sys/announcementReader/list?announcementId=${id}`
    const { records } = (await on.buyer('GET', readersPath)).result
    const recipients = records.map(({ username, readFlag_dictText }: Record<string, string>) => [
      username,
      readFlag_dictText,
    ])
    expect(recipients.toSorted()).toEqual([
      ['approver', '未读'],
      ['supplier_a', '已读'],
    ])
    expect(records.find(({ username }: Record<string, string>) => username === 'supplier_a').readTime).toMatch(/^20/)
    expect((await on.approver('GET', readersPath)).status).toBe(403)
    expect((await on.supplierA('GET', readersPath)).status).toBe(403)
    const draft = await on.draft()
    expect((await on.buyer('GET', `sys/announcementReader/list?announcementId=${draft}`)).result.total).toBe(0)
  })

  it('are narrowed by data rules as in lists', async () => {
    await on.published({ titile: '内部', busType: 'internal' })
    const { result } = await on.admin('GET', 'sys/permission/list?pageSize=200&perms=*sys:announcement:list*')
    const rule = {
      permissionId: result.records[0].id,
      ruleName: '供应商',
      ruleColumn: 'busType',
      ruleConditions: '=',
      ruleValue: 'public',
      roles: 'supplier',
      status: 'Y',
    }
    const added = await on.admin('POST', 'sys/dataRule/add', { body: rule })
    expect([added.success, await totals(on.supplierA), await totals(on.approver)]).toEqual([true, [0, 0], [1, 0]])
    await on.admin('DELETE', `sys/dataRule/delete?id=${added.result.id}`)
    expect(await totals(on.supplierA)).toEqual([1, 0])
  })
})
