import type { CellProps } from './contract.ts'
import { Shown } from './read-only.tsx'
import { useTexts } from './texts.ts'

/** Number of rows. */
export function RowCount({ value }: CellProps) {
  const texts = useTexts()
  return <Shown value={value}>{texts.rows(Array.isArray(value) ? value.length : 0)}</Shown>
}
