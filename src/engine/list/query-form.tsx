import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from '../../../widgets/kit/contract.ts'
import { DefaultFilter } from '../../../widgets/kit/default-filter.tsx'
import { widgets } from '../../../widgets/registry.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'

/** Fields in sight before "more" is pressed (contract.md 5.5). */
const visibleAtFirst = 2

type Filters = { readonly [name: string]: string }
type Props = {
  readonly resource: CompiledResource
  readonly names: readonly string[]
  readonly filters: Filters
  readonly onSearch: (filters: Filters) => void
}

/** The search fields of a list. What is typed stays here until it is asked for, so typing never draws the table. */
export const QueryForm = memo(function QueryForm({ resource, names, filters, onSearch }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filters)
  const [isOpen, setOpen] = useState(() => names.slice(visibleAtFirst).some((name) => isAsked(filters, name)))
  // Going back in the browser changes the filters from outside.
  useEffect(() => setDraft(filters), [filters])
  const fields = names.flatMap((name) => fieldOf(resource.fields, name) ?? []).filter(({ filter }) => filter !== 'none')
  if (fields.length === 0) return null
  const shown = isOpen ? fields : fields.slice(0, visibleAtFirst)
  const rest = fields.length - visibleAtFirst
  const reset = () => {
    setDraft({})
    onSearch({})
  }
  return (
    <form
      className="list-query"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(draft)
      }}
    >
      {shown.map((field) => (
        <QueryField
          key={field.key}
          field={field}
          filters={draft}
          onChange={setDraft}
          onSubmit={() => onSearch(draft)}
        />
      ))}
      <div className="list-query-buttons">
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          {t('list.search')}
        </Button>
        <Button onClick={reset}>{t('list.reset')}</Button>
        {rest > 0 && (
          <Button
            type="link"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
          >
            {isOpen ? t('list.less') : t('list.more', { count: rest })}
          </Button>
        )}
      </div>
    </form>
  )
})

function isAsked(filters: Filters, name: string): boolean {
  return [name, `${name}_begin`, `${name}_end`].some((key) => (filters[key] ?? '') !== '')
}

type FieldProps = {
  readonly field: CompiledField
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
  readonly onSubmit: () => void
}

function QueryField({ field, filters, onChange, onSubmit }: FieldProps) {
  const lang = useLang()
  const id = useId()
  const Filter = widgets[field.type].Filter ?? DefaultFilter
  const isRange = field.filter === 'range'
  const value: FilterProps['value'] = isRange
    ? [filters[`${field.key}_begin`] ?? '', filters[`${field.key}_end`] ?? '']
    : filters[field.key]
  const change = (next: FilterProps['value']) => {
    const parts =
      typeof next === 'string'
        ? { [field.key]: next }
        : { [`${field.key}_begin`]: next?.[0] ?? '', [`${field.key}_end`]: next?.[1] ?? '' }
    const merged = { ...filters, ...(next === undefined && !isRange ? { [field.key]: '' } : parts) }
    onChange(Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== '')))
  }
  return (
    <div className="list-query-field">
      <label htmlFor={id}>{textIn(lang, field.title)}</label>
      <Filter id={id} field={field} value={value} onChange={change} onSubmit={onSubmit} />
    </div>
  )
}
