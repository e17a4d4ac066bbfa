import { afterEach, describe, expect, it } from 'vitest'
import { readOptions } from '../../../server/boot/options.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

async function goOn(env: Record<string, string>, body: object, headers: Record<string, string> = {}) {
  api ??= await startApi(env)
  const buyer = await api.as('buyer')
  return buyer('POST', 'sys/pmApi/loginToPm', { body, headers })
}

describe('sign-in to the project management system', () => {
  it('is refused in both languages without configuration', async () => {
    const { status, success, message } = await goOn({}, { username: 'buyer' })
    expect([status, success, message]).toEqual([200, false, '未配置项目管理系统，请联系管理员'])
    expect((await goOn({}, {}, { lang: 'en' })).message).toContain('No project management system')
  })

  it('redirects to its address with a new ticket each time', async () => {
    const env = { PM_URL: 'https://pm.example.com/sso?u={username}&t={ticket}' }
    const first = await goOn(env, { username: 'buyer' })
    const second = await goOn(env, { username: '' })
    for (const { success, message } of [first, second]) {
      expect(success).toBe(true)
      expect(message).toMatch(/^https:\/\/pm\.example\.com\/sso\?u=buyer&t=[\w-]{43}$/)
    }
    expect(first.message).not.toBe(second.message)
  })

  it('is for the caller only, with a session', async () => {
    const env = { PM_URL: 'https://pm.example.com/' }
    const { status, code, message } = await goOn(env, { username: 'admin' })
    expect([status, code, message.includes('pm.example.com')]).toEqual([403, 510, false])
    const anonymous = await api?.call('POST', 'sys/pmApi/loginToPm', { body: { username: 'buyer' } })
    expect(anonymous?.status).toBe(401)
  })
})

describe('PM_URL', () => {
  it.each([
    'ftp://pm.example.com',
    'javascript:alert(1)',
    'pm.example.com',
    'https://',
    'https://{username}.example.com/',
    'https://{ticket}@pm.example.com/',
  ])('refuses %s', (address) => {
    expect(() => readOptions([], { PM_URL: address })).toThrow(/PM_URL/)
  })

  it.each(['http://pm.example.com:8080/a/{username}', 'https://pm.example.com/?t={ticket}#x'])(
    'accepts %s',
    (address) => {
      expect(readOptions([], { PM_URL: address }).pmUrl).toBe(address)
    },
  )

  it('is optional', () => {
    expect(readOptions([], {}).pmUrl).toBeUndefined()
  })
})
