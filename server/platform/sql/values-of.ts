import { type Sql, sqlOf, statement } from './sql.ts'

/**
 * Distinct values of a column under a condition, in order: each costs one step of an index that begins with the columns of the condition and
 * this one. A `distinct` reads every row.
 */
export function valuesOf(table: string, column: string, where: Sql = sqlOf('1 = 1')): Sql {
  const least = statement(`select min(${column}) from ${table} where (`, where, ')')
  return statement(
    'with recursive found(value) as (',
    least,
    'union all select (',
    least,
    `and ${column} > found.value) from found where found.value is not null) select value from found where value is not null`,
  )
}
