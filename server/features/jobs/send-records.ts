import type { Text } from '../../../src/schema/base/text.ts'
import { codeOf } from '../../platform/sql/file-table.ts'
import { accountIn, foundRows, listJobOf } from '../lists/list-job.ts'
import { eventStep } from '../webhooks/events.ts'
import { deliveryTable, subscriptionTable } from '../webhooks/tables.ts'
import type { Job } from './job.ts'

/** Records of one run. */
const most = 1000
const noHook: Text = { zh: '订阅已停用或删除', en: 'The webhook is disabled, or was deleted' }
const noOwner: Text = { zh: '订阅的创建人已冻结或删除', en: 'The creator of the webhook is frozen, or was deleted' }

/** Queues a call of a webhook for each record that a job finds, with the rights of the creator of the webhook. */
export const sendRecords: Job = async ({ app, id, tenantId }) => {
  const job = await listJobOf(app, id)
  const deliveries = app.live.current.resources.get(codeOf(deliveryTable))
  const [hook] = await app.store.rows<{ owner: string | null }>({
    sql: `select ${subscriptionTable.createBy} as owner from ${subscriptionTable}
      where id = ? and ${subscriptionTable.enabled} = 'Y' and ${subscriptionTable.tenantId} = ?`,
    parameters: [job.webhookId, tenantId],
  })
  if (!(hook && deliveries)) return { done: 0, failed: 1, notes: [noHook] }
  const owner = await accountIn(app, hook.owner ?? '', tenantId)
  if (!owner) return { done: 0, failed: 1, notes: [noOwner] }
  const rows = await foundRows(app, job, owner.session, most)
  const event = { code: job.resource.plan.code, name: 'scheduled', tenantId, by: owner.user.username }
  const steps = rows.map((row) => eventStep(deliveries, job.webhookId, event, { id: row.id, billNo: row.label }))
  if (steps.length > 0) await app.store.write(steps)
  return { done: rows.length, failed: 0, notes: [] }
}
