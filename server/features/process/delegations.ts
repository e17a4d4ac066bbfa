import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

const entrustTable = fileTable(import.meta, 'wf/entrust', [
  ...(['agentId', 'beginTime', 'endTime', 'processes', 'status', 'userId'] as const),
])

const userTable = fileTable(import.meta, 'sys/user', ['roles', 'status', 'username'])

const on = 'Y'
const frozen = '2'

type Found = { readonly who: string; readonly processes: string | null; readonly roles: string | null }

/** Person whose tasks another one handles: those of the person, and those of the person's roles. */
export type Delegator = {
  readonly who: string
  readonly roles: readonly string[]
  /** Codes of the processes; all, if it is not set. */
  readonly processes?: readonly string[]
}

/** People whose tasks a person handles at present. */
export async function delegatorsOf(store: Store, agent: string, tenantId: string): Promise<readonly Delegator[]> {
  const now = nowText()
  const found = await store.rows<Found>(
    statement(
      `select e.${entrustTable.userId} as who, e.${entrustTable.processes} as processes, u.${userTable.roles} as roles
        from ${entrustTable} e join ${userTable} u on u.${userTable.username} = e.${entrustTable.userId} where`,
      all([
        sqlOf(`e.${entrustTable.agentId} = ? and e.${entrustTable.status} = ?`, agent, on),
        sqlOf(`e.${entrustTable.beginTime} <= ? and e.${entrustTable.endTime} >= ?`, now, now),
        sqlOf(`e.${entrustTable.tenantId} = ? and coalesce(u.${userTable.status}, '1') <> ?`, tenantId, frozen),
      ]),
    ),
  )
  return found.map(({ who, processes, roles }) => {
    const named = itemsOf(processes ?? '')
    return { who, roles: itemsOf(roles ?? ''), ...(named.length > 0 && { processes: named }) }
  })
}

/** Who handles the tasks of people in a process at present, and for whom. */
export async function delegatesOf(
  store: Store,
  people: readonly string[],
  { tenantId, process }: { readonly tenantId: string; readonly process: string },
): Promise<readonly { readonly agent: string; readonly actsFor: string }[]> {
  const now = nowText()
  const { agentId, userId, processes, status, beginTime, endTime } = entrustTable
  const found = await store.rows<{ agent: string; who: string; processes: string | null }>(
    statement(
      `select ${agentId} as agent, ${userId} as who, ${processes} as processes from ${entrustTable} where`,
      all([
        isOneOf(userId, people),
        sqlOf(`${status} = ? and ${beginTime} <= ? and ${endTime} >= ?`, on, now, now),
        sqlOf(`${entrustTable.tenantId} = ?`, tenantId),
      ]),
      `order by ${agentId}`,
    ),
  )
  return found
    .filter(({ processes: named }) => !named || itemsOf(named).includes(process))
    .map(({ agent, who }) => ({ agent, actsFor: who }))
}
