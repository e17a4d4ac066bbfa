import type { CompiledResource, ServerResource } from '../../../src/schema/model/compiled.ts'
import { parentReads } from '../../../src/schema/rules/parent-reads.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { tablesOf, withRows } from './table-fields.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Parent record of a row, if the row's rules read it: a row written alone is checked like one written with its parent. Undefined when no
 * rule does.
 */
export async function aroundOf(
  context: WriteContext,
  body: RecordRow,
  before: RecordRow | undefined,
): Promise<{ readonly parent: RecordRow } | undefined> {
  const { app, resource, session } = context
  const { parent } = resource.plan
  if (!parent || !readsParent(resource.plan)) return undefined
  const owner = app.live.current.resources.get(parent.of)
  const key = body[parent.field] ?? before?.[parent.field] ?? session.user.supplierId
  if (!owner || typeof key !== 'string') return undefined
  const row = await ownerOf(context, owner, key)
  return row && { parent: await withReadTables(context, owner, row) }
}

/** Record with the tables that the rules of the row read. */
function withReadTables({ app, resource, session }: WriteContext, owner: ServerResource, row: Row): Promise<RecordRow> {
  const reads = parentReads(resource.plan)
  const tables = tablesOf(app.live.current, owner).filter(({ key }) => reads.includes(key))
  return withRows(app, session, tables, row)
}

/** Parent record of the owning resource, by the row's link. */
export async function ownerOf(
  { app, resource: { plan }, session }: Pick<WriteContext, 'app' | 'resource' | 'session'>,
  owner: ServerResource,
  key: string,
): Promise<Row | undefined> {
  const value = plan.fields[plan.parent?.field ?? '']?.source?.value ?? 'id'
  const [row] = await app.store.rows<Row>(ownerQuery(owner, value, key, tenantSql(owner, session)))
  return row
}

function ownerQuery(owner: ServerResource, value: string, key: string, tenant: ReturnType<typeof tenantSql>) {
  const fields = owner.storage.columns.map(({ field }) => field)
  const where = all([tenant, sqlOf(`${columnOf(owner, value)} = ?`, key)])
  return statement('select', selectList(owner, fields), fromTable(owner), 'where', where)
}

const known = new WeakMap<CompiledResource['fields'], boolean>()

function readsParent(plan: CompiledResource): boolean {
  const answer = known.get(plan.fields) ?? parentReads(plan).length > 0
  known.set(plan.fields, answer)
  return answer
}
