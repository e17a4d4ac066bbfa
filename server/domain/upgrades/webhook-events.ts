import type { Model } from '../../../src/schema/model/compiled.ts'
import { eventsIn } from '../../features/webhooks/events.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const table = fileTable(import.meta, 'sys/webhook', ['events'], ['events'])

/** Turns the events of older databases, one a line, into the comma list of a choice. */
export async function upgradeWebhookEvents(store: Store, { resources }: Model): Promise<void> {
  if (resources.get('sys/webhook')?.plan.fields.events?.type !== 'list_multi') return
  const rows = await store.rows<{ id: string; events: string }>({
    sql: `select id, ${table.events} as events from ${table} where ${table.events} is not null`,
    parameters: [],
  })
  const steps = rows
    .map(({ id, events }) => ({ id, events, list: eventsIn(events).join(',') }))
    .filter(({ events, list }) => list !== events)
    .map(({ id, list }) => ({
      sql: `update ${table} set ${columnSet(table, 'events')} = ? where id = ?`,
      parameters: [list, id],
    }))
  if (steps.length > 0) await store.write(steps)
}
