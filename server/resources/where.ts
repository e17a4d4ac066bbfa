import type { ServerResource } from '../../src/schema/model/compiled.ts'
import type { Store } from '../store/store.ts'
import { type Columns, columnOf, isNumeric } from './columns.ts'
import type { Condition } from './conditions.ts'
import { like } from './like.ts'
import { all, any, marks, type Sql, sqlOf } from './sql.ts'

const comparisons = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** A checked condition as SQL over the resource's table, every value bound and typed. `columns` says how fields are read. */
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
  const typed = (value: string) => (numeric ? Number(value) : value)
  switch (condition.op) {
    case 'empty':
      return sqlOf(numeric ? `${column} is null` : `coalesce(${column}, '') = ''`)
    case 'filled':
      return sqlOf(numeric ? `${column} is not null` : `coalesce(${column}, '') <> ''`)
    case 'in':
      return among(column, condition.values.map(typed))
    case 'item':
      return any(condition.values.map((value) => like(dialect, column, value, '%,·,%')))
    case 'contains':
      return like(dialect, text, condition.value, '%·%')
    case 'starts':
      return like(dialect, text, condition.value, '·%')
    case 'ends':
      return like(dialect, text, condition.value, '%·')
    default:
      return sqlOf(`${column} ${comparisons[condition.op]} ?`, typed(condition.value))
  }
}

function among(column: string, values: readonly (string | number)[]): Sql {
  if (values.length === 0) return sqlOf('1 = 0')
  const list = marks(values)
  return { sql: `${column} in (${list.sql})`, parameters: list.parameters }
}
