import { columnName } from '../../src/schema/compile/storage.ts'
import { fieldOf } from '../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import { quoted } from '../store/quoted.ts'
import type { Store } from '../store/store.ts'
import type { Condition } from './conditions.ts'
import { like } from './like.ts'
import { all, any, marks, type Sql, sqlOf } from './sql.ts'

type Dialect = Store['dialect']

/** The column of a declared or system field, quoted and with its table. */
export function columnOf({ plan, storage }: ServerResource, field: string): string {
  const name = columnName(field)
  // Asking for a column that is no column is our mistake: whoever parsed the request has looked the field up.
  if (!(fieldOf(plan.fields, field) && storage.columns.some((column) => column.name === name))) {
    throw new Error(`${plan.code} has no column for "${field.slice(0, 60)}"`)
  }
  return `${quoted(storage.table)}.${quoted(name)}`
}

const comparisons = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** A parsed condition as SQL over the resource's table, every value bound and typed. */
export function conditionSql(resource: ServerResource, condition: Condition, dialect: Dialect): Sql {
  if ('of' in condition) {
    const parts = condition.of.map((inner) => conditionSql(resource, inner, dialect))
    return condition.op === 'all' ? all(parts) : any(parts)
  }
  const column = columnOf(resource, condition.field)
  const typed = (value: string) => typedValue(resource, condition.field, value)
  switch (condition.op) {
    case 'empty':
      return isNumeric(resource, condition.field) ? sqlOf(`${column} is null`) : sqlOf(`coalesce(${column}, '') = ''`)
    case 'filled':
      return isNumeric(resource, condition.field)
        ? sqlOf(`${column} is not null`)
        : sqlOf(`coalesce(${column}, '') <> ''`)
    case 'in': {
      if (condition.values.length === 0) return sqlOf('1 = 0')
      const list = marks(condition.values.map(typed))
      return { sql: `${column} in (${list.sql})`, parameters: list.parameters }
    }
    case 'item':
      return any(condition.values.map((value) => like(dialect, column, value, '%,·,%')))
    case 'contains':
      return like(dialect, textOf(resource, condition.field, column), condition.value, '%·%')
    case 'starts':
      return like(dialect, textOf(resource, condition.field, column), condition.value, '·%')
    case 'ends':
      return like(dialect, textOf(resource, condition.field, column), condition.value, '%·')
    default:
      return sqlOf(`${column} ${comparisons[condition.op]} ?`, typed(condition.value))
  }
}

function isNumeric({ plan }: ServerResource, name: string): boolean {
  const field = fieldOf(plan.fields, name)
  return field !== undefined && kindOf(field).column !== 'text'
}

function textOf(resource: ServerResource, field: string, column: string): string {
  return isNumeric(resource, field) ? `cast(${column} as text)` : column
}

function typedValue(resource: ServerResource, field: string, value: string): string | number {
  if (!isNumeric(resource, field)) return value
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number))
    throw new AppError('BAD_REQUEST', { name: field, reason: '1, 2.5 …' })
  return number
}
