import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { SelectBox } from '../../../../widgets/kit/select-box.tsx'
import { asText } from '../../../../widgets/kit/value.ts'
import { widgets } from '../../../../widgets/registry.ts'
import { isPlain, needsValue, type Rule, typedValue } from '../../../schema/conditions/advanced.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'

type Props = {
  readonly id: string
  readonly field: CompiledField
  readonly rule: Rule
  readonly isDisabled?: boolean
  readonly onChange: (val: string) => void
}

/** Operand of a condition, in the editor of the field's type. */
export function RuleValue({ id, field, rule: { rule, val }, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation()
  if (!needsValue(rule)) return <span />
  const input: InputProps = {
    id,
    field: freeOf(field),
    where: {},
    disabled: isDisabled,
    value: typedValue(field, val),
    onChange: (next) => onChange(asText(next)),
  }
  if (field.source && rule === 'in') return <SelectBox input={input} isMultiple />
  // Placeholders are no value of the type: text.
  if (isPlain(field) || rule === 'in' || val.includes('#{')) {
    return (
      <Input
        id={id}
        allowClear
        disabled={isDisabled}
        value={val}
        placeholder={rule === 'in' ? t('query.several') : t('query.value')}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  const { Input: Editor } = widgets[field.type]
  return <Editor {...input} />
}

/** The field without the constraints of a form: a condition may have any value. */
function freeOf(field: CompiledField): CompiledField {
  const { where: _, ...source } = field.source ?? {}
  const { compute: __, ...rest } = field
  return { ...rest, readOnly: false, required: false, ...(field.source && { source: source as typeof field.source }) }
}
