import { NumberCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { numberFormat } from './kit/format.ts'
import { NumberBox } from './kit/number-box.tsx'
import { withReadOnly } from './kit/read-only.tsx'

export const number: Widget = {
  Input: withReadOnly(NumberInput, NumberCell),
}

function NumberInput(props: InputProps) {
  const { unit } = props.field.props
  const format = numberFormat(props.field, props.siblings)
  return <NumberBox input={props} format={format} {...(typeof unit === 'string' && { suffix: unit })} />
}
