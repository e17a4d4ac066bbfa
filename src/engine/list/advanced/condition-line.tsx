import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../schema/base/text.ts'
import { type Rule, type RuleName, rulesFor } from '../../../schema/conditions/advanced.ts'
import { placeholderIn, placeholdersFor, placeholderText } from '../../../schema/conditions/placeholders.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import { useLang } from '../../../state/lang.ts'
import { PlaceholderChoice } from './placeholder-choice.tsx'
import { RuleValue } from './rule-value.tsx'

/** A condition with the key of its line. */
export type Line = Rule & { readonly key: number }

type LineProps = {
  readonly line: Line
  readonly number: number
  readonly fields: readonly CompiledField[]
  readonly hasPlaceholders: boolean
  readonly isDisabled: boolean
  readonly onChange: (line: Line) => void
  readonly onRemove: (() => void) | undefined
}

/** A condition: field by its title, operators of its type, value by its widget. */
export function ConditionLine({ line, number, fields, hasPlaceholders, isDisabled, onChange, onRemove }: LineProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const field = fields.find(({ key }) => key === line.field)
  const chooseField = (key: string) => {
    const next = fields.find((each) => each.key === key)
    if (next) onChange({ key: line.key, field: key, rule: rulesFor(next)[0] ?? 'eq', val: '' })
  }
  const label = (what: string) => `${what} ${number}`
  return (
    <li className="advanced-line">
      <Select
        aria-label={label(t('query.field'))}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isDisabled}
        {...(!field && { status: 'error' as const })}
        value={line.field}
        onChange={chooseField}
        options={fields.map(({ key, title }) => ({ value: key, label: textIn(lang, title) }))}
      />
      <Select
        aria-label={label(t('query.rule'))}
        disabled={isDisabled}
        value={line.rule}
        onChange={(rule) => onChange({ ...line, rule, val: convertedValue(line, rule) })}
        options={operatorsOf(field, line.rule).map((rule) => ({ value: rule, label: t(`query.rule_${rule}`) }))}
      />
      <LineValue {...{ line, field, hasPlaceholders, isDisabled, onChange }} label={label(t('query.value'))} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`${t('query.remove')} ${number}`}
        disabled={isDisabled || !onRemove}
        onClick={onRemove}
      />
    </li>
  )
}

/** Operators of a field, and the one that an older condition has. */
function operatorsOf(field: CompiledField | undefined, present: RuleName): readonly RuleName[] {
  const known = field ? rulesFor(field) : []
  return known.includes(present) ? known : [...known, present]
}

type ValueProps = Pick<LineProps, 'line' | 'hasPlaceholders' | 'isDisabled' | 'onChange'> & {
  readonly field: CompiledField | undefined
  readonly label: string
}

function LineValue({ line, field, hasPlaceholders, isDisabled, label, onChange }: ValueProps) {
  const id = useId()
  const set = (val: string) => onChange({ ...line, val })
  const placeholder = placeholderIn(line.val)
  const offered = hasPlaceholders && field ? placeholdersFor(field) : []
  const names = placeholder !== undefined && !offered.includes(placeholder) ? [...offered, placeholder] : offered
  if (!field) return <output>{line.val}</output>
  return (
    <div className="advanced-value">
      {names.length > 0 && line.rule !== 'empty' && line.rule !== 'not_empty' && (
        <PlaceholderChoice
          label={label}
          names={names}
          chosen={placeholder}
          isDisabled={isDisabled}
          onChange={(name) => set(name === undefined ? '' : placeholderText(name))}
        />
      )}
      {placeholder === undefined && (
        <>
          <label className="visually-hidden" htmlFor={id}>
            {label}
          </label>
          <RuleValue
            key={`${field.key} ${line.rule === 'in'}`}
            id={id}
            field={field}
            rule={line}
            isDisabled={isDisabled}
            onChange={set}
          />
        </>
      )}
    </div>
  )
}

/** Value under another operator: a single value is also a list of one; of several the first remains. */
function convertedValue({ rule, val }: Line, next: Rule['rule']): string {
  return rule === 'in' && next !== 'in' ? (val.split(',')[0] ?? '') : val
}
