import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { marks } from '../../platform/sql/sql.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { actingFor, companiesOf } from '../../rights/auth/companies.ts'
import { currentUser } from '../../rights/auth/current-user.ts'
import { userInfo } from '../../rights/auth/user-info.ts'
import { companyName, companyResource } from '../../rights/permissions/company-resource.ts'

/** Read without scope, since a session is bound to one company: names of the person's own companies only. */
async function myCompanies(context: Context) {
  const { app, session } = context
  const resource = companyResource(app.live.current)
  const ids = resource ? await companiesOf(app.store, app.live.current, await currentUser(context)) : []
  if (!resource || ids.length === 0) return { list: [], current: '' }
  const id = columnOf(resource, 'id')
  const list = await app.store.rows<{ id: string; companyName: string }>({
    sql: `select ${id} as id, ${columnOf(resource, companyName(app.live.current))} as "companyName" ${fromTable(resource)} where ${id} in (${marks(ids).sql})`,
    parameters: ids,
  })
  const positionOf = (row: { readonly id: string }) => ids.indexOf(row.id)
  return { list: list.toSorted((one, other) => positionOf(one) - positionOf(other)), current: session.user.supplierId }
}

async function selectCompany(context: Context) {
  const { app, body, session } = context
  const supplierId = textOf(body, 'supplierId')
  const user = await currentUser(context)
  const companies = await companiesOf(app.store, app.live.current, user)
  if (!companies.includes(supplierId)) throw new AppError('FORBIDDEN')
  await app.store.write([
    { sql: 'update _session set supplier_id = ? where hash = ?', parameters: [supplierId, session.id] },
  ])
  return {
    userInfo: await userInfo(app, actingFor(user, companies, supplierId), session.user.orgCode, session.tenantId),
  }
}

/** Companies that a supplier's person acts for, and the current one. */
export const companyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/user/companies',
    summary: 'The companies that the signed-in person acts for, and the current one; none for the buying side',
    access: 'signed-in',
    handle: myCompanies,
  },
  {
    method: ['PUT', 'POST'],
    path: '/sys/selectCompany',
    summary: 'Chooses which of one’s own companies one acts for in this session',
    body: Type.Object({ supplierId: Type.String({ maxLength: 64 }) }),
    access: 'signed-in',
    handle: selectCompany,
  },
]
