import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'
import { filesIn } from '../../kit/archive.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let house: Call
beforeAll(async () => {
  api = await startApi()
  house = await api.as('admin')
})
afterAll(() => api?.close())

const code = '7341958206'
const store = () => api.running.app.store
const must = async (call: Call, method: string, path: string, body?: object) => {
  const reply = await call(method, path, body && { body })
  if (!reply.success) throw new Error(`${path}: ${reply.text}`)
  return reply.result
}

/** A tenant in use: its administrator has a password, suppliers, a role with grants, a file, a number and a draft. */
async function usedTenant(): Promise<{ readonly id: string; readonly call: Call; readonly file: string }> {
  const { id } = await must(house, 'POST', 'sys/tenant/add', {
    code,
    name: 'Erased Ltd',
    adminEmail: 'x7341@example.com',
  })
  const invited = await house('POST', 'sys/tenant/invite', { body: { id } })
  const link = /\/user\/password#([\w-]{43})/.exec(invited.message)?.[1] ?? (await linkByHand(id))
  await must(api.call, 'POST', 'sys/user/passwordByLink', { link, password, confirmpassword: password })
  const call = await api.as(`admin_${code}`)
  for (const name of ['Kestrel Pumps', 'Osprey Valves'])
    await must(call, 'POST', 'srm/supplier/base/add', { companyName: name, country: 'SG' })
  const role = await must(call, 'POST', 'sys/role/add', { roleCode: 'own7341', roleName: 'own' })
  await must(call, 'POST', 'sys/permission/saveRolePermission', {
    roleId: role.id,
    permissionIds: '',
    lastpermissionIds: '',
  })
  const path = `schemas/overlays/${code}/bd/bank.json`
  await must(call, 'PUT', 'onl/files/draft', { path, version: 0, text: '{"fields":{}}' })
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 kestrel']), 'kestrel.pdf')
  const sent = await call('POST', 'sys/common/upload', { raw: form })
  if (!sent.success) throw new Error(sent.text)
  return { id, call, file: String(sent.result.path) }
}

async function linkByHand(id: string): Promise<string> {
  await store().write([{ sql: `update sys_user set email = null where tenant_id = ?`, parameters: [code] }])
  const { message } = await house('POST', 'sys/tenant/invite', { body: { id } })
  return /\/user\/password#([\w-]{43})/.exec(message)?.[1] ?? ''
}

/** Digest of all rows without those of the tenant, by table; the log and sessions of the house go on. */
async function others(): Promise<Readonly<Record<string, string>>> {
  const passing = new Set([
    '_session',
    '_current_depart',
    '_attempt',
    'sys_log',
    '_job_lease',
    'sys_tenant',
    '_history',
    '_history_count',
  ])
  const found: Record<string, string> = {}
  for (const { name, columns } of await store().tables()) {
    if (passing.has(name)) continue
    const isOwned = columns.some((column) => column.name === 'tenant_id')
    const sql = `select * from "${name}"${isOwned ? ` where coalesce(tenant_id, '') <> '${code}'` : ''}`
    const rows = await store().rows({ sql, parameters: [] })
    found[name] = createHash('sha256')
      .update(
        rows
          .map((row) => JSON.stringify(row))
          .toSorted()
          .join('\n'),
      )
      .digest('hex')
  }
  return found
}

/** Tables with a row that has one of the texts, except the log of the house. */
async function mentions(texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name } of await store().tables()) {
    if (['sys_log', '_history'].includes(name)) continue
    const rows = await store().rows({ sql: `select * from "${name}"`, parameters: [] })
    if (rows.some((row) => texts.some((text) => JSON.stringify(row).includes(text)))) found.push(name)
  }
  return found
}

it('a tenant in use is exported whole, and deleted whole; all others stay as they are', async () => {
  const before = await others()
  const { id, call, file } = await usedTenant()
  const tenant = await api.as('admin_t1')
  const users = await store().rows<{ id: string }>({
    sql: 'select id from sys_user where tenant_id = ?',
    parameters: [code],
  })
  const uploads = await store().rows<{ id: string }>({
    sql: 'select id from _file where tenant_id = ?',
    parameters: [code],
  })
  expect([users.length, uploads.length, file.length > 0]).toEqual([1, 1, true])

  for (const other of [tenant, call, await api.as('buyer')]) {
    expect((await other('GET', `sys/tenant/archive?id=${id}`)).status).toBe(403)
    expect((await other('POST', 'sys/tenant/erase', { body: { id, value: code } })).status).toBe(403)
  }
  const archive = filesIn((await house('GET', `sys/tenant/archive?id=${id}`)).bytes)
  const about = JSON.parse(String(archive.get('tenant.json')))
  expect(about).toMatchObject({ tenant: code, files: 1, rows: { 'srm/supplier/base': 2, 'sys/user': 1 } })
  const lines = String(archive.get('rows/srm/supplier/base.jsonl')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).companyName).toSorted()).toEqual(['Kestrel Pumps', 'Osprey Valves'])
  expect(String(archive.get(`files/${uploads[0]?.id}/kestrel.pdf`))).toBe('%PDF-1.7 kestrel')
  expect([...archive.keys()].every((name) => !String(archive.get(name)).includes('argon2'))).toBe(true)

  const erase = (value: string) => house('POST', 'sys/tenant/erase', { body: { id, value } })
  expect((await erase(code)).message).toContain('请先冻结')
  await must(house, 'PUT', 'sys/tenant/edit', { id, version: 1, status: '0' })
  expect((await erase('7341')).message).toContain(code)
  const done = await erase(code)
  expect(done.success, done.text).toBe(true)

  expect(await mentions([code, 'Kestrel', 'kestrel', 'own7341', ...users.map((user) => user.id)])).toEqual([])
  for (const name of ['sys_log', '_history', '_history_count'])
    expect(await store().rows({ sql: `select 1 from ${name} where tenant_id = ?`, parameters: [code] })).toEqual([])
  const found = await store().rows({
    sql: `select name from sqlite_master where name like '%\\_\\_search\\_%\\_docsize' escape '\\'`,
    parameters: [],
  })
  for (const { name } of found) {
    const index = String(name).replace(/_docsize$/, '')
    const table = index.replace(/__search_.*$/, '')
    const [left] = await store().rows({
      sql: `select count(*) as n from "${name}" where id not in (select rowid from "${table}")`,
      parameters: [],
    })
    expect([index, Number(left?.n)]).toEqual([index, 0])
  }
  const kept = await readdir(join(api.running.app.options.dataDir, 'files'), { recursive: true })
  expect(kept.filter((name) => uploads.some((upload) => name.endsWith(upload.id)))).toEqual([])
  expect((await call('GET', 'sys/user/getUserInfo')).status).toBe(401)
  expect(await others()).toEqual(before)

  // Its number is free again.
  await must(house, 'POST', 'sys/tenant/add', { code, name: 'Again Ltd' })
})
