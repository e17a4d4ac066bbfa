import type { WhereHeld } from '../base/where.ts'
import type { CompiledField } from '../model/compiled.ts'

/** Condition on the rows of a record that a table contains. */
export function rowsWhere({ props }: Pick<CompiledField, 'props'>): WhereHeld {
  return (props.rows ?? {}) as WhereHeld
}

/** Values common to all rows of a table. */
export function valuesWithin(where: WhereHeld): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => typeof value !== 'object'))
}

/** Values that no row of a table has, by field. */
export function valuesWithout(where: WhereHeld): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(where).flatMap(([key, value]) => (typeof value === 'object' ? [[key, value.not]] : [])),
  )
}
