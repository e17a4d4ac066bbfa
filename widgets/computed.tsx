import { NumberCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'

export const computed: Widget = { Input: ComputedBox }

/** What the other fields give. Nobody types it; who listens is told when it changes. */
function ComputedBox({ id, field, value, siblings }: InputProps) {
  return (
    <output id={id} className="w-plain" aria-live="polite">
      <NumberCell field={field} value={value} {...(siblings && { row: siblings })} />
    </output>
  )
}
