import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { clockSkew, nowText } from '../../platform/time.ts'
import { insertStep } from '../../records/steps/row-steps.ts'
import type { Channel, Outgoing } from './channels/outgoing.ts'

/** The log and the queue of messages; undefined where an installation does without them. */
export function messagesOf({ live }: Pick<App, 'live'>): ServerResource | undefined {
  return live.current.resources.get('msg/message')
}

/** How far a message is: dictionary msg_send_status. */
export const sending = { waiting: '0', sent: '1', failed: '2' } as const

export type NewMessage = {
  readonly channel: Channel
  readonly receiver: string
  /** The person it is for, where it is for one. */
  readonly receiverId: string | null
  readonly title: string
  readonly content: string
  readonly values?: Readonly<Record<string, string>>
  readonly templateCode?: string
  readonly busType?: string
  readonly busId?: string
}

/** In whose name messages are written, and in which tenant. */
export type Sender = { readonly username: string; readonly realname: string; readonly tenantId: string }

/**
 * A message as a row: what is for the inbox of the portal is there with it, everything else waits for the sender. `lease` keeps that one
 * away from it: the caller sends it.
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

/** The step that puts a message into the outbox, for the transaction of what it tells of. */
export function messageStep(resource: ServerResource, row: RecordRow): Step {
  return insertStep(resource, row)
}

/** Who is sending some messages, and until when nobody else does. */
export type Lease = { readonly holder: string; readonly until: string }

/** Milliseconds. */
const leaseTime = 180_000
/** The longest wait between two attempts. Milliseconds. */
export const longestWait = 86_400_000

/** A lease that outlives every attempt to send. Only a server that ended in the middle leaves one to run out. */
export function newLease(): Lease {
  return { holder: newId(), until: nowText(Date.now() + leaseTime) }
}

/**
 * Takes messages that are due for one sender: no other server, and no other turn of this one, gets them meanwhile. The version counts up,
 * so that an editor of such a message does not overwrite it.
 */
export async function claim(app: App, resource: ServerResource, channels: readonly Channel[], most: number) {
  const names = columnNames(resource)
  const now = nowText()
  const due = all([
    sqlOf(`${names('esSendStatus')} = ?`, sending.waiting),
    inList(names('esType'), channels),
    // A wait or a lease longer than any comes from before the clock was set back.
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
  // Mostly there are none, and a write would make everybody ask for their notices again.
  if ((await app.store.rows(oldest)).length === 0) return { lease, messages: [] }
  // Asked once more of the row itself: another server may have taken it between the search and the change.
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

// What an update returns says nothing of the order; and the row is read as it was written.
async function leased(app: App, resource: ServerResource, { holder }: Lease): Promise<Claimed[]> {
  const fields = [
    ...['id', 'esType', 'esReceiver', 'esTitle', 'esContent', 'busType', 'busId', 'esSendNum', 'nextTime'],
    ...['templateCode', 'receiverId'],
  ]
  const rows = await app.store.rows<Row>(
    statement('select', selectList(resource, fields), fromTable(resource), 'where', {
      sql: `${columnOf(resource, 'lease')} = ? and ${columnOf(resource, 'esSendStatus')} = ? order by ${columnOf(resource, 'nextTime')}`,
      parameters: [holder, sending.waiting],
    }),
  )
  return rows.map(claimedOf)
}

/** A message that this sender alone may send now. */
export type Claimed = Outgoing & {
  readonly attempts: number
  /** Since when it waits for this attempt. */
  readonly since: string
  readonly templateCode: string | null
  readonly receiverId: string | null
}

/** The message that a row of the outbox is. */
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
  }
}

/** What became of an attempt. */
export type Outcome = {
  readonly status: (typeof sending)[keyof typeof sending]
  readonly attempts: number
  /** Why it failed; null where it did not. */
  readonly failure: string | null
  /** When the next attempt is due. */
  readonly next: string
}

/** Notes what became of an attempt, unless the lease ran out meanwhile and somebody else has the message. */
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

// Without the table, as `update … set` wants them.
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
