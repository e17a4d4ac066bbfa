import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { clockSkew, nowText } from '../../platform/time.ts'
import { insertStep } from '../../records/steps/row-steps.ts'
import type { Channel, Outgoing } from './channels/outgoing.ts'

const messageTable = fileTable(import.meta, 'msg/message', [], ['busId', 'busType', 'esParam', 'templateCode'])

/** Resource of messages, log and queue; undefined in an installation without. */
export function messagesOf({ live }: Pick<App, 'live'>): ServerResource | undefined {
  return live.current.resources.get(codeOf(messageTable))
}

/** Whether a template code is reserved for letters of accounts, with a one-use link or code. */
export function isAccountLetter(templateCode: unknown): boolean {
  return typeof templateCode === 'string' && templateCode.startsWith('account:')
}

/** Send status: dictionary msg_send_status. */
export const sending = { waiting: '0', sent: '1', failed: '2' } as const

export type NewMessage = {
  readonly channel: Channel
  readonly receiver: string
  /** Receiving person, if it is for one. */
  readonly receiverId: string | null
  readonly title: string
  readonly content: string
  readonly values?: Readonly<Record<string, string>>
  readonly templateCode?: string
  readonly busType?: string
  readonly busId?: string
}

/** Author of messages, with their tenant. */
export type Sender = { readonly username: string; readonly realname: string; readonly tenantId: string }

/**
 * A message as a row: for the portal it is sent at once, everything else waits for the sender. `lease` reserves
 * it for the caller.
 */
export function messageRow(message: NewMessage, sender: Sender, lease?: Lease): RecordRow {
  const now = nowText()
  const isSite = message.channel === 'site'
  return {
    id: newId(),
    tenantId: sender.tenantId,
    createBy: sender.username,
    createTime: now,
    updateBy: sender.username,
    updateTime: now,
    version: 1,
    esTitle: message.title.slice(0, 200),
    esType: message.channel,
    esReceiver: message.receiver,
    esContent: message.content,
    esParam: message.values ? JSON.stringify(message.values) : null,
    templateCode: message.templateCode ?? null,
    sender: sender.realname,
    busType: message.busType ?? null,
    busId: message.busId ?? null,
    receiverId: message.receiverId,
    esSendStatus: isSite ? sending.sent : sending.waiting,
    esSendTime: isSite ? now : null,
    esSendNum: isSite ? 1 : 0,
    nextTime: now,
    lease: lease?.holder ?? null,
    leaseUntil: lease?.until ?? null,
  }
}

/** Step that puts a message into the outbox, for the transaction of its event. */
export function messageStep(resource: ServerResource, row: RecordRow): Step {
  return insertStep(resource, row)
}

/** Sender of some messages, with the expiry of its lease. */
export type Lease = { readonly holder: string; readonly until: string }

/** Milliseconds. */
const leaseTime = 180_000
/** Maximum wait between two attempts. Milliseconds. */
export const longestWait = 86_400_000

/** A lease that outlives every attempt. Only a crashed server leaves one to expire. */
export function newLease(): Lease {
  return { holder: newId(), until: nowText(Date.now() + leaseTime) }
}

/**
 * Claims due messages for one sender: no other server, and no other turn of this one, gets them meanwhile. The version is incremented,
 * so that an editor of such a message does not overwrite it.
 */
export async function claim(app: App, resource: ServerResource, channels: readonly Channel[], most: number) {
  const names = columnNames(resource)
  const now = nowText()
  const due = all([
    sqlOf(`${names('esSendStatus')} = ?`, sending.waiting),
    inList(names('esType'), channels),
    // An unusually long wait or lease dates from before the clock was set back.
    sqlOf(
      `(coalesce(${names('nextTime')}, ${names('createTime')}) <= ? or ${names('nextTime')} > ?)`,
      now,
      nowText(Date.now() + longestWait + clockSkew),
    ),
    sqlOf(
      `(${names('leaseUntil')} is null or ${names('leaseUntil')} < ? or ${names('leaseUntil')} > ?)`,
      now,
      nowText(Date.now() + 2 * leaseTime),
    ),
  ])
  const oldest = statement(
    `select id ${fromTable(resource)} where`,
    due,
    sqlOf(`order by ${names('nextTime')}, id limit ?`, most),
  )
  const lease = newLease()
  // Mostly there are none, and a write would invalidate everybody's notices.
  if ((await app.store.rows(oldest)).length === 0) return { lease, messages: [] }
  // Checked again in the row itself: another server may have claimed it since the search.
  await app.store.write([
    statement(
      sqlOf(
        `update ${quoted(resource.storage.table)} set ${names('lease')} = ?, ${names('leaseUntil')} = ?, version = version + 1 where id in (`,
        lease.holder,
        lease.until,
      ),
      oldest,
      ') and',
      due,
    ),
  ])
  return { lease, messages: await leased(app, resource, lease) }
}

// `returning` has no order, and the row is read in its written state.
async function leased(app: App, resource: ServerResource, { holder }: Lease): Promise<Claimed[]> {
  const fields = [
    ...['id', 'esType', 'esReceiver', 'esTitle', 'esContent', 'busType', 'busId', 'esSendNum', 'nextTime'],
    ...['templateCode', 'receiverId', 'tenantId'],
  ]
  const rows = await app.store.rows<Row>(
    statement('select', selectList(resource, fields), fromTable(resource), 'where', {
      sql: `${columnOf(resource, 'lease')} = ? and ${columnOf(resource, 'esSendStatus')} = ? order by ${columnOf(resource, 'nextTime')}`,
      parameters: [holder, sending.waiting],
    }),
  )
  return rows.map(claimedOf)
}

/** A message claimed by this sender. */
export type Claimed = Outgoing & {
  readonly attempts: number
  /** Start of the wait for this attempt. */
  readonly since: string
  readonly templateCode: string | null
  readonly receiverId: string | null
  readonly tenantId: string
}

/** Message of an outbox row. */
export function claimedOf(row: RecordRow): Claimed {
  return {
    id: String(row.id),
    channel: String(row.esType) as Channel,
    receiver: String(row.esReceiver ?? ''),
    title: String(row.esTitle ?? ''),
    content: String(row.esContent ?? ''),
    busType: row.busType ? String(row.busType) : null,
    busId: row.busId ? String(row.busId) : null,
    attempts: Number(row.esSendNum ?? 0),
    since: String(row.nextTime ?? ''),
    templateCode: row.templateCode ? String(row.templateCode) : null,
    receiverId: row.receiverId ? String(row.receiverId) : null,
    tenantId: String(row.tenantId ?? ''),
  }
}

/** Outcome of an attempt. */
export type Outcome = {
  readonly status: (typeof sending)[keyof typeof sending]
  readonly attempts: number
  /** Reason of the failure; null after success. */
  readonly failure: string | null
  /** Time of the next attempt. */
  readonly next: string
}

/** Records the outcome of an attempt, unless the lease has expired and another sender has the message. */
export async function settle(
  app: App,
  resource: ServerResource,
  { id }: Pick<Claimed, 'id'>,
  { holder }: Lease,
  { status, attempts, failure, next }: Outcome,
): Promise<void> {
  const names = columnNames(resource)
  const now = nowText()
  const values = {
    esSendStatus: status,
    esSendNum: attempts,
    esResult: failure?.slice(0, 1000) ?? null,
    esSendTime: status === sending.sent ? now : null,
    nextTime: next,
    lease: null,
    leaseUntil: null,
    updateTime: now,
  }
  const sets = Object.keys(values).map((field) => `${names(field)} = ?`)
  await app.store.write([
    {
      sql: `update ${quoted(resource.storage.table)} set ${sets.join(', ')}, version = version + 1 where id = ? and ${names('lease')} = ?`,
      parameters: [...Object.values(values), id, holder],
    },
  ])
}

// Without the table, as `update … set` requires.
function columnNames({ storage }: ServerResource): (field: string) => string {
  const names = new Map(storage.columns.map(({ field, name }) => [field, quoted(name)]))
  return (field) => {
    const name = names.get(field)
    if (name === undefined) throw new Error(`msg/message has no field "${field}"`)
    return name
  }
}

function inList(column: string, values: readonly string[]): Sql {
  const list = marks(values)
  return values.length === 0 ? sqlOf('1 = 0') : sqlOf(`${column} in (${list.sql})`, ...list.parameters)
}
