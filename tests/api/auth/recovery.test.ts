import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeForAddress, recoveryCode } from '../../../server/rights/auth/one-use-code.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'
import { type FakeSmtp, startSmtp } from '../../kit/fake-smtp.ts'

const address = 'wang@example.com'

let smtp: FakeSmtp
let api: ApiServer
beforeAll(async () => {
  smtp = await startSmtp()
  api = await startApi({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@example.com',
    MESSAGE_RETRY: '1',
  })
  await write('update sys_user set email = ? where username = ?', address, 'buyer')
  // Mails are in the language of the account.
  const buyer = await api.as('buyer')
  await buyer('GET', 'sys/annountCement/listByUser', { headers: { lang: 'en-US' } })
})
afterAll(async () => {
  await api?.close()
  await smtp?.close()
})
afterEach(async () => {
  vi.useRealTimers()
  await write('delete from _attempt')
})

const write = (sql: string, ...parameters: unknown[]) => api.running.app.store.write([{ sql, parameters }])
const rows = (sql: string, ...parameters: unknown[]) =>
  api.running.app.store.rows<Record<string, string>>({ sql, parameters })

const ask = (account: string) => api.call('POST', 'auth/forge-password/code', { body: { account } })
const exchange = (account: string, code: string) => api.call('POST', 'auth/forge-password', { body: { account, code } })
const plain = ({ status, message, code, result, success }: Reply) => ({ status, message, code, result, success })

/** Codes mailed to an address, oldest first. Long lines of a mail are folded. */
const codes = () =>
  smtp.mails.flatMap(({ to, source }) => {
    const code = / is (\d{6})\./.exec(source.replaceAll('=\n', ''))?.[1]
    return to === address && code !== undefined ? [code] : []
  })

/** Requests a code and reads it from the mail. */
async function codeFor(account = 'buyer'): Promise<string> {
  await write('delete from _attempt')
  const { length } = codes()
  expect((await ask(account)).success).toBe(true)
  await expect.poll(() => codes().length).toBe(length + 1)
  return codes().at(-1) ?? ''
}

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('password recovery', () => {
  it.each(['buyer', 'BUYER', address])('of %s: mailed code, new password, end of all sessions', async (account) => {
    const { result, success } = await exchange(account, await codeFor(account))
    expect([success, result.path]).toEqual([true, expect.stringMatching(/^\/user\/password#[\w-]{43}$/)])
    const password = `ein neues Wort ${account.length}`
    const body = { link: result.path.split('#')[1], password, confirmpassword: password }
    expect((await api.call('POST', 'sys/user/passwordByLink', { body })).success).toBe(true)
    expect(
      await rows('select s.hash from _session s join sys_user u on u.id = s.user_id where u.username = ?', 'buyer'),
    ).toEqual([])
    const secondSignIn = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
    expect(secondSignIn.success).toBe(true)
    expect((await api.call('POST', 'sys/user/passwordByLink', { body })).success).toBe(false)
  })

  it('gives the same answer for an account that does not exist, has no address, or is frozen', async () => {
    await write(`update sys_user set email = null where username = 'finance'`)
    await write(`update sys_user set status = '2', email = 'q@example.com' where username = 'quality'`)
    const known = plain(await ask('buyer'))
    const before = smtp.mails.length
    for (const account of ['nobody-at-all', 'finance', 'quality', 'nobody@example.com', `'; drop table sys_user`])
      expect(plain(await ask(account))).toEqual(known)
    for (const account of ['nobody-at-all', 'quality']) {
      const wrong = plain(await exchange(account, '123456'))
      expect(wrong).toEqual({ ...plain(await exchange('buyer', 'abcdef')) })
    }
    await write(`update sys_user set status = '1' where username = 'quality'`)
    expect(smtp.mails.slice(before).filter(({ to }) => to !== address)).toEqual([])
  })

  it('takes a code once, for its own purpose and account, within ten minutes and five attempts', async () => {
    const code = await codeFor()
    expect((await exchange('approver', code)).success).toBe(false)
    expect((await exchange('buyer', code)).success).toBe(true)
    expect((await exchange('buyer', code)).success).toBe(false)
    const next = await codeFor()
    for (let index = 0; index < 5; index += 1) expect((await exchange('buyer', wrongCode(next))).success).toBe(false)
    await write('delete from _attempt')
    expect((await exchange('buyer', next)).success).toBe(false)
    const late = await codeFor()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect((await exchange('buyer', late)).success).toBe(false)
  })

  it('lets one of twenty simultaneous exchanges succeed', async () => {
    const code = await codeFor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange('buyer', code)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('limits requests for an account: one a minute, five an hour', async () => {
    await codeFor()
    expect((await ask('buyer')).message).toBe('刚刚已获取过验证码，请 1 分钟后再试')
    expect((await ask('nobody-2')).success).toBe(true)
    expect((await ask('nobody-2')).message).toBe('刚刚已获取过验证码，请 1 分钟后再试')
  })

  it.each([{}, { account: '' }, { account: 7 }, { account: 'x'.repeat(2000) }, { account: ['buyer'] }])(
    'refuses the request %j',
    async (body) => {
      expect((await api.call('POST', 'auth/forge-password/code', { body })).success).toBe(false)
    },
  )

  it('answers without waiting for a silent mail server, and keeps the request for a code', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const alone = await startApi({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@example.com' })
    const { store } = alone.running.app
    try {
      await store.write([{ sql: "update sys_user set email = ? where username = 'buyer'", parameters: [address] }])
      const request = await alone.call('POST', 'auth/forge-password/code', { body: { account: 'buyer' } })
      expect(request.success).toBe(true)
      const code = (await codeForAddress(store, recoveryCode, 'buyer')) ?? ''
      const body = { account: 'buyer', code }
      expect((await alone.call('POST', 'auth/forge-password', { body })).success).toBe(true)
    } finally {
      silent.close()
      await alone.close()
    }
  })

  it('keeps the code out of messages, logs and tables', async () => {
    const code = await codeFor()
    const stored = await Promise.all(
      ['msg_message', '_phone_code', '_attempt', 'sys_log'].map((table) => rows(`select * from ${table}`)),
    )
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  })
})
