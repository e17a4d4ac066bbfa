import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { SelectBox } from '../../../../widgets/kit/select-box.tsx'
import { asText } from '../../../../widgets/kit/value.ts'
import { widgets } from '../../../../widgets/registry.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import { isPlain, needsValue, type Rule, typedValue } from '../../query/advanced.ts'

type Props = {
  readonly id: string
  readonly field: CompiledField
  readonly rule: Rule
  readonly onChange: (val: string) => void
}

/** Operand of a condition, in the editor of the field's type. */
export function RuleValue({ id, field, rule: { rule, val }, onChange }: Props) {
  const { t } = useTranslation()
  if (!needsValue(rule)) return <span />
  const input: InputProps = {
    id,
    field: freeOf(field),
    where: {},
    value: typedValue(field, val),
    onChange: (next) => onChange(asText(next)),
  }
  if (field.source && rule === 'in') return <SelectBox input={input} isMultiple />
  if (isPlain(field) || rule === 'in') {
    return (
      <Input
        id={id}
        allowClear
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
