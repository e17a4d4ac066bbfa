import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../schema/base/text.ts'
import { needsValue, type Rule, type RuleName } from '../../../schema/conditions/advanced.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import { useLang } from '../../../state/lang.ts'
import type { GivenValues } from './given-values.ts'
import { PlaceholderChoice } from './placeholder-choice.tsx'
import { RuleValue } from './rule-value.tsx'

/** A condition with the key of its line. */
export type Line = Rule & { readonly key: number }

type LineProps = {
  readonly line: Line
  readonly number: number
  readonly fields: readonly CompiledField[]
  readonly given: GivenValues | undefined
  readonly operators: (field: CompiledField) => readonly RuleName[]
  readonly isDisabled: boolean
  readonly onChange: (line: Line) => void
  readonly onRemove: (() => void) | undefined
}

/** A condition: field by its title, operators of its type, value by its widget. */
export function ConditionLine({ line, number, fields, given, operators, isDisabled, onChange, onRemove }: LineProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const field = fields.find(({ key }) => key === line.field)
  const chooseField = (key: string) => {
    const next = fields.find((each) => each.key === key)
    if (next) onChange({ key: line.key, field: key, rule: operators(next)[0] ?? 'eq', val: '' })
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
        onChange={(rule) => onChange({ ...line, rule, val: convertedValue(line, rule, field, given) })}
        options={present(field ? operators(field) : [], line.rule).map((rule) => ({
          value: rule,
          label: t(`query.rule_${rule}`),
        }))}
      />
      <LineValue {...{ line, field, given, isDisabled, onChange }} label={label(t('query.value'))} />
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
function present(known: readonly RuleName[], rule: RuleName): readonly RuleName[] {
  return known.includes(rule) ? known : [...known, rule]
}

type ValueProps = Pick<LineProps, 'line' | 'given' | 'isDisabled' | 'onChange'> & {
  readonly field: CompiledField | undefined
  readonly label: string
}

function LineValue({ line, field, given, isDisabled, label, onChange }: ValueProps) {
  const id = useId()
  const set = (val: string) => onChange({ ...line, val })
  if (!field) return <output>{line.val}</output>
  if (!needsValue(line.rule)) return <div className="advanced-value" />
  const chosen = given?.nameIn(line.val)
  const offered = given?.offered(field, line.rule) ?? []
  const names = chosen !== undefined && !offered.includes(chosen) ? [...offered, chosen] : offered
  const only = given?.hasFixed === false && names.length === 1 ? names[0] : undefined
  const name = chosen ?? only
  const { Rest } = given ?? {}
  return (
    <div className="advanced-value">
      {given && names.length > 0 && only === undefined && (
        <PlaceholderChoice
          given={given}
          label={label}
          names={names}
          chosen={chosen}
          isDisabled={isDisabled}
          onChange={(next) => set(next === undefined ? '' : given.textOf(next))}
        />
      )}
      {name !== undefined && Rest && <Rest {...{ label, isDisabled }} val={line.val} onChange={set} />}
      {name === undefined && given?.hasFixed !== false && (
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

/**
 * Value under another operator: a single value is also a list of one; of several the first remains. A value that is not fixed is dropped
 * where the operator cannot have it.
 */
function convertedValue(
  { rule, val }: Line,
  next: RuleName,
  field: CompiledField | undefined,
  given: GivenValues | undefined,
): string {
  const name = given?.nameIn(val)
  const fits = (each: RuleName) => field && name !== undefined && given?.offered(field, each).includes(name)
  if (fits(rule) && !fits(next)) return ''
  return rule === 'in' && next !== 'in' ? (val.split(',')[0] ?? '') : val
}
