import { memo } from 'react'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'

type Props = {
  readonly field: CompiledField
  readonly row: Row
  /** Full text instead of its beginning, outside of lists. */
  readonly isWhole?: boolean
}

/** A value in a list, rendered by the widget of its type. */
export const Cell = memo(function Cell({ field, row, isWhole = false }: Props) {
  const renderer = cellRenderers[field.type]
  const Shown = (isWhole && renderer.Whole) || renderer.Cell
  const text = row[`${field.key}_dictText`]
  return <Shown field={field} value={row[field.key]} row={row} {...(typeof text === 'string' && { text })} />
})
