import type { InputProps, Widget } from './kit/contract.ts'
import { RowCount } from './kit/row-count.tsx'
import { useServices } from './kit/services.tsx'

export const table: Widget = { Input: RowsInput }

/** Table rows are nested forms, which the engine renders. */
function RowsInput(props: InputProps) {
  const { Rows } = useServices()
  if (Rows) return <Rows {...props} />
  return (
    <output id={props.id} className="w-plain">
      <RowCount field={props.field} value={props.value} />
    </output>
  )
}
