import type { CellProps } from './contract.ts'
import { MenuIcon } from './menu-icon.tsx'
import { Shown } from './read-only.tsx'
import { asText } from './value.ts'

/** An icon with its name. */
export function IconCell({ value }: CellProps) {
  const name = asText(value)
  return (
    <Shown value={value}>
      <MenuIcon name={name} /> {name}
    </Shown>
  )
}
