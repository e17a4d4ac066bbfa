import { useMemo, useState } from 'react'
import type { DataSource, FilterProps, Record_, Resolved } from '../../../widgets/kit/contract.ts'
import { DefaultFilter } from '../../../widgets/kit/default-filter.tsx'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { widgets } from '../../../widgets/registry.ts'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { textIn } from '../../schema/base/text.ts'
import type { FieldType } from '../../schema/fields/registry.ts'
import { type Mood, memoryData } from './memory-data.ts'
import { type FieldChanges, sampleField } from './sample-field.ts'
import { useSampleLang } from './sample-lang.ts'

export type BenchProps = {
  readonly type: FieldType
  readonly field?: FieldChanges
  readonly value?: unknown
  /** The label in the row. */
  readonly text?: string
  readonly siblings?: Record_
  readonly where?: Resolved
  readonly mood?: Mood
  readonly data?: DataSource
  readonly error?: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  /** Width in pixels, to test a widget at phone width. */
  readonly width?: number
}

/** Test bench of a widget: input, list cell, search field and stored value. */
export function Bench(props: BenchProps) {
  const lang = useSampleLang()
  const data = useMemo(() => props.data ?? memoryData(lang, props.mood), [props.data, lang, props.mood])
  return (
    <WidgetServices lang={lang} data={data}>
      {/* Another data source remounts the bench, so that no state of the first remains. */}
      <Parts key={`${lang}/${props.mood}`} {...props} />
    </WidgetServices>
  )
}

const heading = { margin: '16px 0 4px', fontSize: 14 }

function Parts({
  type,
  field: changes,
  value,
  text,
  siblings,
  error,
  width = 360,
  data: _,
  mood: __,
  ...rest
}: BenchProps) {
  const lang = useSampleLang()
  const field = useMemo(() => sampleField(type, changes), [type, changes])
  const { Input } = widgets[type]
  const { Cell } = cellRenderers[type]
  const [stored, setStored] = useState(value)
  const [others, setOthers] = useState<Record_>({})
  const [filterValue, setFilterValue] = useState<FilterProps['value']>()
  const isSearchable = field.filter !== 'none' && type !== 'hidden'
  return (
    <div style={{ maxWidth: width }}>
      <label htmlFor="sample">{textIn(lang, field.title)}</label>
      <Input
        id="sample"
        field={field}
        value={stored}
        onChange={(next, also) => {
          setStored(next)
          if (also) setOthers((before) => ({ ...before, ...also }))
        }}
        {...(siblings && { siblings })}
        {...(error !== undefined && { invalid: true, describedBy: 'sample-error' })}
        {...rest}
      />
      {error !== undefined && (
        <div id="sample-error" style={{ color: 'var(--w-error-text)' }}>
          {error}
        </div>
      )}
      <h2 style={heading}>{lang === 'zh' ? '列表单元格' : 'List cell'}</h2>
      <div data-testid="cell">
        <Cell field={field} value={stored} {...(text !== undefined && { text })} {...(siblings && { row: siblings })} />
      </div>
      {isSearchable && (
        <>
          <h2 style={heading}>{lang === 'zh' ? '查询条件' : 'Search field'}</h2>
          <label htmlFor="asked">{textIn(lang, field.title)}</label>
          <DefaultFilter id="asked" field={field} value={filterValue} onChange={setFilterValue} />
        </>
      )}
      <h2 style={heading}>{lang === 'zh' ? '存储的值' : 'Stored'}</h2>
      <code data-testid="stored" style={{ overflowWrap: 'anywhere' }}>
        {JSON.stringify(stored)}
      </code>
      <code data-testid="others" style={{ display: 'block' }}>
        {Object.keys(others).length > 0 && JSON.stringify(others)}
      </code>
      <code data-testid="asked" style={{ display: 'block' }}>
        {filterValue && JSON.stringify(filterValue)}
      </code>
    </div>
  )
}
