import type { CompiledField } from '../../src/schema/model/compiled.ts'
import type { FilterProps } from './contract.ts'

/** Filters by their wire names. */
export type Filters = { readonly [name: string]: string }

function namesOf({ key, filter }: CompiledField): readonly [string] | readonly [string, string] {
  return filter === 'range' ? [`${key}_begin`, `${key}_end`] : [key]
}

/** Whether a field has a filter. */
export function isAsked(filters: Filters, field: CompiledField): boolean {
  return namesOf(field).some((name) => (filters[name] ?? '') !== '')
}

/** Value of a field's filter: one text, or the two bounds of a range. */
export function askedOf(field: CompiledField, filters: Filters): FilterProps['value'] {
  const [first, second] = namesOf(field)
  return second === undefined ? filters[first] : [filters[first] ?? '', filters[second] ?? '']
}

/** Filters with another value for one field; an empty one is removed. */
export function withValue(field: CompiledField, filters: Filters, value: FilterProps['value']): Filters {
  const [first, second] = namesOf(field)
  const [begin = '', end = ''] = typeof value === 'object' ? value : [value]
  const next = { ...filters, [first]: begin, ...(second !== undefined && { [second]: end }) }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text.trim() !== ''))
}
