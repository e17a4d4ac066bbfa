import { NumberCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'

export const computed: Widget = { Input: ComputedBox }

/** Computed value. Read-only; screen readers announce its changes. */
function ComputedBox({ id, field, value, siblings }: InputProps) {
  return (
    <output id={id} className="w-plain" aria-live="polite">
      <NumberCell field={field} value={value} {...(siblings && { row: siblings })} />
    </output>
  )
}
