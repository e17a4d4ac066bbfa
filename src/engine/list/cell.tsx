import { memo } from 'react'
import { looks } from '../../../widgets/looks.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'

/** A value in a list, drawn by the widget of its type. */
export const Cell = memo(function Cell({ field, row }: { readonly field: CompiledField; readonly row: Row }) {
  const Shown = looks[field.type].Cell
  const text = row[`${field.key}_dictText`]
  return <Shown field={field} value={row[field.key]} row={row} {...(typeof text === 'string' && { text })} />
})
