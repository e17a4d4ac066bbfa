import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { creditCode } from '../../../server/demo/kit/credit-code.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type FakeSmtp, startSmtp } from '../../kit/fake-smtp.ts'
import { linksTo } from '../../kit/mailed-code.ts'

const publicUrl = 'https://portal.example'
const code = 'srm/supplier/invitation'

const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

let smtp: FakeSmtp
let api: ApiServer
let buyer: Awaited<ReturnType<ApiServer['as']>>
beforeAll(async () => {
  smtp = await startSmtp()
  api = await startApi(
    {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'portal@example.com',
      MESSAGE_RETRY: '1',
      PUBLIC_URL: publicUrl,
    },
    dialect,
  )
  buyer = await api.as('buyer')
})
afterAll(async () => {
  vi.useRealTimers()
  await api?.close()
  await smtp?.close()
})

const open = (link: string) => api.call('POST', 'auth/register/invitation', { body: { link } })
const stateOf = async (id: string) => (await buyer('GET', `${code}/queryById?id=${id}`)).result
const act = (id: string, action: string) => buyer('POST', `${code}/do/${action}`, { body: { id } })

let companies = 0
/** Invites a company; gives the record and the link of its letter. */
async function invited(values: Record<string, string> = {}) {
  companies += 1
  const email = `invited${companies}@example.com`
  const body = { companyName: `受邀企业${companies}`, contactName: '孙女士', email, ...values }
  const { success, result } = await buyer('POST', `${code}/add`, { body })
  expect(success).toBe(true)
  return { ...body, id: String(result.id ?? result), link: await linkAfter(body.email, 0) }
}

async function linkAfter(email: string, known: number): Promise<string> {
  await expect.poll(() => linksTo(smtp, email).length, { timeout: 10_000 }).toBe(known + 1)
  return linksTo(smtp, email).at(-1)?.split('#')[1] ?? ''
}

describe('invitation to register', () => {
  it('mails a link that opens a pre-filled registration, and ends when the company is registered', async () => {
    const { companyName, contactName, email, link, id } = await invited({ words: '期待 <b>合作</b>' })
    expect(linksTo(smtp, email)[0]).toMatch(/^https:\/\/portal\.example\/register#[\w-]{43}$/)
    const { result } = await open(link)
    expect(result).toMatchObject({ email, companyName, contactName, corplicence: '' })
    const [category] = (await api.call('GET', 'auth/register/choices')).result.categories
    const secret = 'ein langes Wort 42'
    const { success, result: welcome } = await api.call('POST', 'auth/register', {
      body: {
        ...{ email, ticket: result.ticket, companyName, registerType: 'domestic', contactName },
        ...{ corplicence: creditCode('91110105MA0200001'), contactPhone: '13912345678', categories: [category.value] },
        ...{ password: secret, confirmPassword: secret, terms: true },
      },
    })
    expect(success).toBe(true)
    expect(await stateOf(id)).toMatchObject({ status: 'used', supplierId: welcome.userInfo.supplierId })
    expect((await open(link)).message).toMatch(/^邀请链接无效/)
    // The inviter gets a message, and buyers hear of the new company.
    const told = await api.running.app.store.rows<{ title: string; receiver: string; channel: string }>({
      sql: `select es_title as title, es_receiver as receiver, es_type as channel from msg_message where (bus_id = ? or bus_id = ?) order by es_title`,
      parameters: [id, welcome.userInfo.supplierId],
    })
    const heard = (title: string) =>
      new Set(told.flatMap((message) => (message.title.endsWith(title) ? [message.receiver.split('@')[0]] : [])))
    expect(heard('受邀公司已注册')).toEqual(new Set(['buyer']))
    expect([...heard('新供应商注册')]).toContain('buyer')
    expect(told.some(({ channel }) => channel === 'email')).toBe(true)
  })

  it('is revoked and sent again; an older link ends', async () => {
    const { email, link, id } = await invited()
    expect((await act(id, 'resend')).success).toBe(true)
    const second = await linkAfter(email, 1)
    expect((await open(link)).success).toBe(false)
    expect((await open(second)).success).toBe(true)
    expect((await act(id, 'revoke')).success).toBe(true)
    expect((await open(second)).success).toBe(false)
    expect((await stateOf(id)).status).toBe('revoked')
  })

  it('expires after 14 days', async () => {
    const { link } = await invited()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 86_400_000 })
    expect((await open(link)).success).toBe(false)
    vi.useRealTimers()
  })

  it('is not opened by guesses, and not made by suppliers or with a wrong address', async () => {
    for (const link of ['', 'x'.repeat(43), `' or 1=1 --`, 'x'.repeat(100_000)])
      expect((await open(link)).success).toBe(false)
    const supplier = await api.as('supplier_b')
    const body = { companyName: 'x', contactName: 'y', email: 'z@example.com' }
    expect((await supplier('POST', `${code}/add`, { body })).success).toBe(false)
    expect((await buyer('POST', `${code}/add`, { body: { ...body, email: 'no address' } })).success).toBe(false)
  })
})
