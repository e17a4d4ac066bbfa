import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import type { Condition } from '../../platform/sql/conditions.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, isOneOf, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { like } from '../../records/read/like.ts'
import { entriesSql, entryCount, type Kind } from './entries.ts'
import type { EntryFacts } from './entry-facts.ts'
import { nameSql } from './record-arms.ts'
import { documentRecord, nameColumn, titledBy } from './titled.ts'

/** Most records that are found first; entries of more are found along their order. */
const most = 2000

/** Records of documents by their name, by resource; incomplete when there are more than `most`. */
export type NamedRecords = { readonly ids: ReadonlyMap<string, readonly string[]>; readonly isComplete: boolean }

/** Condition on a name. */
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

/** Finds the records of a view's resources by name, in the index of documents. */
export async function recordsNamed(
  context: Reading,
  { resources }: NonNullable<EntryFacts['name']>,
  condition: NameCondition,
): Promise<NamedRecords> {
  const { kept, asked } = titledBy(context, resources)
  const found = [
    ...(kept.length === 0 ? [] : [keptSql(context, kept, condition)]),
    ...asked.map((resource) =>
      statement(
        sqlOf(`select ? as code, ${columnOf(resource, 'id')} as id`, resource.plan.code),
        fromTable(resource),
        'where',
        compared(context, nameSql(context, resource), condition),
      ),
    ),
  ]
  if (found.length === 0) return { ids: new Map(), isComplete: true }
  const rows = await context.app.store.rows<{ code: string; id: string }>(
    statement(joined(found, ' union all '), sqlOf('limit ?', most + 1)),
    { heavy: true },
  )
  if (rows.length > most) return { ids: new Map(), isComplete: false }
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return { ids: new Map([...byCode].map(([code, some]) => [code, some.map(({ id }) => id)])), isComplete: true }
}

function keptSql(context: Reading, kept: readonly ServerResource[], condition: NameCondition): Sql {
  return statement(
    `select d.resource as code, ${documentRecord} as id from _document d where`,
    all([
      compared(context, sqlOf(nameColumn(context)), condition),
      isOneOf(
        `(d.resource || '')`,
        kept.map(({ plan }) => plan.code),
      ),
    ]),
  )
}

const shapes = { contains: '%·%', starts: '·%', ends: '%·' } as const

function compared({ app }: Reading, name: Sql, { op, value }: NameCondition): Sql {
  const condition = op === 'eq' ? sqlOf('· = ?', value) : like(app.store.dialect, '·', value, shapes[op])
  return {
    sql: condition.sql.replace('·', () => name.sql),
    parameters: [...name.parameters, ...condition.parameters],
  }
}

/**
 * Number of entries of documents with such a name, by one person or by all: counted along the documents. If most documents have it, those
 * without it are counted. Undefined when a session reads some names from the records.
 */
export function countNamed(
  context: Reading,
  kinds: readonly Kind[],
  who = '',
): ((condition: NameCondition) => Promise<number>) | undefined {
  const { asked } = titledBy(
    context,
    kinds.map(({ resource }) => resource),
  )
  if (asked.length > 0) return undefined
  const { store } = context.app
  return async (condition) => {
    const named = compared(context, sqlOf(nameColumn(context)), condition)
    const counted = statement(
      'select count(*) as every, count(case when',
      named,
      'then 1 end) as named from _document d',
    )
    const [documents] = await store.rows<Row>(counted, { heavy: true })
    const isCommon = Number(documents?.named) * 2 > Number(documents?.every)
    const entries = statement(
      `select count(*) as total from _document d cross join _history h where ${isCommon ? 'not' : ''} (`,
      named,
      `) and h.resource = d.resource and h.record_id = ${documentRecord} and`,
      all([...(who === '' ? [] : [sqlOf('h.who = ?', who)]), entriesSql(context, kinds)]),
    )
    const [[row], every] = await Promise.all([
      store.rows<Row>(entries, { heavy: true }),
      isCommon ? entryCount(context, kinds, who) : 0,
    ])
    return isCommon ? every - Number(row?.total ?? 0) : Number(row?.total ?? 0)
  }
}
