import { Button } from 'antd'
import { useState } from 'react'
import { textIn } from '../../src/schema/base/text.ts'
import type { PickPlan } from '../../src/schema/model/compiled.ts'
import { DefaultFilter } from '../kit/default-filter.tsx'
import { askedOf, type Filters, withValue } from '../kit/filter-values.ts'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'

type Props = {
  readonly id: string
  readonly plan: PickPlan
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** Visible filters; the others are behind the toggle. */
const inSight = 2

/** Filters of a report in its pick dialog. */
export function PickFilters({ id, plan, filters, onChange }: Props) {
  const { lang } = useServices()
  const texts = useTexts()
  const [isWhole, setWhole] = useState(false)
  const items = (plan.list.query ?? []).map((name) => plan.fields[name]).filter((field) => field !== undefined)
  if (items.length === 0) return null
  return (
    <div className="w-pick-filters">
      {items.slice(0, isWhole ? undefined : inSight).map((field) => (
        <div key={field.key}>
          <label htmlFor={`${id}-${field.key}`}>{textIn(lang, field.title)}</label>
          <DefaultFilter
            id={`${id}-${field.key}`}
            field={field}
            value={askedOf(field, filters)}
            onChange={(value) => onChange(withValue(field, filters, value))}
          />
        </div>
      ))}
      {items.length > inSight && (
        <Button type="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.fewerFilters : texts.moreFilters}
        </Button>
      )}
    </div>
  )
}
