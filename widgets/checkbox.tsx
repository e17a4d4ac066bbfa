import { Checkbox } from 'antd'
import { ChoiceCell } from './kit/cells.tsx'
import { ChoiceGroup, withUnknown } from './kit/choice-group.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { joinList, splitList } from './kit/value.ts'

export const checkbox: Widget = { Input: withReadOnly(CheckboxInput, ChoiceCell) }

function CheckboxInput(props: InputProps) {
  const { field, value, onChange, disabled } = props
  const chosen = splitList(value)
  const { maxItems } = field.props
  const isFull = typeof maxItems === 'number' && chosen.length >= maxItems
  return (
    <ChoiceGroup input={props} role="group">
      {(rows) => {
        const options = withUnknown(rows, chosen)
        const inOrder = (codes: readonly string[]) =>
          options.map(({ value: code }) => code).filter((code) => codes.includes(code))
        return (
          <Checkbox.Group
            value={[...chosen]}
            onChange={(codes) => onChange(joinList(inOrder(codes)))}
            options={options.map(({ value: code, label, disabled: isOff }) => ({
              value: code,
              label,
              disabled: disabled === true || isOff === true || (isFull && !chosen.includes(code)),
            }))}
          />
        )
      }}
    </ChoiceGroup>
  )
}
