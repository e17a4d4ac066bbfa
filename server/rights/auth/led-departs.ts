import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { userById } from './users.ts'

const departTable = fileTable(import.meta, 'sys/depart', ['orgCode'])

/** Code of leaders in users' records (dictionary user_identity). */
const leader = '2'

type Led = { readonly id: string; readonly org_code: string }

/** Departments that a user leads, with all departments below them. */
export async function ledDeparts(store: Store, userId: string): Promise<readonly Led[]> {
  const user = await userById(store, userId)
  const ids = user?.identity === leader ? listOf(user.depart_ids as string | null) : []
  if (!user || ids.length === 0) return []
  const all = await store.rows<Led>({
    sql: `select id, ${departTable.orgCode} from ${departTable} where tenant_id = ?`,
    parameters: [user.tenant_id],
  })
  const heads = all.filter(({ id }) => ids.includes(id)).map(({ org_code }) => org_code)
  return all.filter(({ org_code }) => heads.some((head) => org_code.startsWith(head)))
}

/** Refuses a department that the user neither leads nor may grant rights to. @throws FORBIDDEN, RECORD_MISSING */
export async function demandLed({ app, session }: Context, departId: string): Promise<void> {
  const { sql, parameters } = marks([departId])
  const found = await app.store.rows({
    sql: `select id from ${departTable} where id in (${sql}) and tenant_id = ?`,
    parameters: [...parameters, session.tenantId],
  })
  if (found.length === 0) throw new AppError('RECORD_MISSING')
  if (session.may('sys:depart:authorise')) return
  const led = await ledDeparts(app.store, session.user.id)
  if (!led.some(({ id }) => id === departId)) throw new AppError('FORBIDDEN')
}
