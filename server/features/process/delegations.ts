import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

const entrustTable = fileTable(import.meta, 'wf/entrust', [
  ...(['agentId', 'beginTime', 'endTime', 'processes', 'status', 'userId'] as const),
])
const modelTable = fileTable(import.meta, 'wf/model', ['resource'])

const on = 'Y'

type Found = { readonly who: string; readonly processes: string | null }

/** People whose tasks about a resource a person handles at present. */
export async function delegatorsOf(
  store: Store,
  agent: string,
  tenantId: string,
): Promise<readonly { readonly who: string; readonly resources?: readonly string[] }[]> {
  const now = nowText()
  const found = await store.rows<Found>(
    statement(
      `select ${entrustTable.userId} as who, ${entrustTable.processes} as processes from ${entrustTable} where`,
      all([
        sqlOf(`${entrustTable.agentId} = ? and ${entrustTable.status} = ?`, agent, on),
        sqlOf(`${entrustTable.beginTime} <= ? and ${entrustTable.endTime} >= ?`, now, now),
        sqlOf(`${entrustTable.tenantId} = ?`, tenantId),
      ]),
    ),
  )
  const ids = [...new Set(found.flatMap(({ processes }) => itemsOf(processes ?? '')))]
  const models =
    ids.length === 0
      ? []
      : await store.rows<{ id: string; resource: string }>(
          statement(`select id, ${modelTable.resource} as resource from ${modelTable} where`, isOneOf('id', ids)),
        )
  return found.map(({ who, processes }) => {
    const named = itemsOf(processes ?? '')
    if (named.length === 0) return { who }
    return { who, resources: models.filter(({ id }) => named.includes(id)).map(({ resource }) => resource) }
  })
}
