import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import type { App } from '../../platform/app.ts'
import { allowedHook } from '../../platform/calls/allowed.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { tenantsOf, type UserRow } from '../../rights/auth/users.ts'
import { isEmail } from './channels/email.ts'
import type { Channel } from './channels/outgoing.ts'
import { isPhone } from './channels/sms.ts'

const userTable = fileTable(import.meta, 'sys/user', ['username'])

/** Receiver of a message, or why there is none. */
export type Receiver = { readonly receiverId: string | null } | { readonly problem: Omit<Problem, 'field'> }

/** Receiver that a text names on a channel, within a tenant. */
export async function receiverOf(app: App, channel: Channel, text: string, tenantId: string): Promise<Receiver> {
  if (channel === 'site') return personOf(app, text, tenantId)
  if (channel === 'email') return isEmail(text) ? nobody : refused('format', { format: 'email' })
  if (channel === 'sms') return isPhone(text) ? nobody : refused('phone', {})
  return allowedHook(app.options.messages.hooks, text) ? nobody : refused('webhook', { value: text.slice(0, 200) })
}

const nobody = { receiverId: null } as const

function refused(kind: string, params: Problem['params']): Receiver {
  return { problem: { kind, params } }
}

async function personOf({ store }: App, username: string, tenantId: string): Promise<Receiver> {
  const [user] = await store.rows<UserRow>({
    sql: `select * from ${userTable} where ${userTable.username} = ?`,
    parameters: [username],
  })
  const isHere = user !== undefined && tenantsOf(user).includes(tenantId)
  return isHere ? { receiverId: user.id } : refused('account', { value: username.slice(0, 100) })
}
