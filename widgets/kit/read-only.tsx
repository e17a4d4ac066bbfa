import { type ComponentType, memo, type ReactNode } from 'react'
import type { CellProps, InputProps } from './contract.ts'
import { isEmpty } from './value.ts'

/** The sign for "nothing stored". */
const none = '—'

/** A value that may be read and not changed. `output` is labelable, so the field's label still names it. */
function ReadOnly({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <output id={id} className="w-plain">
      {children}
    </output>
  )
}

/** The sign for nothing, or what is drawn for something. */
export function Shown({ value, children }: { readonly value: unknown; readonly children: ReactNode }) {
  return isEmpty(value) ? <span className="w-none">{none}</span> : children
}

/** An input that shows its cell instead while it is read-only; memoised, so that only its own changes draw it. */
export function withReadOnly(Editable: ComponentType<InputProps>, Cell: ComponentType<CellProps>) {
  return memo(function FieldInput(props: InputProps) {
    if (!props.readOnly) return <Editable {...props} />
    return (
      <ReadOnly id={props.id}>
        <Cell field={props.field} value={props.value} {...(props.siblings && { row: props.siblings })} />
      </ReadOnly>
    )
  })
}
