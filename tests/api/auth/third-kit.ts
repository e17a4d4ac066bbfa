import { expect } from 'vitest'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'
import { startHook } from '../../kit/fake-hook.ts'
import { startOidc } from '../../kit/fake-oidc.ts'

export const publicUrl = 'https://portal.example'

/** Server with three providers: `corp` works, `odd` is broken, `gone` is unreachable. */
export async function startProviders() {
  const foreignHost = await startHook()
  const oidc = await startOidc()
  // Its token endpoint is at another address, which is not configured.
  const brokenProvider = await startOidc({ token_endpoint: `http://127.0.0.1:${foreignHost.port}/token` })
  const settings = (key: string, issuer: string) => ({
    [`OIDC_${key}_ISSUER`]: `private:${issuer}`,
    [`OIDC_${key}_CLIENT_ID`]: 'procura',
    [`OIDC_${key}_CLIENT_SECRET`]: 'x',
  })
  const api = await startApi({
    ...oidc.env,
    ...settings('ODD', brokenProvider.issuer),
    ...settings('GONE', 'http://127.0.0.1:9'),
    OIDC: 'corp,odd,gone',
    PUBLIC_URL: publicUrl,
  })
  const close = async () => {
    await api.close()
    await Promise.all([oidc, brokenProvider, foreignHost].map((each) => each.close()))
  }
  return { api, oidc, brokenProvider, foreignHost, close }
}
type Providers = Awaited<ReturnType<typeof startProviders>>
export type Call = Awaited<ReturnType<ApiServer['as']>>

/** Our callback path, to which the provider redirects. */
export const pathOf = (url: URL) => url.href.slice(`${publicUrl}/api/`.length)
/** One-use token in a redirect address. */
export const wordIn = (location: string) => new URL(location, publicUrl).searchParams.get('third') ?? ''

/** Sign-ins and bindings through the provider. */
export function providerCalls(world: () => Providers) {
  const write = (sql: string, ...parameters: unknown[]) =>
    world().api.running.app.store.write([{ sql, parameters: parameters as string[] }])
  const rows = (sql: string, ...parameters: unknown[]) =>
    world().api.running.app.store.rows<Record<string, string>>({ sql, parameters: parameters as string[] })

  /** The redirect address in an answer, and the cookie it sets. */
  async function visited(path: string, cookie = '') {
    const answer = await fetch(`${world().api.url}/api/${path}`, { redirect: 'manual', headers: { cookie } })
    const set = answer.headers.get('set-cookie') ?? ''
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      set,
      cookie: set.split(';')[0] ?? '',
    }
  }

  /** Runs a flow from the button to the final page. */
  async function throughProvider(cookieOf = (own: string) => own, query = '') {
    const redirect = await visited(`sys/thirdLogin/render/corp${query}`)
    const back = await world().oidc.asked(redirect.location)
    const { location } = await visited(pathOf(back), cookieOf(redirect.cookie))
    return { back, location, word: wordIn(location), cookie: redirect.cookie }
  }

  const exchanged = (word: string, cookie: string) =>
    world().api.call('GET', `thirdLogin/getLoginUser/${word}`, { headers: { cookie } })

  /** Starts a binding, visits the provider and returns. */
  async function bindingOf(call: Call, values: object = {}) {
    const begun = await call('POST', 'sys/thirdApp/bindThirdAppAccount', {
      body: { thirdType: 'corp', password, ...values },
    })
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (!begun.success) return { begun, word: '', cookie, location: '' }
    const { location } = await visited(pathOf(await world().oidc.asked(begun.result.address)), cookie)
    return { begun, location, word: wordIn(location), cookie }
  }

  const finished = (call: Call, { word, cookie }: { word: string; cookie: string }) =>
    call('POST', 'sys/thirdApp/finishBinding', { body: { token: word }, headers: { cookie } })

  async function bound(username: string): Promise<Call> {
    const call = await world().api.as(username)
    expect((await finished(call, await bindingOf(call))).message).toBe('绑定成功')
    return call
  }

  /** A person whose role can see and unbind the accounts of others. */
  async function accountAdmin(role: string): Promise<Call> {
    const admin = await world().api.as('admin')
    const perms = 'sys:thirdAccount:list,sys:thirdAccount:unbind'
    const { result } = await admin('GET', `sys/permission/list?pageNo=1&pageSize=50&perms=${perms}`)
    const permissionIds = result.records.map(({ id }: { id: string }) => id).join()
    await admin('POST', 'sys/permission/saveRolePermission', { body: { roleId: role, permissionIds } })
    return world().api.as(role)
  }

  /** Adds a data rule: the role sees the accounts of one person only. Returns its id. */
  async function restrictTo(username: string): Promise<string> {
    const [menu] = await rows(`select id from sys_permission where perms = 'sys:thirdAccount:list' and menu_type = '1'`)
    const values = { ruleColumn: 'username', ruleConditions: '=', ruleValue: username, roles: 'approver' }
    const body = { ruleName: 'test', permissionId: menu?.id, ...values }
    return (await (await world().api.as('admin'))('POST', 'sys/dataRule/add', { body })).result.id
  }

  const own = async (call: Call) => (await call('GET', 'sys/thirdApp/getThirdAccountByUserId')).result

  /** Person of the provider, bindings and account status as at the start. */
  const reset = async () => {
    world().oidc.person = { sub: 'p-1', name: '林集团' }
    world().oidc.lies = undefined
    await write('delete from _third_account')
    await write(`update sys_user set status = '1' where username = 'buyer'`)
  }
  return {
    ...{ write, rows, visited, throughProvider, exchanged, bindingOf, finished, bound, own, reset },
    ...{ accountAdmin, restrictTo },
  }
}
