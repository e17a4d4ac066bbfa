import { type Context, Raw } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { any, sqlOf, statement } from '../../platform/sql/sql.ts'
import { lookupRows } from '../../records/lookups/lookup.ts'
import { withBelow } from './depart-tree.ts'
import { page, rows, text } from './engine.ts'
import { shownUsers } from './user-shape.ts'

const userTable = fileTable(import.meta, 'sys/user', ['username'])

const mayList = ({ session }: Context) => session.may('sys:user:list')

/** A page of people that the caller may list. */
export async function usersPage(context: Context, query = context.query) {
  const found = await page(context, 'sys/user', query)
  return { ...found, records: await shownUsers(context.app.store, found.records) }
}

type Wanted = {
  readonly keyword?: string | undefined
  readonly usernames?: readonly string[]
  readonly pageNo?: string | undefined
  readonly pageSize?: string | undefined
}

/** A page of people that a field offers to the caller. @throws FORBIDDEN without such a field */
async function offeredPage(context: Context, { keyword, usernames, pageNo, pageSize }: Wanted) {
  const query = {
    code: 'sys/user',
    ...(usernames && { where: JSON.stringify({ username: usernames.slice(0, 200) }) }),
    ...(keyword && { keyword }),
    ...(pageNo && { pageNo }),
    ...(pageSize && { pageSize }),
  }
  const found = await lookupRows({ ...context, query })
  return { ...found, records: await shownUsers(context.app.store, found.records) }
}

/** Account names in a department and its descendants, if the caller may list it. */
async function namesIn(context: Context, departId: string): Promise<readonly string[]> {
  const { app, session } = context
  const ids = context.session.may('sys:depart:list') ? await withBelow(context, departId) : []
  if (ids.length === 0) return []
  const inOne = any(ids.map((id) => sqlOf(`(',' || departs || ',') like ?`, `%,${id},%`)))
  const found = await app.store.rows<{ username: string }>(
    statement(
      sqlOf(`select ${userTable.username} from ${userTable} where tenant_id = ? and (`, session.tenantId),
      inOne,
      ') limit 200',
    ),
  )
  return found.map(({ username }) => username)
}

/** People of a department and its descendants: id, realname. */
export async function peopleOfDepart(context: Context): Promise<readonly RecordRow[]> {
  const { id = '', realname } = context.query
  if (!mayList(context)) {
    const usernames = await namesIn(context, id)
    return (await offeredPage(context, { usernames: ['', ...usernames], keyword: realname, pageSize: '200' })).records
  }
  const ids = await withBelow(context, id)
  if (ids.length === 0) return []
  const query = { departs: `,${ids.join(',')},`, ...(realname && { realname: `*${realname}*` }) }
  return shownUsers(context.app.store, await rows(context, 'sys/user', query))
}

/** A page of people for a picker: departId, realname, username. */
export async function pickedPeople(context: Context) {
  const { departId, realname, username, pageNo, pageSize } = context.query
  if (!mayList(context)) {
    const usernames = departId ? ['', ...(await namesIn(context, departId))] : undefined
    return offeredPage(context, { keyword: realname || username, pageNo, pageSize, ...(usernames && { usernames }) })
  }
  const ids = departId ? await withBelow(context, departId) : undefined
  if (ids?.length === 0) return usersPage(context, { id: 'none' })
  return usersPage(context, {
    ...(pageNo && { pageNo }),
    ...(pageSize && { pageSize }),
    ...(ids && { departs: `,${ids.join(',')},` }),
    ...(realname && { realname: `*${realname}*` }),
    ...(username && { username: `*${username}*` }),
  })
}

/** People by any property. No envelope: the picker reads the array itself (contract.md 1.1). */
export async function namedPeople(context: Context): Promise<Raw> {
  const found = mayList(context)
    ? await shownUsers(context.app.store, await rows(context, 'sys/user', context.query))
    : (await offeredPage(context, { usernames: ['', ...itemsOf(text(context.query.username))], pageSize: '200' }))
        .records
  return new Raw((reply) => reply.send(found))
}
