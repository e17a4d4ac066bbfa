import { Select } from 'antd'
import { useState } from 'react'
import type { Option } from './contract.ts'
import type { Entry } from './lazy.ts'
import { useTexts } from './texts.ts'

export type FixedProps = {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly Pick<Option, 'value' | 'label'>[]
  /** Accessible name without a label element. */
  readonly label?: string
  readonly isClearable?: boolean
}

/** A select with constant choices. */
export function FixedSelect({ entry, ...props }: FixedProps & { readonly entry?: Entry }) {
  const { id, value, onChange, options, label, isClearable = false } = props
  const texts = useTexts()
  const [isOpen, setOpen] = useState(entry?.open === true)
  return (
    <Select
      id={id}
      aria-label={label}
      style={{ width: '100%' }}
      autoFocus={entry?.autoFocus === true}
      open={isOpen}
      onOpenChange={setOpen}
      allowClear={isClearable}
      placeholder={texts.choose}
      value={value === '' ? null : value}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      options={options.map((option) => ({ value: option.value, label: option.label }))}
    />
  )
}
