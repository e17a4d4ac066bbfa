import type { Source } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, isOneOf, type Sql, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { valuesOf } from '../read/labels.ts'
import { conditionSql } from '../read/where.ts'
import { type Declared, declaredIn, has } from './declared.ts'

type Caller = Pick<Context, 'app' | 'session' | 'query'>

/** Most fields per request: those of the largest form. */
const most = 30

/**
 * Values that the caller's listed records have in the fields of `fields` (`ord/order.buyerId`, a comma list). Their names may be read
 * wherever the record may.
 */
export async function referredValues(
  { app, session, query }: Caller,
  source: Source,
  values: readonly string[],
): Promise<readonly string[]> {
  const named = itemsOf(query.fields ?? '')
  if (named.length > most) throw new AppError('BAD_REQUEST', { name: 'fields', reason: `1-${most}` })
  if (values.length === 0) return []
  const declared = named.flatMap((name) => {
    const [resource, field] = splitAtDot(name)
    return declaredIn(app.live.current, { resource, field, code: source.code })
  })
  const mine = declared.filter(
    (one) => one.owner.view === undefined && one.source.value === source.value && has(session, one),
  )
  const found = await Promise.all(mine.map((one) => valuesHeld({ app, session }, one, values)))
  return [...new Set(found.flat())]
}

function splitAtDot(name: string): readonly [resource: string, field: string] {
  const dot = name.lastIndexOf('.')
  return [name.slice(0, Math.max(dot, 0)), name.slice(dot + 1)]
}

async function valuesHeld(
  { app: { store }, session }: Pick<Caller, 'app' | 'session'>,
  { owner, field }: Declared,
  values: readonly string[],
): Promise<readonly string[]> {
  const column = columnOf(owner, field.key)
  const holds: Sql = isMany(field)
    ? conditionSql(owner, { op: 'item', field: field.key, values }, store.dialect)
    : isOneOf(column, values)
  const rows = await store.rows<Row>(
    statement(
      `select distinct ${column} as value`,
      fromTable(owner),
      'where',
      all([scopeSql(owner, session, 'list', store.dialect), holds]),
      'limit 500',
    ),
    { heavy: true },
  )
  const held = new Set(rows.flatMap(({ value }) => valuesOf(field, value)))
  return values.filter((value) => held.has(value))
}
