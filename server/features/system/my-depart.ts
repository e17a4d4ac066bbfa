import { Type } from 'typebox'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { removeRecords } from '../../records/write/remove.ts'
import { addRecord, editRecord } from '../../records/write/write.ts'
import { demandLed } from '../../rights/auth/led-departs.ts'
import type { UserRow } from '../../rights/auth/users.ts'

const userTable = fileTable(import.meta, 'sys/user', ['userType', 'username'])
const roleTable = fileTable(import.meta, 'sys/role', ['departId', 'roleCode'])

type Body = Readonly<Record<string, string | undefined>>
const bodyOf = (context: Context) => context.body as Body

/**
 * Write context of a leader for people and roles beyond their permissions: only after a check that it concerns their own department, and
 * with their name in the history.
 */
function writing({ app, session, lang, ip }: Context, code: 'sys/user' | 'sys/role'): WriteContext {
  const resource: ServerResource | undefined = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return { app, lang, ip, resource, session: { ...session, isAdmin: true } }
}

// Administrators and people of suppliers cannot be moved.
async function colleagues({ app, session }: Context, names: readonly string[]): Promise<readonly UserRow[]> {
  const asked = marks(names)
  const rows = await app.store.rows<UserRow>({
    sql: `select * from ${userTable} where tenant_id = ? and ${userTable.userType} = 'internal' and ${userTable.username} in (${asked.sql || 'null'})`,
    parameters: [session.tenantId, ...asked.parameters],
  })
  if (rows.length !== names.length || rows.length === 0) throw new AppError('RECORD_MISSING')
  if (rows.some(({ roles }) => listOf(roles).includes(adminRole))) throw new AppError('FORBIDDEN')
  return rows
}

const done = ({ lang }: Context) => new Answer(lang === 'en' ? 'Done' : '操作成功')
const with_ = (list: string | null, value: string) => [...listOf(list).filter((each) => each !== value), value].join()
const without = (list: string | null, value: string) =>
  listOf(list)
    .filter((each) => each !== value)
    .join()

async function join(context: Context): Promise<Answer> {
  const { departId = '', username } = bodyOf(context)
  await demandLed(context, departId)
  for (const { id, departs } of await colleagues(context, listOf(username)))
    await editRecord(writing(context, 'sys/user'), { id, departs: with_(departs, departId) })
  return done(context)
}

async function leave(context: Context): Promise<Answer> {
  for (const pair of listOf(bodyOf(context).ids)) {
    const [userId = '', departId = ''] = pair.split('.')
    await demandLed(context, departId)
    const [row] = await context.app.store.rows<{ username: string }>({
      sql: `select ${userTable.username} from ${userTable} where id = ?`,
      parameters: [userId],
    })
    const [user] = await colleagues(context, row ? [row.username] : [])
    if (user) await editRecord(writing(context, 'sys/user'), { id: userId, departs: without(user.departs, departId) })
  }
  return done(context)
}

// With roles of that department only: a leader may not grant others.
async function addUser(context: Context): Promise<Answer> {
  const { departId = '', account, realname, departRoles, phone, email } = bodyOf(context)
  await demandLed(context, departId)
  const own = await context.app.store.rows<{ role_code: string }>({
    sql: `select ${roleTable.roleCode} from ${roleTable} where ${roleTable.departId} = ?`,
    parameters: [departId],
  })
  const roles = listOf(departRoles)
  if (!roles.every((code) => own.some((role) => role.role_code === code))) throw new AppError('FORBIDDEN')
  // Leaders cannot hand a link over: the invitation is mailed.
  if (!email) throw new AppError('PARAMETER_MISSING', { name: 'email' })
  const person = { username: account, realname, phone, email }
  const membership = { departs: departId, roles: roles.join(), userType: 'internal' }
  await addRecord(writing(context, 'sys/user'), { ...person, ...membership })
  return done(context)
}

/** Adds a role to a department of the leader. @throws FORBIDDEN */
export async function addDepartRole(context: Context): Promise<Answer> {
  const { departId = '', roleCode, roleName, description } = bodyOf(context)
  await demandLed(context, departId)
  await addRecord(writing(context, 'sys/role'), { roleCode, roleName, description, departId, userType: 'internal' })
  return done(context)
}

/** Changes name and description of a role in a department of the leader. @throws RECORD_MISSING, FORBIDDEN */
export async function editDepartRole(context: Context): Promise<Answer> {
  const { id = '', roleName, description } = bodyOf(context)
  await departRole(context, id)
  const given = { ...(roleName !== undefined && { roleName }), ...(description !== undefined && { description }) }
  await editRecord(writing(context, 'sys/role'), { id, ...given })
  return done(context)
}

/** Code and department of a role, if the caller leads that department. @throws RECORD_MISSING, FORBIDDEN */
export async function departRole(context: Context, id: string) {
  const [role] = await context.app.store.rows<{ role_code: string; depart_id: string | null }>({
    sql: `select ${roleTable.roleCode}, ${roleTable.departId} from ${roleTable} where id = ?`,
    parameters: [id],
  })
  if (!role?.depart_id) throw new AppError('RECORD_MISSING')
  await demandLed(context, role.depart_id)
  return { code: role.role_code, departId: role.depart_id }
}

// A role of a department is only for people in it.
async function assign(context: Context): Promise<Answer> {
  const { id = '', username } = bodyOf(context)
  const { code, departId } = await departRole(context, id)
  const people = await colleagues(context, listOf(username))
  if (!people.every(({ departs }) => listOf(departs).includes(departId))) throw new AppError('FORBIDDEN')
  for (const person of people)
    await editRecord(writing(context, 'sys/user'), { id: person.id, roles: with_(person.roles, code) })
  return done(context)
}

async function withdraw(context: Context): Promise<Answer> {
  const { id = '', username } = bodyOf(context)
  const { code } = await departRole(context, id)
  for (const person of await colleagues(context, listOf(username)))
    await editRecord(writing(context, 'sys/user'), { id: person.id, roles: without(person.roles, code) })
  return done(context)
}

/** Sets a person's roles in a department, by ids. @throws FORBIDDEN */
export async function giveDepartRoles(
  context: Context,
  userId: string,
  { wanted, had }: { readonly wanted: readonly string[]; readonly had: readonly string[] },
): Promise<Answer> {
  const [row] = await context.app.store.rows<{ username: string }>({
    sql: `select ${userTable.username} from ${userTable} where id = ?`,
    parameters: [userId],
  })
  const [person] = await colleagues(context, row ? [row.username] : [])
  if (!person) throw new AppError('RECORD_MISSING')
  let { roles } = person
  for (const id of had.filter((each) => !wanted.includes(each)))
    roles = without(roles, (await departRole(context, id)).code)
  for (const id of wanted) {
    const { code, departId } = await departRole(context, id)
    if (!listOf(person.departs).includes(departId)) throw new AppError('FORBIDDEN')
    roles = with_(roles, code)
  }
  await editRecord(writing(context, 'sys/user'), { id: person.id, roles })
  return done(context)
}

/** Removes roles of the leader's departments. @throws RECORD_MISSING, FORBIDDEN */
export async function removeDepartRoles(context: Context, ids: readonly string[]): Promise<Answer> {
  for (const id of ids) await departRole(context, id)
  await removeRecords(writing(context, 'sys/role'), ids)
  return done(context)
}

const text = Type.Optional(Type.String({ maxLength: 4000 }))
const body = Type.Object({
  ids: text,
  id: text,
  departId: text,
  username: text,
  roleCode: text,
  roleName: text,
  account: text,
  realname: text,
  departRoles: text,
  phone: text,
  email: text,
})
const calls: Readonly<Record<string, { readonly summary: string; readonly handle: (context: Context) => unknown }>> = {
  join: { summary: 'Takes colleagues into a department that one leads', handle: join },
  leave: { summary: 'Takes people out of a department that one leads', handle: leave },
  addUser: { summary: 'Adds a person to a department that one leads, with its roles', handle: addUser },
  addRole: { summary: 'Adds a role of a department that one leads', handle: addDepartRole },
  assign: { summary: 'Gives people of a department one of its roles', handle: assign },
  withdraw: { summary: 'Takes a role of a department from people', handle: withdraw },
  removeRole: {
    summary: 'Removes roles of a department that one leads',
    handle: (context) => removeDepartRoles(context, listOf(bodyOf(context).ids)),
  },
}

/** Calls of leaders for their departments. */
export const myDepartRoutes: readonly Route[] = Object.entries(calls).map(
  ([name, call]): Route => ({
    method: 'POST',
    path: `/sys/myDepart/${name}`,
    body,
    access: 'permission',
    permission: 'sys:myDepart:manage',
    ...call,
  }),
)
