import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import type { Condition } from '../../platform/sql/conditions.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { indexCondition } from '../../platform/store/search.ts'
import { like } from '../../records/read/like.ts'
import type { EntryFacts } from './entry-facts.ts'
import { nameFields, nameSql } from './record-arms.ts'

/** Most records that are found first; entries of more are found along their order. */
const most = 2000

/** Records of documents by their name, by resource; incomplete when there are more than `most`. */
export type NamedRecords = { readonly ids: ReadonlyMap<string, readonly string[]>; readonly isComplete: boolean }

/** Condition on a name that its search index helps to find. */
export type NameCondition = {
  readonly op: 'contains' | 'starts' | 'ends' | 'eq'
  readonly field: string
  readonly value: string
}

/** Whether a condition is one on a name. */
export function isOnName(condition: Condition, field: string): condition is NameCondition {
  const isText = condition.op === 'contains' || condition.op === 'starts' || condition.op === 'ends'
  return (isText || condition.op === 'eq') && condition.field === field && condition.value !== ''
}

/** Finds the records of a view's resources by name, in the search indexes of their tables. */
export async function recordsNamed(
  context: Context,
  { resources }: NonNullable<EntryFacts['name']>,
  condition: NameCondition,
): Promise<NamedRecords> {
  if (resources.length === 0) return { ids: new Map(), isComplete: true }
  const found = resources.map((resource) =>
    statement(
      sqlOf(`select ? as code, ${columnOf(resource, 'id')} as id`, resource.plan.code),
      fromTable(resource),
      'where',
      namedSql(context, resource, condition),
    ),
  )
  const rows = await context.app.store.rows<{ code: string; id: string }>(
    statement(joined(found, ' union all '), sqlOf('limit ?', most + 1)),
    { heavy: true },
  )
  if (rows.length > most) return { ids: new Map(), isComplete: false }
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return { ids: new Map([...byCode].map(([code, some]) => [code, some.map(({ id }) => id)])), isComplete: true }
}

const shapes = { contains: '%·%', starts: '·%', ends: '%·' } as const

/** Condition on the records with such a name: by the search index where both parts of the name have one. */
export function namedSql(context: Context, resource: ServerResource, { op, value }: NameCondition): Sql {
  const { dialect } = context.app.store
  const name = nameSql(context, resource)
  const compared = op === 'eq' ? sqlOf('· = ?', value) : like(dialect, '·', value, shapes[op])
  const isNamed: Sql = {
    sql: compared.sql.replace('·', () => name.sql),
    parameters: [...name.parameters, ...compared.parameters],
  }
  const indexed = indexedSql(context, resource, value)
  return indexed ? all([indexed, isNamed]) : isNamed
}

/** Superset of the records by the search index; undefined without one, or when the title of the resource may stand for a name. */
function indexedSql(context: Context, resource: ServerResource, text: string): Sql | undefined {
  const { app, lang } = context
  const { fields, title } = resource.plan
  const names = nameFields(context, resource)
  const isIndexed = names.length > 0 && names.every((key) => fields[key]?.searchable && fields[key]?.mask === undefined)
  // The parts of a name are joined by a space: a text with spaces may be in both.
  const words = text.split(' ').filter((word) => word !== '')
  if (!isIndexed || words.length === 0) return undefined
  if (textIn(lang, title).toLowerCase().includes(text.trim().toLowerCase())) return undefined
  const columns = names.map((key) => resource.storage.columns.find(({ field }) => field === key)?.name ?? '')
  return all(
    words.map((word) =>
      any(columns.map((column) => indexCondition(resource.storage, column, app.store.dialect, word))),
    ),
  )
}
