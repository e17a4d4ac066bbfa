import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { creditCode } from '../../../server/demo/kit/credit-code.ts'
import { codeForAddress, registrationCode } from '../../../server/rights/auth/one-use-code.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'
import { type FakeSmtp, startSmtp } from '../../kit/fake-smtp.ts'
import { codesTo, nextCode } from '../../kit/mailed-code.ts'

const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

let smtp: FakeSmtp
let api: ApiServer
beforeAll(async () => {
  smtp = await startSmtp()
  api = await startApi({ SMTP_URL: smtp.url, MAIL_FROM: 'portal@example.com', MESSAGE_RETRY: '1' }, dialect)
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
const post = (path: string, body: unknown) => api.call('POST', `auth/register${path}`, { body })
const ask = (email: string) => post('/code', { email })
const prove = (email: string, code: string) => post('/email', { email, code })
const plain = ({ status, message, code, result, success }: Reply) => ({ status, message, code, result, success })

async function codeFor(email: string): Promise<string> {
  await write('delete from _attempt')
  const { length } = codesTo(smtp, email)
  expect((await ask(email)).success).toBe(true)
  return nextCode(smtp, email, length)
}

async function ticketFor(email: string): Promise<string> {
  const { success, result } = await prove(email, await codeFor(email))
  expect(success).toBe(true)
  return result.ticket
}

let companies = 0
const secret = 'ein langes Wort 42'

/** A registration of a new company. */
async function newRegistration(values: Record<string, unknown> = {}) {
  companies += 1
  const email = `person${companies}@example.com`
  return {
    email,
    ticket: await ticketFor(email),
    registerType: 'domestic',
    companyName: `新注册水处理有限公司${companies}`,
    corplicence: creditCode(`91110105MA01${String(companies).padStart(5, '0')}`),
    companyProvince: '110000',
    categories: (await firstCategories()).slice(0, 2),
    contactName: '钱先生',
    contactPhone: '13912345678',
    password: secret,
    confirmPassword: secret,
    terms: true,
    ...values,
  }
}

const firstCategories = async () =>
  (await rows('select code from bd_purcategory where tenant_id = ? order by code', '0')).map(({ code }) => code ?? '')

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const countOf = async (name: string) =>
  (await rows('select id from srm_supplier_base where company_name = ?', name)).length

describe('registration of a supplier', () => {
  it('creates company, contact, categories and main account, and signs in', async () => {
    const body = await newRegistration()
    const { success, result } = await post('', body)
    expect([success, result.userInfo.isShow, result.userInfo.roles]).toEqual([true, 2, ['supplier']])
    const call = (path: string) => api.call('GET', path, { token: result.token })
    const { result: company } = await call(`srm/supplier/base/queryById?id=${result.userInfo.supplierId}`)
    expect(company).toMatchObject({
      companyName: body.companyName,
      corplicence: body.corplicence,
      status: 'registered',
      country: 'CN',
      contacts: [{ name: '钱先生', mobile: '13912345678', email: body.email, defaultFlag: 'Y' }],
    })
    expect(company.categories.map(({ category }: { category: string }) => category)).toEqual(body.categories)
    const again = await api.call('POST', 'sys/login', { body: { username: body.companyName, password: secret } })
    expect(again.result.userInfo.supplierId).toBe(result.userInfo.supplierId)
    const [log] = await rows(
      `select request_param from sys_log where userid = ? and request_param like '%terms%'`,
      result.userInfo.username,
    )
    expect(log?.request_param).toContain(body.companyName)
  })

  it('of a foreign company requires a country and no credit code', async () => {
    const body = await newRegistration({ registerType: 'foreign', corplicence: undefined, companyProvince: undefined })
    const refused = await post('', body)
    expect(refused.result.errors).toEqual([{ pointer: '/country', message: expect.any(String) }])
    const { success, result } = await post('', {
      ...body,
      companyName: `Wasser & Söhne <b>GmbH</b> ${companies}`,
      country: 'DE',
    })
    expect(success).toBe(true)
    const [company] = await rows('select * from srm_supplier_base where id = ?', result.userInfo.supplierId)
    expect(company).toMatchObject({
      country: 'DE',
      corplicence: null,
      company_name: `Wasser & Söhne <b>GmbH</b> ${companies}`,
    })
  })

  it('goes to the short profile if every category permits it', async () => {
    const body = await newRegistration()
    await write(`update bd_purcategory set profile_kind = 'short' where code = ?`, body.categories[0])
    const { result } = await post('', { ...body, categories: body.categories.slice(0, 1) })
    expect(result.userInfo.isShow).toBe(3)
  })

  it('is done once: a repeated request gets the same account, with its password only', async () => {
    const body = await newRegistration()
    const first = await post('', body)
    const second = await post('', body)
    expect(second.result.userInfo.id).toBe(first.result.userInfo.id)
    expect(await countOf(body.companyName)).toBe(1)
    const other = { ...body, password: 'another word 4711', confirmPassword: 'another word 4711' }
    expect(plain(await post('', other))).toMatchObject({ success: false, message: '邮箱验证已失效，请重新验证邮箱' })
  })

  it('is done once for ten simultaneous requests', async () => {
    const body = await newRegistration()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('', body)))
    const ids = answers.filter(({ success }) => success).map(({ result }) => result.userInfo.id)
    expect([new Set(ids).size, await countOf(body.companyName)]).toEqual([1, 1])
    const users = await rows('select id from sys_user where email = ?', body.email)
    expect(users).toHaveLength(1)
  })

  it('registers a company once for two simultaneous people', async () => {
    const [one, other] = [await newRegistration(), await newRegistration()]
    const { companyName, corplicence } = one
    const answers = await Promise.all([post('', one), post('', { ...other, companyName, corplicence })])
    const [refused, ...more] = answers.filter(({ success }) => !success)
    expect(more).toEqual([])
    expect(refused?.message).toBe('该企业已注册，请联系贵公司的平台管理员为您开通账号')
    expect(await countOf(companyName)).toBe(1)
  })

  it.each([
    ['its name', (name: string) => ({ companyName: name })],
    [
      'the name with other brackets',
      (name: string) => ({ companyName: ` ${name.replace('（', '(').replace('）', ')')} ` }),
    ],
    ['the name in full width', (name: string) => ({ companyName: name.replace('A', 'Ａ') })],
    ['the credit code', (_: string, corplicence: string) => ({ corplicence })],
  ])('reports a registered company by %s, after the address is proved', async (_, known) => {
    const first = await newRegistration()
    const companyName = `A水务（北京）有限公司${companies}`
    expect((await post('', { ...first, companyName })).success).toBe(true)
    const second = { ...(await newRegistration()), ...known(companyName, first.corplicence) }
    const { email, ticket, corplicence } = second
    const asked = { email, ticket, companyName: second.companyName, corplicence }
    expect((await post('/company', asked)).message).toMatch(/^该企业已注册/)
    expect((await post('', second)).message).toMatch(/^该企业已注册/)
    expect((await post('/company', { ...asked, ticket: 'x'.repeat(43) })).message).toMatch(/^邮箱验证已失效/)
  })

  it('gives the same answer for addresses with and without an account, until the address is proved', async () => {
    await write(`update sys_user set email = 'known@example.com' where username = 'finance'`)
    expect(plain(await ask('known@example.com'))).toEqual(plain(await ask('unknown@example.com')))
    expect(plain(await prove('known@example.com', 'abcdef'))).toEqual(
      plain(await prove('nobody@example.com', 'abcdef')),
    )
    const code = await codeFor('Known@Example.com'.toLowerCase())
    expect((await prove('KNOWN@example.com', code)).message).toBe('该邮箱已有账号，请直接登录或找回密码')
  })

  it('accepts a code once, for its own address, within ten minutes and five attempts', async () => {
    const code = await codeFor('one@example.com')
    expect((await prove('two@example.com', code)).success).toBe(false)
    expect((await prove('one@example.com', code)).success).toBe(true)
    expect((await prove('one@example.com', code)).success).toBe(false)
    const next = await codeFor('one@example.com')
    for (let index = 0; index < 5; index += 1)
      expect((await prove('one@example.com', otherThan(next))).success).toBe(false)
    await write('delete from _attempt')
    expect((await prove('one@example.com', next)).success).toBe(false)
    const late = await codeFor('one@example.com')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect((await prove('one@example.com', late)).success).toBe(false)
  })

  it('gives one ticket for twenty simultaneous exchanges, valid for a day', async () => {
    const email = 'race@example.com'
    const code = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(email, code)))
    const [ticket, ...more] = answers.flatMap(({ result }) => result?.ticket ?? [])
    expect(more).toEqual([])
    const body = { ...(await newRegistration()), email, ticket }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    expect((await post('', body)).message).toMatch(/^邮箱验证已失效/)
  })

  it('limits codes of an address to one a minute, and calls with a ticket to forty an hour', async () => {
    await codeFor('often@example.com')
    expect((await ask('often@example.com')).message).toBe('刚刚已获取过验证码，请 1 分钟后再试')
    const asked = { email: 'often@example.com', ticket: 'x', companyName: 'x' }
    const answers: number[] = []
    for (let index = 0; index < 41; index += 1) answers.push((await post('/company', asked)).status)
    expect([answers.slice(0, 40).every((status) => status === 200), answers.at(-1)]).toEqual([true, 429])
  })

  it.each([
    { email: 'x'.repeat(1_000_000) },
    { email: ['person@example.com'] },
    { email: 'no address' },
    { email: 'a@b.de\r\nBcc: c@d.de' },
    { email: 7 },
    {},
  ])('refuses a request for a code %#', async (body) => {
    const { success, status } = await post('/code', body)
    expect([success, status < 500]).toEqual([false, true])
  })

  it.each([
    ['a wrong check digit', { corplicence: '911101050000000000' }],
    ['no name', { companyName: '   ' }],
    ['a long name', { companyName: '水'.repeat(101) }],
    ['a field of 1 MB', { companyName: 'x'.repeat(1_000_000) }],
    ['names as a list', { companyName: ['x'] }],
    ['no category', { categories: [] }],
    ['six categories', { categories: ['1', '2', '3', '4', '5', '6'] }],
    ['an unknown category', { categories: [`X'; drop table sys_user; --`] }],
    ['an unknown partner', { partner: 'nobody' }],
    ['an unknown country', { registerType: 'foreign', country: 'XX' }],
    ['an unknown province', { companyProvince: '999999' }],
    ['an invalid phone number', { contactPhone: '<script>' }],
    ['no contact', { contactName: ' ' }],
    ['a short password', { password: 'short1', confirmPassword: 'short1' }],
    ['a common password', { password: 'password123', confirmPassword: 'password123' }],
    ['another confirmation', { confirmPassword: 'something else 1' }],
    ['terms not accepted', { terms: false }],
    ['an administrator type', { registerType: 'admin' }],
  ])('refuses %s and stores nothing', async (_, values) => {
    const body = await newRegistration(values)
    const before = (await rows('select id from srm_supplier_base')).length
    const { success, status } = await post('', body)
    expect([success, status < 500]).toEqual([false, true])
    expect((await rows('select id from srm_supplier_base')).length).toBe(before)
    const users = await rows('select id from sys_user where email = ?', body.email)
    expect(users).toEqual([])
  })

  it('ignores fields that a registration does not have', async () => {
    const body = await newRegistration({
      status: 'qualified',
      roles: 'admin',
      tenantId: '1',
      grade: 'A',
      userType: 'internal',
    })
    const { result } = await post('', body)
    expect(result.userInfo.roles).toEqual(['supplier'])
    const [company] = await rows(
      'select status, grade, tenant_id from srm_supplier_base where id = ?',
      result.userInfo.supplierId,
    )
    expect(company).toEqual({ status: 'registered', grade: null, tenant_id: '0' })
  })

  it('sends the code again after a refusal by the mail server', async () => {
    const email = 'slow@example.com'
    smtp.answerNext(email, '451 try later')
    const { success } = await ask(email)
    expect(success).toBe(true)
    expect((await prove(email, await nextCode(smtp, email, 0))).success).toBe(true)
  })

  it('keeps code, ticket and password out of messages, logs and tables', async () => {
    const code = await codeFor('quiet@example.com')
    const body = await newRegistration()
    await post('', body)
    const tables = ['msg_message', '_phone_code', '_attempt', 'sys_log', '_password', 'sys_user']
    const kept = JSON.stringify(await Promise.all(tables.map((table) => rows(`select * from ${table}`))))
    expect(kept).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
    expect(kept).not.toContain(body.ticket)
    expect(kept).not.toContain(secret)
  })

  it('offers partners, countries, provinces and categories publicly', async () => {
    const { result } = await api.call('GET', 'auth/register/choices')
    expect(result.countries).toContainEqual({ value: 'DE', zh: expect.any(String), en: 'Germany', parent: '' })
    expect(result.provinces).toContainEqual({ value: '110000', zh: '北京市', en: '北京市', parent: '' })
    expect(result.categories.length).toBeGreaterThan(5)
    expect(Object.keys(result.partners[0])).toEqual(['value', 'zh', 'en', 'parent'])
  })
})

describe('registration without a mail server', () => {
  it('explains the location of the code, and keeps the mail in the outbox', async () => {
    const alone = await startApi()
    try {
      const body = { email: 'alone@example.com' }
      const { message } = await alone.call('POST', 'auth/register/code', { body, headers: { lang: 'en-US' } })
      expect(message).toContain('npm run admin -- register')
    } finally {
      await alone.close()
    }
  })
})

describe('registration with a silent mail server', () => {
  it('answers without waiting for it, and keeps the request for a code that is handed over', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const alone = await startApi({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@example.com' })
    try {
      const { success } = await alone.call('POST', 'auth/register/code', { body: { email: 'silent@example.com' } })
      expect(success).toBe(true)
      const { store } = alone.running.app
      const code = await codeForAddress(store, registrationCode, 'silent@example.com')
      const body = { email: 'silent@example.com', code }
      expect((await alone.call('POST', 'auth/register/email', { body })).success).toBe(true)
    } finally {
      silent.close()
      await alone.close()
    }
  })
})
