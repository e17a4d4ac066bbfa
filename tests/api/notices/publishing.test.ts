import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, path, startNotices } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startNotices()
})
afterAll(() => on?.close())

const record = async (id: string) => (await on.buyer('GET', `${path.one}?id=${id}`)).result

describe('publication', () => {
  it.each(['GET', 'POST', 'PUT'])('is done and undone by %s, with history', async (method) => {
    const id = await on.draft()
    const released = await on.buyer(method, `${path.release}?id=${id}`)
    expect([released.success, released.message, (await record(id)).sendStatus]).toEqual([true, '操作成功', '1'])
    expect((await on.buyer(method, `${path.revoke}?id=${id}`)).success).toBe(true)
    const { result } = await on.buyer('GET', `sys/announcement/history?id=${id}`)
    const actions = result.map(({ action }: { action: string }) => action)
    expect(actions.toSorted()).toEqual(['add', 'release', 'revoke'])
  })

  it('is closed to suppliers and approvers', async () => {
    const id = await on.draft()
    for (const call of [on.supplierA, on.approver])
      for (const address of [path.release, path.revoke]) {
        const { status, code } = await call('POST', `${address}?id=${id}`)
        expect([status, code]).toEqual([403, 510])
      }
    expect((await record(id)).sendStatus).toBe('0')
  })

  it('is refused in a wrong state, or for an unknown announcement', async () => {
    const id = await on.published()
    expect((await on.buyer('PUT', `${path.release}?id=${id}`)).message).toContain('当前状态不允许')
    expect((await on.buyer('PUT', `${path.release}?id=nowhere`)).message).toBe('未找到对应数据')
    expect(await on.buyer('PUT', path.release)).toMatchObject({ status: 200, success: false, code: 500 })
    const secondTenant = { headers: { tenant_id: '1' } }
    expect((await on.admin('PUT', `${path.revoke}?id=${id}`, secondTenant)).message).toBe('未找到对应数据')
  })

  it('hides drafts from all but managers of announcements', async () => {
    const id = await on.draft()
    const isVisible = async (call: Fixture['buyer']) => (await call('GET', `${path.one}?id=${id}`)).success
    expect([await isVisible(on.buyer), await isVisible(on.approver), await isVisible(on.supplierA)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('announcement', () => {
  it('is stored without active content', async () => {
    const msgContent =
      '<p onclick="x()">好<script>alert(1)</script><img src="x" onerror="x()"><a href="javascript:x()">a</a></p>'
    const id = await on.published({ msgContent })
    const { result } = await on.supplierA('GET', `${path.one}?id=${id}`)
    expect(result.msgContent).toBe('<p>好<img src="x" /><a>a</a></p>')
  })

  it('keeps ids of documents', async () => {
    const id = await on.published({ msgContent: '<p id="doc-1" name="x" data-x="1" class="y">好</p>' })
    const { result } = await on.supplierA('GET', `${path.one}?id=${id}`)
    expect(result.msgContent).toBe('<p id="doc-1">好</p>')
  })

  it.each(['/r/bid/project?id=1', 'https://example.com/a', 'http://example.com'])('opens %s', async (openPage) => {
    const id = await on.draft({ openType: 'url', openPage })
    expect((await record(id)).openPage).toBe(openPage)
  })

  it.each([
    'javascript:alert(1)',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    'ftp://example.com',
    'data:text/html,x',
    'example.com',
    ' /a b',
  ])('does not open %s', async (openPage) => {
    const body = { titile: '通知', msgCategory: '1', openType: 'url', openPage }
    const { success, result } = await on.buyer('POST', 'sys/announcement/add', { body })
    expect([success, result.errors[0].pointer]).toEqual([false, '/openPage'])
  })

  it('requires a page for its open mode', async () => {
    const id = await on.draft({ openType: 'component' })
    const { result } = await on.buyer('PUT', `${path.release}?id=${id}`)
    expect(result.errors[0].pointer).toBe('/openPage')
  })

  it('is for all persons by default', async () => {
    expect(await record(await on.draft({ userIds: 'x' }))).toMatchObject({ msgType: 'ALL', userIds: null })
  })
})
