import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/new-id.ts'
import { codeOf, columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { insertStep } from '../../../records/steps/row-steps.ts'
import { resourceNamed } from '../../kit/taking.ts'

/** Addresses that take documents. */
export const incomingTable = fileTable(import.meta, 'sys/webhookIn', [
  ...(['account', 'enabled', 'keyNo', 'kinds', 'next'] as const),
])
const callTable = fileTable(
  import.meta,
  'sys/webhookInCall',
  ['status', 'takenId', 'webhookInId'],
  [
    ...(['answer', 'docId', 'docNo', 'kind', 'messageId', 'reason', 'reasonEn', 'status', 'takenId'] as const),
    'webhookInId',
  ],
)

/** Address that takes documents with the rights of an account. */
export type Incoming = {
  readonly id: string
  readonly tenantId: string
  readonly account: string
  readonly keyNo: number
  readonly kinds: readonly string[]
  readonly isNext: boolean
}

/** Enabled address by its id. */
export async function incomingOf({ store, live }: App, id: string): Promise<Incoming | undefined> {
  if (!live.current.resources.has(codeOf(incomingTable))) return undefined
  const hook = incomingTable
  const [row] = await store.rows<
    Readonly<Record<'id' | 'tenant' | 'account' | 'kinds' | 'onward', string | null>> & { key_no: number | null }
  >({
    sql: `select id, ${hook.tenantId} as tenant, ${hook.account} as account, ${hook.keyNo} as key_no,
        ${hook.kinds} as kinds, ${hook.next} as onward
      from ${hook} where id = ? and ${hook.enabled} = 'Y'`,
    parameters: [id],
  })
  if (!row) return undefined
  return {
    ...{ id, tenantId: String(row.tenant), account: String(row.account ?? ''), keyNo: Number(row.key_no ?? 1) },
    kinds: (row.kinds ?? '').split(',').filter((kind) => kind !== ''),
    isNext: row.onward === 'Y',
  }
}

/** Log entry of a call; `takenId` keeps the message from being taken again. */
export type Call = {
  readonly messageId: string
  readonly takenId: string | null
  readonly kind: string | null
  readonly status: 'taken' | 'partly' | 'refused' | 'unsigned'
  readonly answer: number
  readonly docId: string | null
  readonly docNo: string | null
  readonly reason: string
  readonly reasonEn: string
}

/** Step that logs a call; a message that was taken before is refused by the database. */
export function callStep(app: App, { id: webhookInId, tenantId, account }: Incoming, id: string, call: Call): Step {
  const now = nowText()
  return insertStep(resourceNamed({ app }, codeOf(callTable)), {
    ...{ id, tenantId, version: 1, createTime: now, updateTime: now, createBy: account, updateBy: account },
    ...{ webhookInId, ...call, reason: call.reason.slice(0, 1000), reasonEn: call.reasonEn.slice(0, 1000) },
  })
}

/** Logs a call. @returns the id of the entry */
export async function noteCall(app: App, hook: Incoming, call: Call): Promise<string> {
  const id = newId()
  await app.store.write([callStep(app, hook, id, call)])
  return id
}

/** Completes the entry of a taken message, which was logged with its record; or logs it now. */
export async function completeCall(app: App, hook: Incoming, id: string, call: Call): Promise<void> {
  const fields = ['status', 'answer', 'kind', 'docId', 'docNo', 'reason', 'reasonEn'] as const
  const set = fields.map((field) => `${columnSet(callTable, field)} = ?`)
  const values = fields.map((field) => call[field])
  const [result] = await app.store.write([
    { sql: `update ${callTable} set ${set.join(', ')} where id = ?`, parameters: [...values, id] },
  ])
  // An answer that changes nothing writes no record.
  if (result?.changes === 0) await app.store.write([callStep(app, hook, id, call)])
}

/** Whether a message was taken before. */
export async function isTaken({ store }: App, { id }: Incoming, messageId: string): Promise<boolean> {
  const sql = `select 1 as known from ${callTable} where ${callTable.webhookInId} = ? and ${callTable.takenId} = ?`
  return (await store.rows({ sql, parameters: [id, messageId] })).length > 0
}

/** Interval in which one unsigned call of an address is logged. Milliseconds. */
const quiet = 60_000

/** Whether an unsigned call is logged: strangers may send any number of them. */
export async function isNoted({ store }: App, { id }: Incoming): Promise<boolean> {
  const sql = `select 1 as known from ${callTable}
    where ${callTable.webhookInId} = ? and ${callTable.status} = 'unsigned' and ${callTable.createTime} > ? limit 1`
  return (await store.rows({ sql, parameters: [id, nowText(Date.now() - quiet)] })).length > 0
}
