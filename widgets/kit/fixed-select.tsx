import { Select } from 'antd'
import type { Option } from './contract.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly Option[]
}

/** A select with constant choices. */
export function FixedSelect({ id, value, onChange, options }: Props) {
  const texts = useTexts()
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear
      placeholder={texts.choose}
      value={value === '' ? null : value}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      options={options.map((option) => ({ value: option.value, label: option.label }))}
    />
  )
}
