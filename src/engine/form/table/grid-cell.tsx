import { memo, useSyncExternalStore } from 'react'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { widgets } from '../../../../widgets/registry.ts'
import { cellRenderers } from '../../../../widgets/renderers/cell-renderers.ts'
import { type Lang, textIn } from '../../../schema/base/text.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import type { FieldState } from '../form-state.ts'
import { textOfProblem } from '../problems.ts'
import type { FormStore } from '../store.ts'
import type { RowEntry } from './rows-store.ts'

type Props = {
  readonly entry: RowEntry
  readonly form: FormStore
  readonly field: CompiledField
  readonly number: number
  readonly isEditable: boolean
  readonly idPrefix: string
  readonly lang: Lang
}

/** A cell of a row; renders on changes of its own state. */
export const GridCell = memo(function GridCell(props: Props) {
  const { form, field } = props
  const handle = form.handle(field.key)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  const isShown = !props.isEditable || state?.readOnly === true
  return (
    <td
      className="t-cell"
      data-column={field.key}
      data-title={textIn(props.lang, field.title)}
      data-shown={isShown}
      data-empty={isShown && (state?.value ?? '') === ''}
    >
      {state?.visible && <Content {...props} state={state} />}
    </td>
  )
})

function Content(props: Props & { readonly state: FieldState }) {
  const { entry, form, field, number, isEditable, idPrefix, lang, state } = props
  const handle = form.handle(field.key)
  const id = `${idPrefix}-${entry.key}-${field.key}`
  const { Input } = widgets[field.type]
  const { Cell } = cellRenderers[field.type]
  const isShownOnly = !isEditable || state.readOnly
  const text = state.value === entry.record[field.key] ? entry.record[`${field.key}_dictText`] : undefined
  const optional: Partial<InputProps> = {
    ...(state.where && { where: state.where }),
    ...(state.siblings && { siblings: state.siblings }),
    ...(state.problem && { describedBy: `${id}-error` }),
  }
  return (
    <>
      {isShownOnly ? (
        <Cell
          field={state.field}
          value={state.value}
          row={{ ...form.record, ...state.siblings }}
          {...(typeof text === 'string' && { text })}
        />
      ) : (
        <>
          <label className="visually-hidden" htmlFor={id}>
            {`${textIn(lang, field.title)} ${number}`}
          </label>
          <Input
            id={id}
            field={state.field}
            value={state.value}
            onChange={handle.change}
            onBlur={handle.blur}
            required={state.required}
            invalid={state.problem !== undefined}
            {...optional}
          />
        </>
      )}
      {state.problem && (
        <span id={`${id}-error`} className="f-error">
          {textOfProblem(state.problem, lang)}
        </span>
      )}
    </>
  )
}
