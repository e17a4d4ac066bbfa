import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import type { Calendar } from '../../../src/schema/model/span.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'

const table = fileTable(import.meta, 'wf/holiday', ['day', 'kind'])

/** Days off and working days of a tenant, for processes that count working time; undefined for others. */
export async function calendarOf(
  store: Store,
  { nodes }: ProcessPlan,
  tenantId: string,
): Promise<Calendar | undefined> {
  const isWorking = Object.values(nodes).some(
    ({ due, event }) => due?.working || (event?.of === 'timer' && event.span.working),
  )
  if (!isWorking) return undefined
  const { day, kind } = table
  const rows = await store.rows<{ day: string; kind: string }>(
    sqlOf(`select ${day} as day, ${kind} as kind from ${table} where ${table.tenantId} = ?`, tenantId),
  )
  const days = (of: string) => new Set(rows.filter((row) => row.kind === of).map((row) => row.day.slice(0, 10)))
  return { off: days('off'), work: days('work') }
}
