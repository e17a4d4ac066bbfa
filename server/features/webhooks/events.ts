import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import { newId } from '../../platform/new-id.ts'
import { codeOf } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { insertStep } from '../../records/steps/row-steps.ts'
import { delivery, deliveryTable, subscriptionTable } from './tables.ts'

/** Most events of a subscription. */
const most = 100

/** Events of a subscription, as a comma list: `ord/order.publish`, or `ord/order.*` for all state actions of a resource. */
export function eventsIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,，]+/).filter((event) => event !== ''))].slice(0, most)
}

/** Whether a subscription has an event. */
export function isSubscribed(text: string, code: string, action: string): boolean {
  return eventsIn(text).some((event) => event === `${code}.${action}` || event === `${code}.*`)
}

type Subscription = { readonly id: string; readonly events: string }

async function subscriptionsOf(store: Store, tenantId: string): Promise<readonly Subscription[]> {
  const name = `webhooks of ${tenantId}`
  return remembered(store, [String(subscriptionTable)], name, () =>
    store.rows<Subscription>({
      sql: `select id, ${subscriptionTable.events} as events from ${subscriptionTable}
        where ${subscriptionTable.enabled} = 'Y' and ${subscriptionTable.tenantId} = ?`,
      parameters: [tenantId],
    }),
  )
}

/**
 * Steps that queue the event of a state action for its subscribers, in the transaction of the action. Whether a subscriber may read the
 * record is decided when it is sent.
 */
export async function webhookSteps(
  { app, resource, session }: Pick<WriteContext, 'app' | 'resource' | 'session'>,
  { name }: CompiledAction,
  row: RecordRow,
): Promise<readonly Step[]> {
  const { resources } = app.live.current
  const deliveries = resources.get(codeOf(deliveryTable))
  if (!(deliveries && resources.has(codeOf(subscriptionTable)))) return []
  const { code } = resource.plan
  const tenantId = isOneSet(resource.plan.tenant) ? session.tenantId : String(row.tenantId ?? session.tenantId)
  const found = await subscriptionsOf(app.store, tenantId)
  const event = { code, name, tenantId, by: session.user.username }
  return found
    .filter(({ events }) => isSubscribed(events, code, name))
    .map(({ id }) => eventStep(deliveries, id, event, row))
}

type Event = { readonly code: string; readonly name: string; readonly tenantId: string; readonly by: string }

/** Step that queues an event of a record for a subscription. */
export function eventStep(
  deliveries: ServerResource,
  webhookId: string,
  { code, name, tenantId, by }: Event,
  { id, billNo }: RecordRow,
): Step {
  const now = nowText()
  return insertStep(deliveries, {
    ...{ id: newId(), tenantId, version: 1, createTime: now, updateTime: now, createBy: by, updateBy: by },
    ...{ webhookId, event: `${code}.${name}`, resource: code, docId: id, docNo: billNo ?? null },
    ...{ status: delivery.waiting, attempts: 0, nextTime: now },
  })
}
