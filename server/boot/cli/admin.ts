import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { listOf } from '../../platform/list-of.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import { openStore } from '../../platform/store/open-store.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { foldedName } from '../../rights/auth/folded-name.ts'
import { codeForAddress, codeToHand, registrationCode } from '../../rights/auth/one-use-code.ts'
import { newPasswordLink } from '../../rights/auth/password-link.ts'
import { unlockSteps } from '../../rights/auth/throttle.ts'
import { type UserRow, userOfName } from '../../rights/auth/users.ts'
import { bringOwnTables } from '../own-tables.ts'

const userTable = fileTable(import.meta, 'sys/user', ['roles', 'status'], ['roles', 'status'])
const tenantTable = fileTable(import.meta, 'sys/tenant', ['code', 'status'], ['status'])

const commands: readonly string[] = ['reset', 'link', 'code', 'register']

const help = `Usage: npm run admin -- command NAME [options]
  reset NAME   makes the account an active administrator, unlocks it and prints a one-use link to choose its password
  link NAME    prints a one-use link for any account that is not frozen
  code NAME    prints a one-use code by which the account signs in with its telephone number
  register ADDRESS  prints the code that a registration has asked for by a mail address
Options: --data DIR (DATA_DIR, default data)  --help
Environment: DATABASE_URL (PostgreSQL), PUBLIC_URL (address in front of the link)`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) console.log(help)
  else await run(positionals, resolve(values.data ?? process.env.DATA_DIR ?? 'data'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run([command, name, ...more]: readonly string[], dataDir: string): Promise<void> {
  if (!commands.includes(command ?? '') || name === undefined || more.length > 0) throw new Error(help)
  const databaseUrl = process.env.DATABASE_URL || undefined
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'app.db')))
    throw new Error(`There is no database in ${dataDir}; choose another folder with --data.`)
  const store = await openStore({ dataDir, databaseUrl })
  try {
    await bringOwnTables(store)
    if (command === 'register') return await printRegistration(store, name)
    const user = await personOf(store, name)
    if (command === 'code') return await printCode(store, user)
    await printLink(store, user, command === 'reset')
  } finally {
    await store.close()
  }
}

async function printLink(store: Store, user: UserRow, isReset: boolean): Promise<void> {
  const { path, step } = newPasswordLink(user.id, isReset || user.status !== '3' ? 'reset' : 'invite')
  await store.write([...(isReset ? resetSteps(user) : openSteps(user)), step, noted(user, isReset ? 'reset' : 'link')])
  console.log(`${user.username}: open this link to choose a password. It works once.`)
  console.log(`  ${process.env.PUBLIC_URL?.replace(/\/+$/, '') ?? '<address of this installation>'}${path}`)
}

async function printCode(store: Store, user: UserRow): Promise<void> {
  const made = await codeToHand(user)
  if (!made) throw new Error(`The account ${user.username} is not active, or has no telephone number.`)
  await store.write([made.step, noted(user, 'code')])
  console.log(`${user.username}: sign in with ${made.address} and this code. It works once, for 5 minutes.`)
  console.log(`  ${made.code}`)
}

async function printRegistration(store: Store, name: string): Promise<void> {
  const address = foldedName(name)
  const code = await codeForAddress(store, registrationCode, address)
  if (code === undefined) throw new Error(`Nobody has asked for a code for ${address} within 10 minutes.`)
  console.log(`${address}: enter this code on the registration page. It works once, for 10 minutes.`)
  console.log(`  ${code}`)
}

async function personOf(store: Store, name: string): Promise<UserRow> {
  const user = await userOfName(store, name)
  if (!user) throw new Error(`There is no account "${name}".`)
  return user
}

// Steps that let an account sign in as administrator: state, missing role, lock, frozen tenant.
function resetSteps(user: UserRow): readonly Step[] {
  const roles = [...new Set([...listOf(user.roles), adminRole])].join()
  return [
    {
      sql: `update ${userTable} set ${columnSet(userTable, 'status')} = '1', ${columnSet(userTable, 'roles')} = ?, version = version + 1 where id = ?`,
      parameters: [roles, user.id],
    },
    {
      sql: `update ${tenantTable} set ${columnSet(tenantTable, 'status')} = '1' where ${tenantTable.code} = ?`,
      parameters: [user.tenant_id],
    },
    ...unlockSteps(user.username),
  ]
}

function openSteps(user: UserRow): readonly Step[] {
  if (user.status === '2')
    throw new Error(`The account ${user.username} is frozen; "reset" makes it an active administrator.`)
  return unlockSteps(user.username)
}

function noted({ username, tenant_id }: UserRow, command: string): Step {
  return auditStep({
    ...{ kind: 'credential', what: username, user: 'system', tenant: tenant_id, ip: '' },
    detail: { command: `admin ${command}` },
  })
}
