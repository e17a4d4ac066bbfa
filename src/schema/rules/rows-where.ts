import type { WhereHeld } from '../base/where.ts'
import type { CompiledField } from '../model/compiled.ts'

/** Which of the rows of a record stand in a table. */
export function rowsWhere({ props }: Pick<CompiledField, 'props'>): WhereHeld {
  return (props.rows ?? {}) as WhereHeld
}

/** The values that every row of a table has. */
export function valuesWithin(where: WhereHeld): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => typeof value !== 'object'))
}

/** By field, the values that no row of a table has. */
export function valuesWithout(where: WhereHeld): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(where).flatMap(([key, value]) => (typeof value === 'object' ? [[key, value.not]] : [])),
  )
}
