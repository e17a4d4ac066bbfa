import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type Columns, columnOf, isNumeric } from '../../platform/sql/columns.ts'
import type { Condition } from '../../platform/sql/conditions.ts'
import { all, any, joined, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { like } from './like.ts'

const comparisons = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** Checked condition as SQL over the resource's table, each value bound and typed. `columns` says how fields are read. */
export function conditionSql(
  resource: ServerResource,
  condition: Condition,
  dialect: Store['dialect'],
  columns: Columns = (field) => columnOf(resource, field),
): Sql {
  if ('of' in condition) {
    const parts = condition.of.map((inner) => conditionSql(resource, inner, dialect, columns))
    return condition.op === 'all' ? all(parts) : any(parts)
  }
  const numeric = isNumeric(resource, condition.field)
  const column = columns(condition.field)
  const text = numeric ? `cast(${column} as text)` : column
  const bound = (value: string) => (numeric ? numberSql(Number(value)) : sqlOf('?', value))
  switch (condition.op) {
    case 'empty':
      return sqlOf(numeric ? `${column} is null` : `coalesce(${column}, '') = ''`)
    case 'filled':
      return sqlOf(numeric ? `${column} is not null` : `coalesce(${column}, '') <> ''`)
    case 'in':
      return amongOrNone(column, condition.values, bound, numeric)
    case 'item':
      return any(condition.values.map((value) => like(dialect, column, value, '%,·,%')))
    case 'contains':
      return like(dialect, text, condition.value, '%·%')
    case 'starts':
      return like(dialect, text, condition.value, '·%')
    case 'ends':
      return like(dialect, text, condition.value, '%·')
    default: {
      const { sql, parameters } = bound(condition.value)
      return sqlOf(`${column} ${comparisons[condition.op]} ${sql}`, ...parameters)
    }
  }
}

// PostgreSQL takes the type of a value from the compared column, and a fraction is not an integer.
function numberSql(value: number): Sql {
  return sqlOf(Number.isSafeInteger(value) ? '?' : 'cast(? as double precision)', value)
}

// An empty text among the values means "no value", however it is stored: the rows at the root of a tree.
function amongOrNone(column: string, values: readonly string[], bound: (value: string) => Sql, numeric: boolean): Sql {
  const found = among(column, values.filter((value) => value !== '').map(bound))
  return values.includes('') && !numeric ? any([found, sqlOf(`coalesce(${column}, '') = ''`)]) : found
}

function among(column: string, values: readonly Sql[]): Sql {
  if (values.length === 0) return sqlOf('1 = 0')
  const { sql, parameters } = joined(values, ', ')
  return { sql: `${column} in (${sql})`, parameters }
}
