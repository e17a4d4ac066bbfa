import { InputNumber, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { spanIn, spanText, units } from './attributes.ts'
import { Field, TextField } from './field.tsx'

type Props = { readonly label: string; readonly value: string; readonly onChange: (value: string | undefined) => void }

/** Duration as a number of days or hours; one of several units as text. */
export function SpanField({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const span = spanIn(value)
  if (value !== '' && !span) return <TextField label={label} value={value} onChange={onChange} />
  const unit = span?.unit ?? 'D'
  return (
    <Field label={label}>
      {(id) => (
        <Space.Compact block>
          <InputNumber
            id={id}
            min={1}
            max={9999}
            precision={0}
            value={span?.count ?? null}
            onChange={(count) => onChange(count === null ? undefined : spanText({ count, unit }))}
          />
          <Select
            aria-label={t('drawing.unit')}
            value={unit}
            options={units.map((each) => ({ value: each, label: t(`drawing.unit_${each}`) }))}
            onChange={(next) => onChange(spanText({ count: span?.count ?? 1, unit: next }))}
          />
        </Space.Compact>
      )}
    </Field>
  )
}
