import { useId } from 'react'
import { DefaultFilter } from '../../../widgets/kit/default-filter.tsx'
import { askedOf, type Filters, withValue } from '../../../widgets/kit/filter-values.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'

type Props = {
  readonly field: CompiledField
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** A search field with its label, in the widget of its type. */
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
