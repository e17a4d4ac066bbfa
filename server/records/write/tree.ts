import type { ServerResource, Tree } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { scopeSql, tenantSql } from '../../rights/rows/scope.ts'
import type { WriteContext } from '../read/write-context.ts'

/** Most rows of one request: those of the largest page. */
const most = 200
/** Most levels of a tree; a longer chain is a cycle. */
const deepest = 50

/** Number of child rows of each of the rows of a tree, by key. */
export async function childCounts({ app, session, query }: Context, resource: ServerResource) {
  const { tree } = resource.plan.list
  const keys = itemsOf(query.keys ?? '').slice(0, most)
  if (!tree || keys.length === 0) return {}
  const parent = columnOf(resource, tree.parent)
  const { sql, parameters } = marks(keys)
  const rows = await app.store.rows<Row>(
    statement(
      `select ${parent} as parent, count(*) as total`,
      fromTable(resource),
      'where',
      all([scopeSql(resource, session, 'list', app.store.dialect), { sql: `${parent} in (${sql})`, parameters }]),
      `group by ${parent}`,
    ),
  )
  return Object.fromEntries(rows.map((row) => [String(row.parent), Number(row.total)]))
}

/** Problems of a tree row: it may be neither its own parent nor the parent of its ancestor. */
export async function treeProblems(
  context: WriteContext,
  record: RecordRow,
  before: RecordRow | undefined,
): Promise<readonly Problem[]> {
  const { tree } = context.resource.plan.list
  if (!(tree && before)) return []
  const [next, own] = [text(record[tree.parent]), text(before[tree.key])]
  if (next === text(before[tree.parent]) || !(await isBelow(context, tree, next, own))) return []
  const message = { zh: '不能移到自己或自己的下级之下', en: 'A row cannot stand below itself' }
  return [{ field: tree.parent, kind: 'rule', params: { message } }]
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Whether a place in the tree is a row or one of its descendants. */
async function isBelow(context: WriteContext, tree: Tree, place: string, row: string): Promise<boolean> {
  let above = place
  for (let level = 0; above !== '' && level < deepest; level += 1) {
    if (above === row) return true
    above = await parentOf(context, tree, above)
  }
  return false
}

async function parentOf({ app, resource, session }: WriteContext, tree: Tree, key: string): Promise<string> {
  const [row] = await app.store.rows<Row>(
    statement(
      `select ${columnOf(resource, tree.parent)} as parent`,
      fromTable(resource),
      'where',
      all([tenantSql(resource, session), sqlOf(`${columnOf(resource, tree.key)} = ?`, key)]),
    ),
  )
  return text(row?.parent)
}
