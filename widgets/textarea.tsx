import { LinesCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { controlProps } from './kit/control.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { asText } from './kit/value.ts'

export const textarea: Widget = { Input: withReadOnly(TextareaInput, LinesCell) }

/** 4 to 10 lines, growing with the text (contract.md 5.4). */
function TextareaInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props
  const text = asText(value)
  const { maxLength } = field.props
  return (
    <>
      <textarea
        {...controlProps(props)}
        className="w-input w-area"
        rows={4}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {typeof maxLength === 'number' && <Count length={[...text].length} max={maxLength} />}
    </>
  )
}

/** Characters as validation counts them: an emoji is one. */
function Count({ length, max }: { readonly length: number; readonly max: number }) {
  return <span className={length > max ? 'w-count w-count-over' : 'w-count'}>{`${length} / ${max}`}</span>
}
