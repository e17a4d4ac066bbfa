import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import { textOf } from '../record/actions-of.ts'
import { Cell } from '../record/cell.tsx'
import { recordPath } from '../record/links.ts'

type Props = {
  readonly resource: CompiledResource
  readonly field: CompiledField
  readonly row: Row
  readonly onOpen: (row: Row) => void
}

/** Name of a row as a link to its record, which opens in a drawer unless another tab is requested. */
export function NameCell({ resource, field, row, onOpen }: Props) {
  // The English name of a row may be a field that is shown nowhere else.
  const cell = field.type === 'hidden' ? textOf(row, field.key) : <Cell field={field} row={row} />
  if (textOf(row, field.key) === '') return cell
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(row)
  }
  const path = recordPath(resource, row) ?? `/form/${resource.code}?id=${encodeURIComponent(row.id)}&mode=view`
  return (
    <Link to={path} className="list-name" onClick={open}>
      {cell}
    </Link>
  )
}
