import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptOf } from '../../../server/platform/http/browser-secret.ts'
import { nowText } from '../../../server/platform/time.ts'
import { password } from '../../kit/api-server.ts'
import { type FakeSmtp, startSmtp } from '../../kit/fake-smtp.ts'
import { linksTo } from '../../kit/mailed-code.ts'
import { type Requests, startRequests } from './request-kit.ts'

const addresses = {
  ...{ approver: 'approver@house.example', finance: 'finance@house.example' },
  quality: 'quality@house.example',
} as const

describe('decision of a task by the link of its mail', () => {
  let smtp: FakeSmtp
  let on: Requests
  beforeAll(async () => {
    smtp = await startSmtp()
    on = await startRequests('sqlite', {
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'portal@house.example', MESSAGE_RETRY: '1' },
      PUBLIC_URL: 'https://portal.example',
    })
    await on.api.running.app.store.write([
      { sql: 'update sys_user set email = null', parameters: [] },
      ...Object.entries(addresses).map(([username, email]) => ({
        sql: 'update sys_user set email = ? where username = ?',
        parameters: [email, username],
      })),
    ])
  })
  afterAll(async () => {
    await on?.close()
    await smtp?.close()
  })

  const post = (path: string, body: object) => on.api.call('POST', `auth/task/${path}`, { body })
  const secrets = (who: keyof typeof addresses) =>
    linksTo(smtp, addresses[who]).flatMap((link) => (link.includes('/user/task#') ? [link.split('#')[1] ?? ''] : []))

  /** A request and the secret of the mail to the handler of its first task. */
  const mailed = async (who: keyof typeof addresses, values: object = {}) => {
    const { length } = secrets(who)
    const id = await on.submitted(values)
    await expect.poll(() => secrets(who).length, { timeout: 10_000 }).toBe(length + 1)
    return { id, link: secrets(who).at(-1) ?? '' }
  }

  it('shows the record as its person reads it, decides once, and is stored as a hash', async () => {
    const { id, link } = await mailed('approver')
    const { result } = await post('open', { link })
    expect(result).toMatchObject({ task: '审批', needsPassword: false })
    expect(result.facts).toContainEqual({ title: '事由', value: 'x' })
    const { store } = on.api.running.app
    const stored = await store.rows({ sql: 'select hash from _password_link', parameters: [] })
    expect(stored).toContainEqual({ hash: keptOf(link) })
    expect(JSON.stringify(stored)).not.toContain(link)
    const replies = await Promise.all([1, 2, 3].map(() => post('decide', { link, outcome: 'approve' })))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await on.stateOf(id)).toBe('approved')
    expect((await post('open', { link })).success).toBe(false)
    expect((await on.viewOf(on.buyer, id)).tasks).toMatchObject([{ status: 'approved', handler: '王审' }])
  })

  it('needs an opinion to reject, and ends with the task', async () => {
    const { id, link } = await mailed('approver')
    expect((await post('decide', { link, outcome: 'reject' })).success).toBe(false)
    expect((await post('decide', { link, outcome: 'reject', opinion: 'too dear for us' })).success).toBe(true)
    expect(await on.stateOf(id)).toBe('draft')
    const other = await mailed('approver')
    await on.decide(on.approver, other.id)
    expect((await post('decide', { link: other.link, outcome: 'approve' })).success).toBe(false)
  })

  it('ends with its time, and with the handler of its task', async () => {
    const { id, link } = await mailed('finance', { amount: 5000 })
    const { store } = on.api.running.app
    const until = async (time: number) =>
      store.write([
        { sql: 'update _password_link set expires_at = ? where hash = ?', parameters: [time, keptOf(link)] },
      ])
    await until(Date.now() - 1000)
    for (const path of ['open', 'decide'])
      expect((await post(path, { link, outcome: 'approve', password })).success).toBe(false)
    await until(Date.now() + 60_000)
    expect((await post('open', { link })).success).toBe(true)
    // Handed on: the mail of the first handler decides no more.
    const [task] = (await on.viewOf(on.finance, id)).mine
    const handed = await on.finance('POST', 'wf/process/transfer', {
      body: { task: task?.task, to: 'quality', opinion: 'is away' },
    })
    expect([handed.message, handed.success]).toEqual([handed.message, true])
    for (const path of ['open', 'decide'])
      expect((await post(path, { link, outcome: 'approve', password })).success).toBe(false)
    expect(await on.stateOf(id)).toBe('pending')
  })

  it('is worth nothing to a frozen account, and opens nothing else', async () => {
    const { link } = await mailed('approver')
    const freeze = (status: string) =>
      on.api.running.app.store.write([
        { sql: `update sys_user set status = ? where username = 'approver'`, parameters: [status] },
      ])
    await freeze('2')
    expect((await post('open', { link })).success).toBe(false)
    await freeze('1')
    expect((await post('open', { link })).success).toBe(true)
    for (const path of ['auth/answer/open', 'sys/user/passwordLink'])
      expect((await on.api.call('POST', path, { body: { link, token: link } })).success).toBe(false)
    expect((await post('open', { link: 'x'.repeat(43) })).success).toBe(false)
  })

  it('needs the password where the process says so', async () => {
    const { id, link } = await mailed('finance', { amount: 5000 })
    expect((await post('open', { link })).result.needsPassword).toBe(true)
    expect((await post('decide', { link, outcome: 'approve' })).success).toBe(false)
    expect((await post('decide', { link, outcome: 'approve', password: 'wrong' })).success).toBe(false)
    expect(await on.todo(on.finance, id)).toEqual(['Finance'])
    expect((await post('decide', { link, outcome: 'approve', password })).success).toBe(true)
    expect(await on.todo(on.approver, id)).toEqual(['审批'])
  })

  it('is for the handler; a delegate gets the mail without it, and the reminder too', async () => {
    const [beginTime, endTime] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
    const taken = await on.finance('POST', 'wf/entrust/add', {
      body: { agentId: 'quality', beginTime, endTime, status: 'Y' },
      headers: { 'x-confirmed': '1' },
    })
    expect(taken.success, taken.text).toBe(true)
    const toDelegate = () => smtp.mails.filter(({ to }) => to === addresses.quality).length
    const before = toDelegate()
    const links = secrets('quality').length
    const { id } = await mailed('finance', { amount: 5000 })
    await expect.poll(toDelegate, { timeout: 10_000 }).toBe(before + 1)
    const body = { resource: 'test/request', id }
    expect((await on.buyer('POST', 'wf/process/remind', { body })).success).toBe(true)
    await expect.poll(toDelegate, { timeout: 10_000 }).toBe(before + 2)
    expect(secrets('quality')).toHaveLength(links)
    await on.finance('DELETE', `wf/entrust/delete?id=${taken.result.id}`)
  })
})
