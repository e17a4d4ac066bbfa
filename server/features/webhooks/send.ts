import { conditionsIn } from '../../../src/schema/conditions/advanced.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import type { App } from '../../platform/app.ts'
import { allowedHook } from '../../platform/calls/allowed.ts'
import type { Session } from '../../platform/http/route.ts'
import { codeOf, columnSet } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { nowText } from '../../platform/time.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { conditionsAst } from '../../rights/permissions/rule-conditions.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { accountIn } from '../lists/list-job.ts'
import { postJson } from '../messages/channels/post.ts'
import { Undeliverable } from '../messages/channels/undeliverable.ts'
import { ublOf } from './formats.ts'
import { secretOf, signedHeaders } from './signature.ts'
import { delivery, deliveryTable, subscriptionTable } from './tables.ts'

/** Deliveries of one run. */
const most = 200
/** Longest wait between two attempts. Milliseconds. */
const longestWait = 6 * 3_600_000

type Due = {
  readonly id: string
  readonly tenant_id: string
  readonly event: string
  readonly resource: string
  readonly doc_id: string
  readonly attempts: number
  readonly create_time: string
  readonly webhook_id: string
  readonly url: string | null
  readonly enabled: string | null
  readonly key_no: number | null
  readonly format: string | null
  readonly owner: string | null
  /** Resource of the conditions, and the conditions. */
  readonly about: string | null
  readonly conditions: string | null
}

type Outcome = {
  readonly status: string
  readonly attempts: number
  readonly answer: number | null
  readonly failure: string | null
  readonly next: string
}

/**
 * Sends the events that are due, in their order; failed ones are tried again, later each time, and are in the log of deliveries.
 * @returns the number of calls
 */
export async function sendEvents(app: App, tenants: readonly string[], signal: AbortSignal): Promise<number> {
  let done = 0
  for (const due of await dueOf(app, tenants)) {
    if (signal.aborted) break
    await note(app, due.id, await sent(app, due))
    done += 1
  }
  return done
}

async function dueOf(app: App, tenants: readonly string[]): Promise<readonly Due[]> {
  const { resources } = app.live.current
  if (!resources.has(codeOf(deliveryTable)) || tenants.length === 0) return []
  const [call, hook] = [deliveryTable, subscriptionTable]
  return app.store.rows<Due>({
    sql: `select call.id, call.${call.tenantId}, call.${call.event}, call.${call.resource} as resource, call.${call.docId},
        call.${call.attempts}, call.${call.createTime}, call.${call.webhookId}, hook.${hook.url} as url,
        hook.${hook.enabled} as enabled, hook.${hook.keyNo}, hook.${hook.createBy} as owner,
        hook.${hook.about} as about, hook.${hook.conditions} as conditions, hook.${hook.format} as format
      from ${call} call left join ${hook} hook on hook.id = call.${call.webhookId}
      where call.${call.status} = ? and call.${call.nextTime} <= ?
        and call.${call.tenantId} in (${tenants.map(() => '?').join(', ')})
      order by call.${call.createTime}, call.id limit ${most}`,
    parameters: [delivery.waiting, nowText(), ...tenants],
  })
}

async function sent(app: App, due: Due): Promise<Outcome> {
  const attempts = Number(due.attempts) + 1
  const over = { attempts, answer: null, next: nowText() }
  if (!due.url || due.enabled !== 'Y')
    return { ...over, status: delivery.failed, failure: 'The subscription has ended.' }
  const found = await documentFor(app, due)
  if (!found) return { ...over, status: delivery.hidden, failure: null }
  const { isAsked } = found
  if (!isAsked) return { ...over, status: delivery.skipped, failure: null }
  try {
    return { ...over, status: delivery.sent, answer: await post(app, due, found), failure: null }
  } catch (error) {
    return failure(app, attempts, error)
  }
}

/**
 * Document as the owner of the subscription may read it now, and whether it meets the conditions: values that the owner may not read are
 * empty there, too. Undefined without the right to it.
 */
async function documentFor(app: App, due: Due): Promise<Found | undefined> {
  const { owner, tenant_id: tenantId, resource: code, doc_id: id } = due
  const resource = app.live.current.resources.get(code)
  const account = owner ? await accountIn(app, owner, tenantId) : undefined
  // A sealed document is never sent: it is read under its own audit.
  if (!resource || !account || resource.sealing) return undefined
  const document = await readRecord(app, resource, account.session, 'zh', id)
  const { session } = account
  return document && { document, session, isAsked: meets(due, resource, session, document) }
}

type Found = { readonly document: RecordRow; readonly session: Session; readonly isAsked: boolean }

/** Whether a document meets the conditions of a subscription. Conditions that cannot be read hold for none. */
function meets({ about, conditions }: Due, resource: ServerResource, session: Session, document: RecordRow): boolean {
  if (!conditions || about !== resource.plan.code) return true
  const asked = conditionsIn(conditions)
  const empty = Object.fromEntries(Object.keys(resource.plan.fields).map((key) => [key, null]))
  const scope = { ...empty, ...document, ...ambientOf(session) }
  return asked !== undefined && holds(conditionsAst(resource, asked, session.user), scope)
}

class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The receiver answered ${status}.`)
    this.status = status
  }
}

async function post(app: App, due: Due, found: Found): Promise<number> {
  const { id, url: address, webhook_id: webhookId, tenant_id: tenantId } = due
  const url = new URL(String(address))
  // Redirects are not followed, and the address that is called is the one that was checked.
  const isPrivate = allowedHook(app.options.messages.hooks, url.href)?.isPrivate ?? false
  if (url.protocol !== 'https:' && !isPrivate) throw new Undeliverable('Only https is called.')
  const { body, type } = await bodyOf(app, due, found)
  const secret = await secretOf(app, { id: webhookId, tenantId, keyNo: Number(due.key_no ?? 1) })
  const headers = signedHeaders(secret, id, Math.floor(Date.now() / 1000), body)
  const { status } = await postJson({ url, body, headers, isPrivate }, type)
  if (status < 200 || status > 299) throw new Refused(status)
  return status
}

/** Body of a call: the event with its document as JSON, or the document as UBL. */
async function bodyOf(app: App, due: Due, { document, session }: Found) {
  const { id, event, resource, create_time: time, format } = due
  const ubl = ublOf(app.store)
  if (format === 'ubl' && ubl.has(resource))
    return { body: await ubl.write({ app, session }, event, document), type: 'application/xml; charset=utf-8' }
  const body = JSON.stringify({ id, type: event, timestamp: time, resource, data: document })
  return { body, type: 'application/json' }
}

function failure(app: App, attempts: number, error: unknown): Outcome {
  const { tries, retryAfter } = app.options.messages
  const answer = error instanceof Refused ? error.status : null
  const said = (error instanceof Error ? error.message || error.name : String(error)).slice(0, 300)
  const isLast = error instanceof Undeliverable || answer === 410 || attempts >= tries
  const wait = Math.min(retryAfter * 2 ** (attempts - 1), longestWait)
  const status = isLast ? delivery.failed : delivery.waiting
  return { status, attempts, answer, failure: said, next: nowText(Date.now() + wait) }
}

async function note(app: App, id: string, { status, attempts, answer, failure: said, next }: Outcome): Promise<void> {
  const set = (
    field: Parameters<typeof columnSet<'status' | 'attempts' | 'answer' | 'failure' | 'nextTime' | 'sentTime'>>[1],
  ) => `${columnSet(deliveryTable, field)} = ?`
  const fields = (['status', 'attempts', 'answer', 'failure', 'nextTime', 'sentTime'] as const).map(set)
  const now = nowText()
  await app.store.write([
    {
      sql: `update ${deliveryTable} set ${fields.join(', ')} where id = ?`,
      parameters: [status, attempts, answer, said, next, now, id],
    },
  ])
}
