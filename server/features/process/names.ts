import { textIn } from '../../../src/schema/base/text.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import { readTenants } from '../../rights/rows/home.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])
const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

/** Names of people by their accounts. */
export async function peopleNames(
  { app, lang }: Context,
  accounts: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(accounts.filter((account) => account !== null))]
  const { realname, username } = userTable
  const rows = await app.store.rows<{ username: string; realname: string }>(
    statement(
      `select ${username} as username, ${realname} as realname from ${userTable} where`,
      isOneOf(username, wanted),
    ),
  )
  return new Map([[systemName, textIn(lang, systemTitle)], ...rows.map((row) => [row.username, row.realname] as const)])
}

/** Names of roles in the language of the reader. */
export async function roleNames(context: Context, roles: readonly (string | null)[]) {
  const titles = await roleTitles(
    context,
    roles.filter((role) => role !== null),
  )
  return new Map([...titles].map(([code, title]) => [code, textIn(context.lang, title)]))
}

/** Names of roles in both languages. */
export async function roleTitles({ app, session }: Context, roles: readonly string[]) {
  const { roleCode, roleName, roleNameEn, tenantId } = roleTable
  const rows = await app.store.rows<{ code: string; zh: string; en: string }>(
    statement(
      `select ${roleCode} as code, ${roleName} as zh, coalesce(${roleNameEn}, ${roleName}) as en from ${roleTable} where`,
      isOneOf(roleCode, [...new Set(roles)]),
      'and',
      isOneOf(tenantId, readTenants(session.tenantId)),
    ),
  )
  return new Map(rows.map(({ code, zh, en }) => [code, { zh, en }]))
}
