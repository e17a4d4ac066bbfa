import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

const json = { 'content-type': 'application/json' }
const internals = /\bat .*\.ts|sqlite|select |node_modules|\/work\//i

describe('malformed body', () => {
  it.each([
    ['an array', '[1]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['no JSON', '{"a":'],
    ['two objects', '{}{}'],
    ['a prototype key', '{"__proto__":{"isAdmin":true}}'],
    ['a nested prototype key', '{"a":[{"__proto__":{}}]}'],
    ['an escaped prototype key', '{"\\u005f_proto__":{}}'],
    ['a constructor key', '{"constructor":{}}'],
    ['a key given twice', '{"username":"buyer","username":"admin"}'],
    ['a key given twice, once escaped', '{"username":"buyer","usernam\\u0065":"admin"}'],
    ['a nested key given twice', '{"a":{"b":1,"b":2}}'],
    ['a number beyond JSON', '{"a":1e999}'],
    ['a NUL', '{"a":"\\u0000"}'],
    ['half a surrogate', '{"a":"\\ud800"}'],
    ['half a surrogate in a key', '{"\\udc00":1}'],
    ['deep nesting', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['very deep nesting', `${'['.repeat(100_000)}`],
  ])('%s is refused without harm', async (_, raw) => {
    const { status, success, text } = await api.call('POST', 'sys/login', { raw, headers: json })
    expect(status).toBe(raw.length > 16_384 ? 413 : 400)
    expect(success).toBe(false)
    expect(text).not.toMatch(internals)
  })

  it.each([
    ['colons and quotes in texts', { username: 'a":"b":', password: '"\\":{' }],
    ['the same key in two objects', { username: 'x', list: [{ a: 1 }, { a: 2 }], password: 'y' }],
    ['characters beyond the basic plane', { username: '😀', password: '😀' }],
  ])('%s are accepted', async (_, body) => {
    expect((await api.call('POST', 'sys/login', { body })).message).toBe('用户名或密码错误')
  })

  it.each([
    ['application/x-www-form-urlencoded', 'username=buyer'],
    ['text/xml', '<a/>'],
    ['application/json-patch+json', '[]'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\nbuyer\r\n--b--\r\n',
    ],
  ])('%s is invalid JSON', async (type, raw) => {
    const { status, success } = await api.call('POST', 'sys/login', { raw, headers: { 'content-type': type } })
    expect([status, success]).toEqual([415, false])
  })

  it('is refused when too large', async () => {
    const admin = await api.as('admin')
    const raw = JSON.stringify({ a: 'x'.repeat(8_500_000) })
    const { status, code } = await admin('POST', 'bd/bank/add', { raw, headers: json })
    expect([status, code]).toEqual([413, 413])
  })
})

describe('parameter of another type', () => {
  it.each([
    [{ username: { $ne: null }, password: 'x' }, 'username'],
    [{ username: ['buyer'], password: 'x' }, 'username'],
    [{ username: 'buyer', password: { length: 8 } }, 'password'],
    [{ username: true, password: 'x' }, 'username'],
    [{ username: 'x'.repeat(2000), password: 'x' }, 'username'],
    [{ username: 'buyer', password: 'x', checkKey: {} }, 'checkKey'],
    [{ username: 'buyer', password: 'x'.repeat(257) }, 'password'],
    [{ username: 'buyer', password: '' }, 'password'],
    [{ username: '', password: 'x' }, 'username'],
  ])('refuses %j by its name', async (body, name) => {
    const { status, message } = await api.call('POST', 'sys/login', { body, headers: { lang: 'en-US' } })
    expect(status).toBe(400)
    expect(message).toContain(`"${name}"`)
  })

  it.each([
    [{ username: 'buyer' }, 'password'],
    [{ password: 'x' }, 'username'],
  ])('%j without one is a failure by code', async (body, name) => {
    const { status, code, success, message } = await api.call('POST', 'sys/login', { body, headers: { lang: 'en-US' } })
    expect([status, code, success]).toEqual([200, 500, false])
    expect(message).toContain(`"${name}"`)
  })

  it('is reported as missing', async () => {
    const admin = await api.as('admin')
    const missing = await admin('GET', 'sys/permission/queryRolePermission', { headers: { lang: 'en-US' } })
    expect([missing.status, missing.message]).toEqual([200, 'The parameter "roleId" is missing.'])
    const wrong = await admin('PUT', 'sys/user/frozenBatch', { body: { ids: 'x', status: 3 } })
    expect([wrong.status, wrong.message.includes('status')]).toEqual([400, true])
  })

  it('is refused twice', async () => {
    const admin = await api.as('admin')
    expect((await admin('GET', 'sys/user/list?username=a&username=b')).status).toBe(400)
    expect((await admin('GET', 'sys/user/list?username=%00')).status).toBe(400)
    expect((await admin('GET', 'sys/user/list?__proto__=x&constructor=y')).status).toBe(200)
  })
})
