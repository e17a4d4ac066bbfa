import { Radio } from 'antd'
import { ChoiceCell } from './kit/cells.tsx'
import { ChoiceGroup, withUnknown } from './kit/choice-group.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { asText, splitList } from './kit/value.ts'

export const radio: Widget = { Input: withReadOnly(RadioInput, ChoiceCell) }

function RadioInput(props: InputProps) {
  const { id, field, value, onChange, disabled } = props
  return (
    <ChoiceGroup input={props} role="radiogroup">
      {(rows) => (
        <Radio.Group
          name={`${id}-choice`}
          // ChoiceGroup is the radio group; antd's own would be a second one without a name.
          role="presentation"
          optionType={field.props.button === true ? 'button' : 'default'}
          disabled={disabled === true}
          value={asText(value)}
          onChange={(event) => onChange(asText(event.target.value))}
          options={withUnknown(rows, splitList(value)).map(({ value: code, label, disabled: isOff }) => ({
            value: code,
            label,
            disabled: disabled === true || isOff === true,
          }))}
        />
      )}
    </ChoiceGroup>
  )
}
