import type { CellProps, InputProps, Widget } from './kit/contract.ts'
import { Shown } from './kit/read-only.tsx'
import { useServices } from './kit/services.tsx'
import { useTexts } from './kit/texts.ts'

export const table: Widget = { Input: RowsInput, Cell: RowCount, width: 80 }

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

/** How many rows there are. */
export function RowCount({ value }: CellProps) {
  const texts = useTexts()
  return <Shown value={value}>{texts.rows(Array.isArray(value) ? value.length : 0)}</Shown>
}
