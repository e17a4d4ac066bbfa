import { type ApiServer, password, type Reply, startApi } from '../../kit/api-server.ts'

export type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly version: number; readonly [field: string]: unknown }

export type Fixture = {
  readonly api: ApiServer
  readonly admin: Call
  readonly buyer: Call
  readonly approver: Call
  readonly supplier: Call
  /** People of the departments of finance and quality. */
  readonly finance: Call
  readonly quality: Call
  /** The company of `supplier`. */
  readonly company: string
  /** Ids of departments by code. */
  readonly departs: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** The product with demo data, and a person each of finance and quality. */
export async function startSuppliers(): Promise<Fixture> {
  const api = await startApi()
  const [admin, buyer, approver, supplier] = await Promise.all(['admin', 'buyer', 'approver', 'supplier_a'].map(api.as))
  if (!(admin && buyer && approver && supplier)) throw new Error('not signed in')
  const { result } = await admin('GET', 'sys/depart/list?pageSize=100')
  const departs = Object.fromEntries(result.records.map((row: Row) => [row.orgCode, row.id]))
  const add = async (role: string, depart: string) => {
    await admin('POST', 'sys/role/add', { body: { roleCode: role, roleName: role } })
    const body = {
      username: `${role}_1`,
      realname: role,
      password,
      roles: role,
      userType: 'internal',
      departs: departs[depart],
    }
    const reply = await admin('POST', 'sys/user/add', { body })
    if (!reply.success) throw new Error(reply.text)
    return api.as(`${role}_1`)
  }
  const [finance, quality] = [await add('finance', 'A01A02'), await add('quality', 'A01A03')]
  const company = (await supplier('GET', 'srm/supplier/base/list')).result.records[0].id as string
  return { api, admin, buyer, approver, supplier, finance, quality, company, departs, close: () => api.close() }
}

/** The result of a call that must succeed. */
export async function ok(reply: Promise<Reply>): Promise<Reply['result']> {
  const { success, result, text } = await reply
  if (!success) throw new Error(text)
  return result
}

/** Runs a state action that must succeed. */
export function act(call: Call, code: string, name: string, id: string, asked: object = {}) {
  return ok(call('POST', `${code}/do/${name}`, { body: { id, ...asked } }))
}

/** The day `days` from today, `YYYY-MM-DD` in GMT+8. */
export function inDays(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
