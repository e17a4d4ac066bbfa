import type { InputProps, Widget } from './kit/contract.ts'
import { RowCount } from './kit/row-count.tsx'
import { useServices } from './kit/services.tsx'

export const table: Widget = { Input: RowsInput }

/** The rows of a table are forms of their own, which the engine draws. */
function RowsInput(props: InputProps) {
  const { Rows } = useServices()
  if (Rows) return <Rows {...props} />
  return (
    <output id={props.id} className="w-plain">
      <RowCount field={props.field} value={props.value} />
    </output>
  )
}
