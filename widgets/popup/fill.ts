import type { CompiledField } from '../../src/schema/model/compiled.ts'
import type { Record_ } from '../kit/contract.ts'
import { asText, isEmpty, joinList } from '../kit/value.ts'

/** Field of the form → field of the picked row. */
type Fill = { readonly [target: string]: string }

export function fillOf({ props: { fill } }: CompiledField): Fill {
  return typeof fill === 'object' && fill !== null ? (fill as Fill) : {}
}

/** Value of a column from the picked rows: as it is from one, joined by comma from several (contract.md 6). */
export function columnOf(rows: readonly Record_[], column: string): unknown {
  const values = rows.map((row) => row[column])
  if (values.length === 1) return isEmpty(values[0]) ? '' : values[0]
  return joinList(values.map(asText))
}

/** Values of the other fields that a pick sets. */
export function filledBy(rows: readonly Record_[], fill: Fill): Record_ {
  return Object.fromEntries(Object.entries(fill).map(([target, column]) => [target, columnOf(rows, column)]))
}

/** Clearing the box clears every field that it fills. */
export function emptied(fill: Fill): Record_ {
  return Object.fromEntries(Object.keys(fill).map((target) => [target, '']))
}

/** Identity of a row across pages: its id, its stored value, or its content. */
export function rowKey(row: Record_, valueColumn: string): string {
  return asText(row.id) || asText(row[valueColumn]) || JSON.stringify(row)
}
