import { memo } from 'react'
import { looks } from '../../../widgets/looks/looks.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'

type Props = {
  readonly field: CompiledField
  readonly row: Row
  /** Where it stands by itself: of a long text not the beginning alone. */
  readonly isWhole?: boolean
}

/** A value in a list, drawn by the widget of its type. */
export const Cell = memo(function Cell({ field, row, isWhole = false }: Props) {
  const look = looks[field.type]
  const Shown = (isWhole && look.Whole) || look.Cell
  const text = row[`${field.key}_dictText`]
  return <Shown field={field} value={row[field.key]} row={row} {...(typeof text === 'string' && { text })} />
})
