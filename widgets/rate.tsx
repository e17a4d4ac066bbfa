import { Rate } from 'antd'
import { RateCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { starsOf } from './kit/format.ts'
import { withReadOnly } from './kit/read-only.tsx'

export const rate: Widget = { Input: withReadOnly(RateInput, RateCell) }

/** Stars, by click or arrow keys. A click on the chosen one clears it. */
function RateInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const said = {
    ...(invalid && { 'aria-invalid': true as const }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  }
  return (
    <Rate
      id={id}
      {...said}
      count={starsOf(field)}
      allowHalf={field.props.allowHalf === true}
      disabled={disabled === true}
      value={typeof value === 'number' ? value : 0}
      onChange={(next) => onChange(next === 0 ? null : next)}
      onBlur={() => onBlur?.()}
    />
  )
}
