import { useId } from 'react'
import type { FilterProps } from '../../../widgets/kit/contract.ts'
import { DefaultFilter } from '../../../widgets/kit/default-filter.tsx'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'

/** The texts of search fields by their name on the wire. */
export type Filters = { readonly [name: string]: string }

type Props = {
  readonly field: CompiledField
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** One search field with its label, as the widget of its type asks. */
export function QueryField({ field, filters, onChange }: Props) {
  const lang = useLang()
  const id = useId()
  return (
    <div className="list-query-field" data-filter={field.filter}>
      <label htmlFor={id}>{textIn(lang, field.title)}</label>
      <DefaultFilter
        id={id}
        field={field}
        value={askedOf(field, filters)}
        onChange={(value) => onChange(withValue(field, filters, value))}
      />
    </div>
  )
}

function namesOf({ key, filter }: CompiledField): readonly [string] | readonly [string, string] {
  return filter === 'range' ? [`${key}_begin`, `${key}_end`] : [key]
}

/** Whether something is asked of a field. */
export function isAsked(filters: Filters, field: CompiledField): boolean {
  return namesOf(field).some((name) => (filters[name] ?? '') !== '')
}

function askedOf(field: CompiledField, filters: Filters): FilterProps['value'] {
  const [first, second] = namesOf(field)
  return second === undefined ? filters[first] : [filters[first] ?? '', filters[second] ?? '']
}

/** The filters with another value for one field; one that asks nothing is not among them. */
export function withValue(field: CompiledField, filters: Filters, value: FilterProps['value']): Filters {
  const [first, second] = namesOf(field)
  const [begin = '', end = ''] = typeof value === 'object' ? value : [value]
  const next = { ...filters, [first]: begin, ...(second !== undefined && { [second]: end }) }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text.trim() !== ''))
}
