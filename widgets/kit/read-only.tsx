import { type ComponentType, memo, type ReactNode } from 'react'
import type { CellProps, InputProps } from './contract.ts'
import { isEmpty } from './value.ts'

/** Sign of an empty value. */
const none = '—'

/** A read-only value. `output` is labelable, so the field's label names it. */
function ReadOnly({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <output id={id} className="w-plain">
      {children}
    </output>
  )
}

/** Sign of an empty value, or the rendered value. */
export function Shown({ value, children }: { readonly value: unknown; readonly children: ReactNode }) {
  return isEmpty(value) ? <span className="w-none">{none}</span> : children
}

/** An input that renders its cell while read-only; memoised, so that only its own changes render it. */
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
