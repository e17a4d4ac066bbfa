import { ConditionsCell } from './kit/conditions-cell.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { useServices } from './kit/services.tsx'

export const conditions: Widget = { Input: withReadOnly(ConditionsInput, ConditionsCell) }

/** Conditions on the rows of a list. The engine knows its fields and renders them. */
function ConditionsInput(props: InputProps) {
  const { Conditions } = useServices()
  if (Conditions) return <Conditions.Input {...props} />
  return (
    <output id={props.id} className="w-plain">
      <ConditionsCell field={props.field} value={props.value} />
    </output>
  )
}
