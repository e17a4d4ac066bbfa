import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../widgets/kit/lazy-boundary.tsx'
import type { Row } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { holds } from '../../../schema/rules/evaluate.ts'
import { useLang } from '../../../state/lang.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { nameOf } from '../../record/actions-of.ts'
import { Cell } from '../../record/cell.tsx'

const CellEditor = lazily(() => import('./cell-editor.tsx'), 'CellEditor')

type Props = {
  readonly resource: CompiledResource
  readonly field: CompiledField
  readonly row: Row
  /** The signed-in person, for the rules. */
  readonly user: unknown
}

/** A cell that edits in place: by double click, or Enter or F2. The server validates as for a form. */
export function EditableCell({ resource, field, row, user }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  const isOpen = !holds(field.readOnly, scope) && holds(field.visible, scope, true)
  if (!isOpen) return <Cell field={field} row={row} />
  const end = () => {
    setEditing(false)
    setTimeout(() => box.current?.focus())
  }
  if (isEditing) {
    return (
      <LazyBoundary fallback={<Cell field={field} row={row} />}>
        <CellEditor resource={resource} field={field} row={row} onEnd={end} />
      </LazyBoundary>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return
    event.preventDefault()
    setEditing(true)
  }
  return (
    <button
      ref={box}
      type="button"
      className="list-inline"
      // The accessible name is the value; the title describes the action.
      title={t('query.editCell', { title: textIn(lang, field.title), name: nameOf(resource, row, lang) })}
      onDoubleClick={(event) => {
        event.stopPropagation()
        setEditing(true)
      }}
      // A click by keyboard: Enter or Space.
      onClick={(event) => event.detail === 0 && setEditing(true)}
      onKeyDown={onKeyDown}
    >
      <Cell field={field} row={row} />
    </button>
  )
}
