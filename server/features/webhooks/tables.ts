import { fileTable } from '../../platform/sql/file-table.ts'

/** Subscriptions to the events of documents. */
export const subscriptionTable = fileTable(import.meta, 'sys/webhook', [
  ...(['about', 'conditions', 'enabled', 'events', 'format', 'keyNo', 'url'] as const),
])

/** Deliveries: log and queue. */
export const deliveryTable = fileTable(
  import.meta,
  'sys/webhookCall',
  [...(['attempts', 'docId', 'event', 'nextTime', 'resource', 'status', 'webhookId'] as const)],
  [
    ...(['answer', 'attempts', 'docId', 'docNo', 'event', 'failure', 'nextTime', 'resource', 'sentTime'] as const),
    ...(['status', 'webhookId'] as const),
  ],
)

/** States of a delivery: dictionary webhook_status. */
export const delivery = {
  waiting: 'waiting',
  sent: 'sent',
  failed: 'failed',
  hidden: 'hidden',
  skipped: 'skipped',
} as const
