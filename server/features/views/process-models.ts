import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'

/** A node of a process: the state in which a document waits there, and the role that continues it. */
export type ProcessNode = { readonly name: string; readonly state: string; readonly role: string | undefined }

/** An active or suspended process. */
export type ProcessModel = { readonly name: string; readonly resource: string; readonly nodes: readonly ProcessNode[] }

type NodeRow = {
  readonly id: string
  readonly name: string
  readonly resource: string
  readonly node: string
  readonly state: string
  readonly assignee: string
  readonly value: string | null
}

/** Processes of a session's tenant with their nodes; undeployed ones have no instances. */
export async function processModels({
  app,
  session,
}: Pick<Context, 'app' | 'session'>): Promise<readonly ProcessModel[]> {
  const { resources } = app.live.current
  const [model, nodes] = [resources.get('wf/model'), resources.get('wf/model/nodes')]
  if (!model || !nodes) return []
  const rows = await app.store.rows<NodeRow>(nodesSql(model, nodes, session.tenantId))
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((some) => {
    const [first] = some
    return first ? [{ name: first.name, resource: first.resource, nodes: some.map(nodeOf) }] : []
  })
}

function nodesSql(model: ServerResource, nodes: ServerResource, tenantId: string): Sql {
  const of = (field: string) => columnOf(model, field)
  const at = (field: string) => columnOf(nodes, field)
  return statement(
    `select ${of('id')} as "id", ${of('name')} as "name", ${of('resource')} as "resource", ${at('nodeName')} as "node",
      ${at('state')} as "state", ${at('assignee')} as "assignee", ${at('assigneeValue')} as "value"`,
    `${fromTable(model)} join ${nodes.storage.table} on ${at('modelId')} = ${of('id')}`,
    sqlOf(
      `where ${of('tenantId')} = ? and ${of('status')} <> 'draft' and coalesce(${at('state')}, '') <> ''`,
      tenantId,
    ),
    `order by ${of('key')}, ${at('createTime')}, ${at('id')}`,
  )
}

function nodeOf({ node, state, assignee, value }: NodeRow): ProcessNode {
  return { name: node, state, role: assignee === 'role' && value ? value : undefined }
}
