import { describe, expect, it } from 'vitest'
import type { ApiServer } from '../../kit/api-server.ts'
import type { FakeHook } from '../../kit/fake-hook.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

/** The relay to other systems: listed addresses only, without credentials of the caller (security.md P18). */
export function describeRelay(on: () => { readonly admin: Call; readonly hook: FakeHook }): void {
  const through = (path: string, more = '') =>
    `sys/common/transitRESTful?url=${encodeURIComponent(`http://127.0.0.1:${on().hook.port}${path}`)}${more}`

  describe('relay', () => {
    it('calls a listed address with the other parameters, and returns its answer', async () => {
      const { admin, hook } = on()
      hook.answerNext('/rates/usd?day=1&kind=a%26b', { status: 200, body: '{"rate":7.1}' })
      const reply = await admin('GET', through('/rates/usd', '&day=1&kind=a%26b&_t=1700000000'))
      expect(reply).toMatchObject({ success: true, code: 200, result: { rate: 7.1 } })
      const { headers } = hook.posted.at(-1) ?? { headers: {} }
      expect(Object.keys(headers).filter((name) => !['accept', 'host', 'connection'].includes(name))).toEqual([])
    })

    it('forwards a body, and returns an error status', async () => {
      const { admin, hook } = on()
      hook.answerNext('/orders', { status: 422, body: 'no' })
      const reply = await admin('POST', through('/orders'), { body: { no: 1 } })
      expect(reply).toMatchObject({ status: 200, success: false, code: 422, result: 'no' })
      expect(hook.posted.at(-1)?.body).toEqual({ no: 1 })
    })

    it('follows no redirect', async () => {
      const { admin, hook } = on()
      hook.answerNext('/rates', { status: 302, headers: { location: '/rates/secret' }, body: '' })
      const before = hook.posted.length
      expect(await admin('GET', through('/rates'))).toMatchObject({ success: false, code: 302 })
      expect(hook.posted.length).toBe(before + 1)
    })

    it.each([
      ['another path', 'GET', '/ratesx'],
      ['a relative path', 'GET', '/rates/%2e%2e/admin'],
      ['another method', 'PUT', '/rates'],
      ['a user name in the address', 'GET', '@evil.example/rates'],
    ])('makes no connection for %s', async (_, method, path) => {
      const { admin, hook } = on()
      const before = hook.connections()
      expect(await admin(method, through(path), method === 'GET' ? {} : { body: {} })).toMatchObject({
        status: 403,
        code: 510,
      })
      expect(hook.connections()).toBe(before)
    })
  })
}
