import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let house: Call
beforeAll(async () => {
  api = await startApi()
  house = await api.as('admin')
})
afterAll(() => api?.close())

const confirmed = { headers: { 'X-Confirmed': '1' } }

async function tenantWith(code: string, values: object = {}): Promise<string> {
  const { result, text } = await house('POST', 'sys/tenant/add', { body: { code, name: `T${code}`, ...values } })
  if (!result?.id) throw new Error(text)
  return result.id
}

const remove = (id: string, ask = {}, call = house) => call('DELETE', `sys/tenant/delete?id=${id}`, ask)
const isThere = async (code: string) => (await house('GET', `sys/tenant/list?name=T${code}`)).result.total === 1

/** Tables with rows of a tenant, except logs, which are kept. */
async function tablesOf(code: string): Promise<readonly string[]> {
  const { store } = api.running.app
  const found: string[] = []
  for (const { name, columns } of await store.tables()) {
    if (!columns.some((column) => column.name === 'tenant_id')) continue
    const rows = await store.rows({ sql: `select 1 from "${name}" where tenant_id = ? limit 1`, parameters: [code] })
    if (rows.length > 0) found.push(name)
  }
  // The history stays, and so does its count.
  return found.filter((name) => !['sys_log', '_history', '_history_count'].includes(name))
}

describe('unused tenant', () => {
  it('is deleted with its initial data, once an administrator of the first tenant confirms', async () => {
    const id = await tenantWith('20', { adminEmail: 'twenty@example.com' })
    expect((await house('POST', 'sys/tenant/invite', { body: { id } })).success).toBe(true)
    expect((await tablesOf('20')).length).toBeGreaterThan(7)
    const accounts = await api.running.app.store.rows<{ id: string }>({
      sql: `select id from sys_user where tenant_id = '20'`,
      parameters: [],
    })
    const question = await remove(id)
    expect(question).toMatchObject({ success: false, code: 428 })
    expect(question.message).toMatch(/^租户“T20”从未使用，将连同开通时生成的 \d+ 条数据和账号（admin_20）一并删除/)
    const inEnglish = await remove(id, { headers: { 'accept-language': 'en' } })
    expect(inEnglish.message).toMatch(
      /^Tenant "T20" was never used\. Its \d+ prepared rows, with the accounts \(admin_20\)/,
    )
    expect(await isThere('20')).toBe(true)

    const done = await remove(id, confirmed)
    expect(done.success, done.text).toBe(true)
    expect(await isThere('20')).toBe(false)
    expect(await tablesOf('20')).toEqual([])
    for (const table of ['_account_name', '_password_link', '_preference']) {
      const sql = `select 1 from ${table} where user_id = ?`
      expect([table, await api.running.app.store.rows({ sql, parameters: [accounts[0]?.id] })]).toEqual([table, []])
    }
    // Number and account name can be used again.
    expect(await tenantWith('20')).not.toBe(id)
  })

  it('is named in the question with all others to delete', async () => {
    const ids = [await tenantWith('31'), await tenantWith('32')]
    const removeBoth = (ask = {}) => house('DELETE', `sys/tenant/deleteBatch?ids=${ids.join()}`, ask)
    const question = await removeBoth()
    expect(question).toMatchObject({ success: false, code: 428 })
    for (const name of ['T31', 'T32']) expect(question.message).toContain(`租户“${name}”从未使用`)
    expect((await removeBoth(confirmed)).success).toBe(true)
    expect(await Promise.all(['31', '32'].map(isThere))).toEqual([false, false])
  })

  it('explains the next steps after its restore', async () => {
    const id = await tenantWith('21')
    await remove(id, confirmed)
    const { result } = await house('GET', 'sys/recycle/list?resource=sys/tenant&pageSize=100')
    const batch = result.records.find(({ recordId }: { recordId: string }) => recordId === id)?.id
    const restored = await house('POST', 'sys/recycle/restore', { body: { ids: batch } })
    expect(restored.message).toContain('邀请管理员')
    expect((await house('POST', 'sys/tenant/invite', { body: { id } })).result).toMatchObject({ username: 'admin_21' })
  })
})

describe('tenant with data', () => {
  it('is kept once its administrator has set a password', async () => {
    const id = await tenantWith('22')
    const { message } = await house('POST', 'sys/tenant/invite', { body: { id } })
    const link = /\/user\/password#([\w-]{43})/.exec(message)?.[1]
    const body = { link, password, confirmpassword: password }
    expect((await api.call('POST', 'sys/user/passwordByLink', { body })).success).toBe(true)
    await expectHeld(id, '22')
  })

  it('is kept once a person added, changed or deleted a row', async () => {
    const inside = async (code: string, run: (call: Call) => Promise<{ success: boolean; text: string }>) => {
      const id = await tenantWith(code)
      await api.running.app.store.write([
        { sql: `update sys_user set tenants = ? where username = 'admin'`, parameters: [code] },
      ])
      const done = await run((method, path, ask) => house(method, path, { ...ask, headers: { tenant_id: code } }))
      await api.running.app.store.write([
        { sql: `update sys_user set tenants = null where username = 'admin'`, parameters: [] },
      ])
      expect(done.success, done.text).toBe(true)
      await expectHeld(id, code)
    }
    const unit = { code: 'ZZ', name: 'own', nameEn: 'own', unitGroup: 'count' }
    await inside('23', (call) => call('POST', 'srm/supplier/base/add', { body: { companyName: 'C', country: 'SG' } }))
    await inside('24', async (call) => {
      const { result } = await call('GET', 'sys/depart/list')
      return call('PUT', 'sys/depart/edit', { body: { id: result.records[0].id, departName: 'renamed' } })
    })
    await inside('25', async (call) => {
      const { result, text } = await call('POST', 'mat/unit/add', { body: unit })
      if (!result?.id) throw new Error(text)
      return call('DELETE', `mat/unit/delete?id=${result.id}`)
    })
  })

  it('can be deleted once its rows are gone', async () => {
    const id = await tenantWith('26')
    const { store, live } = api.running.app
    const tables = [...live.current.resources.values()].filter(({ plan, view }) => plan.tenant === 'owned' && !view)
    await store.write(
      tables.map(({ storage }) => ({ sql: `delete from "${storage.table}" where tenant_id = '26'`, parameters: [] })),
    )
    expect((await remove(id)).success).toBe(true)
  })
})

/** Expects a refusal with the reason, confirmed or not, alone or in a batch, and no lost row. */
async function expectHeld(id: string, code: string): Promise<void> {
  const tables = await tablesOf(code)
  for (const ask of [{}, confirmed]) {
    const refused = await remove(id, ask)
    expect([code, refused.success, refused.code]).toEqual([code, false, 500])
    expect(refused.message).toMatch(/^该租户仍有 \d+ 类数据，不能删除/)
    const many = await house('DELETE', `sys/tenant/deleteBatch?ids=${id}`, ask)
    expect([many.success, many.code]).toEqual([false, 500])
  }
  expect(await isThere(code)).toBe(true)
  expect(await tablesOf(code)).toEqual(tables)
}
