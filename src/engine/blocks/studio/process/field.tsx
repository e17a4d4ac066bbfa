import { InputNumber, Select, Switch } from 'antd'
import { createContext, type ReactNode, use, useId } from 'react'
import { textIn } from '../../../../schema/base/text.ts'
import type { Choice } from '../../../../schema/model/process-choices.ts'
import { useLang } from '../../../../state/lang.ts'
import { ExpressionInput } from '../expression/expression-input.tsx'
import { Line } from '../kit/line.tsx'

type FieldProps = { readonly label: string; readonly hint?: string; readonly children: (id: string) => ReactNode }

/** Input under its label. */
export function Field({ label, hint = '', children }: FieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== '' && <p className="studio-note">{hint}</p>}
    </>
  )
}

type TextProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string | undefined
  readonly isWrong?: boolean
  readonly onChange: (value: string | undefined) => void
}

/** Text; an empty one removes the attribute. */
export function TextField({ label, hint, value = '', isWrong, onChange }: TextProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(id) => (
        <Line
          id={id}
          value={value}
          {...(isWrong && { isWrong })}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      )}
    </Field>
  )
}

type ExpressionProps = {
  readonly label: string
  readonly hint?: string
  /** Id of the element; undefined for the process itself. */
  readonly element: string | undefined
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** Expression of an element; an empty one removes it. */
export function ExpressionField({ label, hint = '', element, value = '', onChange }: ExpressionProps) {
  return (
    <>
      <span className="studio-label">{label}</span>
      <ExpressionInput label={label} place={element === undefined ? [] : [element]} value={value} onChange={onChange} />
      {hint !== '' && <p className="studio-note">{hint}</p>}
    </>
  )
}

type PickProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string | undefined
  readonly choices: readonly (Choice & { readonly people?: number })[]
  readonly isRequired?: boolean
  readonly onChange: (value: string | undefined) => void
}

/** Whether the choices of pick lists are still fetched, so that no value counts as unknown. */
export const ChoicesPending = createContext(false)

/** Choice of a name; an unknown value is shown as a mistake. */
export function PickField({ label, hint, value, choices, isRequired = false, onChange }: PickProps) {
  const lang = useLang()
  const isPending = use(ChoicesPending)
  const isKnown = isPending || value === undefined || value === '' || choices.some((choice) => choice.value === value)
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(id) => (
        <Select
          id={id}
          allowClear={!isRequired}
          showSearch={{ optionFilterProp: 'label' }}
          {...(!isKnown && { status: 'error' as const })}
          loading={isPending}
          value={value === '' ? undefined : value}
          options={choices.map((choice) => ({
            value: choice.value,
            label: labelOf(textIn(lang, choice.title), choice.value),
          }))}
          onChange={(next: string | undefined) => onChange(next)}
        />
      )}
    </Field>
  )
}

function labelOf(title: string, value: string): string {
  return title === value ? value : `${title} ${value}`
}

type SwitchProps = { readonly label: string; readonly value: boolean; readonly onChange: (value: boolean) => void }

export function SwitchField({ label, value, onChange }: SwitchProps) {
  return <Field label={label}>{(id) => <Switch id={id} checked={value} onChange={onChange} />}</Field>
}

type ListProps = {
  readonly label: string
  readonly hint?: string
  readonly value: readonly string[]
  readonly choices: readonly Choice[]
  readonly onChange: (value: readonly string[]) => void
}

/** Several names. */
export function ListField({ label, hint, value, choices, onChange }: ListProps) {
  const lang = useLang()
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...value]}
          options={choices.map((choice) => ({
            value: choice.value,
            label: labelOf(textIn(lang, choice.title), choice.value),
          }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

type CountProps = {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** Whole number from 1. */
export function CountField({ label, value, max, onChange }: CountProps) {
  return (
    <Field label={label}>
      {(id) => (
        <InputNumber id={id} min={1} max={max} precision={0} value={value} onChange={(next) => onChange(next ?? 1)} />
      )}
    </Field>
  )
}
