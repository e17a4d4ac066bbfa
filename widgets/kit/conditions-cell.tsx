import type { CellProps } from './contract.ts'
import { Shown } from './read-only.tsx'
import { useServices } from './services.tsx'
import { asText } from './value.ts'

/** Conditions as a sentence; without the engine, as they are stored. */
export function ConditionsCell(props: CellProps) {
  const { Conditions } = useServices()
  return (
    <Shown value={props.value}>
      {Conditions ? <Conditions.Cell {...props} /> : <code>{asText(props.value)}</code>}
    </Shown>
  )
}
