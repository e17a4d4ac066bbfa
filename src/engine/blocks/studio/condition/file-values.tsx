import { Select } from 'antd'
import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import type { RuleName } from '../../../../schema/conditions/advanced.ts'
import type { ConditionForm } from '../../../../schema/conditions/condition-form.ts'
import { sourceIn, sourceText, type ValueSource } from '../../../../schema/conditions/value-sources.ts'
import type { CompiledField } from '../../../../schema/model/compiled.ts'
import { useLang } from '../../../../state/lang.ts'
import type { GivenValues, RestProps } from '../../../list/advanced/given-values.ts'
import { Line } from '../kit/line.tsx'
import { baseOfDay, DayOffset } from './day-offset.tsx'
import { usePlanOf } from './use-plan-of.ts'

/** What a value may be taken from: fields of the record around, and blocks with a selected row. */
export type Around = {
  readonly siblings: readonly CompiledField[]
  readonly blocks: readonly { readonly id: string; readonly code: string }[]
}

export const AroundContext = createContext<Around>({ siblings: [], blocks: [] })

/** Values of a condition in a file that are not fixed: of the reader, the time, a record, the address, a selected row. */
export function useFileValues(form: ConditionForm, { blocks }: Around): GivenValues {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      nameIn: (val) => nameOf(sourceIn(val)),
      textOf: (name) => {
        const [kind, of = ''] = name.split(':')
        if (kind === 'row') return sourceText({ kind, of, field: 'id' })
        if (kind === 'query') return sourceText({ kind, of: 'id' })
        return kind === 'now' ? sourceText({ kind }) : sourceText({ kind: kind as 'user' | 'field' | 'day', of })
      },
      offered: (field, rule) => namesFor(form, blocks, field, rule),
      titleOf: (name) => {
        const [kind, of = ''] = name.split(':')
        if (kind === 'row') return t('studioCondition.row', { name: of })
        const known = kind === 'user' || kind === 'day' ? of : (kind ?? '')
        return t(`studioCondition.${known}`, { defaultValue: known })
      },
      hasFixed: form.hasFixed || form.isExpression,
      Rest,
    }),
    [form, blocks, t],
  )
}

function nameOf(source: ValueSource | undefined): string | undefined {
  if (source === undefined) return undefined
  if (source.kind === 'user' || source.kind === 'row') return `${source.kind}:${source.of}`
  if (source.kind !== 'day') return source.kind
  return `day:${baseOfDay(source.of) ?? source.of}`
}

const compared: readonly RuleName[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']

function namesFor(
  { sources, ofUser, isExpression }: ConditionForm,
  blocks: Around['blocks'],
  { type, stored, source, choice }: CompiledField,
  rule: RuleName,
): readonly string[] {
  if (!compared.includes(rule)) return []
  const isDay = type === 'date' || type === 'datetime'
  const isText = stored === 'text' && !isDay && source?.kind !== 'dictionary' && type !== 'switch' && type !== 'time'
  const days = isExpression ? ['day:today'] : ['day:today', 'day:month', 'day:week']
  const all: Readonly<Record<ValueSource['kind'], readonly string[]>> = {
    user: isText ? ofUser.map((of) => `user:${of}`) : [],
    day: isDay ? days : [],
    now: type === 'datetime' ? ['now'] : [],
    field: choice === 'many' ? [] : ['field'],
    query: ['query'],
    row: blocks.map(({ id }) => `row:${id}`),
  }
  return sources.flatMap((kind) => all[kind])
}

/** Further input of such a value: the distance of a day, the name of a field or a parameter. */
function Rest(props: RestProps) {
  const source = sourceIn(props.val) ?? { kind: 'field' as const, of: '' }
  if (source.kind === 'day') {
    const set = (of: string) => props.onChange(sourceText({ kind: 'day', of }))
    return <DayOffset label={props.label} day={source.of} isDisabled={props.isDisabled} onChange={set} />
  }
  if (source.kind === 'query') return <Parameter {...props} of={source.of} />
  if (source.kind === 'row') return <RowField {...props} source={source} />
  return source.kind === 'field' ? <Sibling {...props} of={source.of} /> : null
}

function Parameter({ label, of, onChange }: RestProps & { readonly of: string }) {
  const { t } = useTranslation()
  const set = (next: string) => onChange(sourceText({ kind: 'query', of: next.replaceAll(/\W/g, '') }))
  return <Line label={`${label} ${t('studioCondition.parameter')}`} value={of} onChange={set} />
}

function Sibling({ label, of, isDisabled, onChange }: RestProps & { readonly of: string }) {
  const { siblings } = use(AroundContext)
  return (
    <FieldSelect
      {...{ label, isDisabled }}
      fields={siblings}
      value={of}
      onChange={(next) => onChange(sourceText({ kind: 'field', of: next }))}
    />
  )
}

type RowProps = RestProps & { readonly source: Extract<ValueSource, { readonly kind: 'row' }> }

function RowField({ label, source, isDisabled, onChange }: RowProps) {
  const { blocks } = use(AroundContext)
  const code = blocks.find(({ id }) => id === source.of)?.code
  const { plan } = usePlanOf(code === undefined ? undefined : { kind: 'resource', code })
  return (
    <FieldSelect
      {...{ label, isDisabled }}
      fields={Object.values(plan?.fields ?? {}).filter(({ stored }) => stored !== 'none')}
      value={source.field}
      onChange={(field) => onChange(sourceText({ ...source, field }))}
    />
  )
}

type SelectProps = {
  readonly label: string
  readonly isDisabled: boolean
  readonly fields: readonly CompiledField[]
  readonly value: string
  readonly onChange: (name: string) => void
}

function FieldSelect({ label, isDisabled, fields, value, onChange }: SelectProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const named = fields.map(({ key, title }) => ({ value: key, label: textIn(lang, title) }))
  const isKnown = value === '' || value === 'id' || fields.some(({ key }) => key === value)
  return (
    <Select
      aria-label={`${label} ${t('studioCondition.of')}`}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isDisabled}
      popupMatchSelectWidth={false}
      {...(!isKnown && { status: 'error' as const })}
      value={value === '' ? null : value}
      options={[...(fields.some(({ key }) => key === 'id') ? [] : [{ value: 'id', label: 'ID' }]), ...named]}
      onChange={(next: string | null) => next !== null && onChange(next)}
    />
  )
}
