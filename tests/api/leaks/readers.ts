import { setTimeout as sleep } from 'node:timers/promises'
import { seedId } from '../../../server/platform/sql/insert.ts'
import type { Row } from '../../../server/platform/store/store.ts'
import { sessionStill } from '../../../server/rights/auth/session-of.ts'
import { beginSession, tokenHash } from '../../../server/rights/auth/sessions.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { ApiServer, Reply } from '../../kit/api-server.ts'
import { type Canaries, type Company, companies } from './canary.ts'
import { companyId } from './plant.ts'

/** A person with one role, and the person's company. */
export type Reader = {
  readonly name: string
  readonly role: string
  readonly tenant: string
  readonly company: Company | undefined
  get(path: string): Promise<Reply>
  /** Whether the server grants a permission: its own check before any read. */
  may(permission: string): boolean
}

const inside = ['admin', 'buyer', 'approver', 'finance', 'quality', 'warehouse', 'masterdata', 'expert', 'auditor']
/** Costly calls are limited for each person, so several persons of a kind share them. */
const personsOfAKind = 10

/** A person for every role of the platform tenant, a supplier of each company, and an administrator of tenant 1. */
export async function readersOf(api: ApiServer, model: Model, birds: Canaries): Promise<readonly Reader[]> {
  const suppliers = (Object.keys(companies) as Company[]).map((company) => ({
    ...{ name: `supplier ${company}`, role: 'supplier', tenant: companies[company], company },
  }))
  const staff = inside.map((role) => ({ name: role, role, tenant: '0', company: undefined }))
  const other = { name: 'admin of tenant 1', role: 'admin', tenant: '1', company: undefined }
  return Promise.all(
    [...staff, ...suppliers, other].map(async (reader) => {
      const of = reader.company && companyId(model, birds, reader.company)
      const tokens = await Promise.all(
        Array.from({ length: personsOfAKind }, (_, place) => signIn(api, reader, place, of)),
      )
      let next = 0
      const get = async (path: string): Promise<Reply> => {
        next += 1
        const reply = await api.call('GET', path, { token: tokens[next % personsOfAKind] ?? '' })
        // A server under overload or a rate limit answers later.
        if (reply.status !== 503 && reply.status !== 429) return reply
        await sleep(200)
        return get(path)
      }
      const session = await sessionStill(api.running.app, tokenHash(tokens[0] ?? ''), reader.tenant)
      if (!session) throw new Error(`${reader.name} has no session`)
      return { ...reader, get, may: session.may }
    }),
  )
}

type Person = Pick<Reader, 'name' | 'role' | 'tenant'>

async function signIn(api: ApiServer, { name, role, tenant }: Person, place: number, of: string | undefined) {
  const { store } = api.running.app
  const [model] = await store.rows<Row>({
    sql: 'select * from sys_user where username = ?',
    parameters: [of === undefined ? 'buyer' : 'supplier_a'],
  })
  const id = seedId('leaks', `${name} ${place}`)
  const row: Row = {
    ...model,
    ...{ id, username: `leaks ${name} ${place}`, roles: role, tenant_id: tenant, tenants: tenant },
    ...{ supplier_id: of ?? null, email: null, work_no: null, phone: null },
  }
  const names = Object.keys(row)
  const sql = `insert into sys_user (${names.map((each) => `"${each}"`).join()}) values (${names.map(() => '?').join()})`
  await store.write([{ sql, parameters: Object.values(row) }])
  const orgCode = String(model?.departs ?? '') && 'A01A01A01'
  return beginSession(store, { userId: id, tenantId: tenant, orgCode, caller: { ip: '127.0.0.1', userAgent: '' } })
}
