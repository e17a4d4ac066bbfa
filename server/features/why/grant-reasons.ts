import { textIn } from '../../../src/schema/base/text.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { Reason } from '../../../src/schema/model/why-data.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { grantsOf } from '../../rights/permissions/grants.ts'
import { houseRights } from '../../rights/permissions/house-rights.ts'
import { roleTitles } from '../process/names.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])

/** Reasons for a permission code: the roles of the person that have it, or those that would give it. */
export type Grants = {
  readonly reasons: (permission: string, session: Session) => readonly Reason[]
  /** Titles of roles, in the language of the administrator. */
  readonly named: (roles: readonly string[]) => string
}

/** Reads who holds which permission, once for many questions. */
export async function grantReasons(context: Context): Promise<Grants> {
  const { app, lang } = context
  const roles = await app.store.rows<{ code: string }>({
    sql: `select distinct ${roleTable.roleCode} as code from ${roleTable} order by 1`,
    parameters: [],
  })
  const codes = roles.map(({ code }) => code)
  const [holders, titles] = await Promise.all([grantsOf(app.store, codes), roleTitles(context, codes)])
  // Roles of other tenants have no title here and are left out.
  const named = (all: readonly string[]) =>
    all
      .flatMap((role) => titles.get(role) ?? [])
      .map((title) => textIn(lang, title))
      .join(', ')
  const house = houseRights(app.live.current)
  const reasons: Grants['reasons'] = (permission, session) => {
    const isHouse = house.has(permission)
    const closed: readonly Reason[] =
      isHouse && !session.isHouse ? [{ kind: 'house', holds: false, of: permission }] : []
    if (session.isAdmin) return [...closed, { kind: 'admin', holds: true, of: named([adminRole]) }]
    const own = session.grantedBy(permission)
    if (own.length > 0) return [...closed, { kind: 'granted', holds: true, of: named(own), text: permission }]
    const others = holders.get(permission) ?? []
    return [...closed, { kind: 'ungranted', holds: false, of: named(others), text: permission }]
  }
  return { reasons, named }
}
