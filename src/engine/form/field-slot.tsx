import { deepEquals, getUiOptions, type Registry, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import { memo, useSyncExternalStore } from 'react'
import type { InputProps } from '../../../widgets/kit/contract.ts'
import { widgets } from '../../../widgets/registry.ts'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { isEmpty } from '../../schema/rules/check-record.ts'
import { controlId, type OpenForm } from './form-context.ts'
import { FieldMark, isStateTwice } from './form-notice.tsx'
import type { FieldState } from './form-state.ts'
import { NextNumber } from './next-number.tsx'
import { textOfProblem } from './problems.ts'
import { isRaw, RawInput } from './raw-input.tsx'
import type { FieldHandle } from './store.ts'

type Props = {
  readonly form: OpenForm
  readonly name: string
  readonly columns: number
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema | undefined
  readonly registry: Registry
  /** Heading above, if the field is the only content below it. */
  readonly heading: string | undefined
}

/** A field with label, widget, help and error. Renders only on changes of its own state. */
export const FieldSlot = memo(function FieldSlot(props: Props) {
  const { form, name } = props
  const handle = form.store.handle(name)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!(state && form.store.isShown(name)) || isStateTwice(form, name, state)) return null
  return <Shown {...props} handle={handle} state={state} />
}, isSame)

function isSame(before: Props, now: Props): boolean {
  return (
    before.form === now.form &&
    before.name === now.name &&
    before.columns === now.columns &&
    before.heading === now.heading &&
    deepEquals(before.schema, now.schema) &&
    deepEquals(before.uiSchema, now.uiSchema)
  )
}

type ShownProps = Props & { readonly handle: FieldHandle; readonly state: FieldState }

function Shown(props: ShownProps) {
  const { form, name, columns, schema, uiSchema, state } = props
  const options = getUiOptions(uiSchema)
  const id = controlId(form.idPrefix, name)
  const help = typeof options.help === 'string' && !form.isView ? options.help : undefined
  const span = Math.min(state.field.span ?? 1, columns)
  return (
    <div
      id={`${id}-slot`}
      className={`f-slot${span > 1 ? ` f-span-${span}` : ''}`}
      data-field={name}
      {...(form.isView && isEmpty(state.value) && { 'data-empty': '' })}
    >
      <Label {...props} id={id} title={options.title ?? schema.title ?? name} />
      {form.isView && state.field.type !== 'table' ? (
        <Value {...props} id={id} />
      ) : (
        <Control {...props} id={id} help={help} />
      )}
      {help !== undefined && (
        <div id={`${id}-help`} className="f-help">
          {help}
        </div>
      )}
      <Notes {...props} />
      {state.problem && !form.isView && (
        <div id={`${id}-error`} className="f-error">
          {textOfProblem(state.problem, form.lang)}
        </div>
      )}
    </div>
  )
}

/** Label; visually hidden where the heading has the same text. A required field stays visible for its mark. */
function Label({ form, state, id, title, heading }: ShownProps & { readonly id: string; readonly title: string }) {
  const isRequired = state.required && !state.readOnly && !form.isView
  const labelClass = isRequired ? ' f-required' : title === heading ? ' visually-hidden' : ''
  return (
    <label className={`f-label${labelClass}`} htmlFor={id}>
      {title}
    </label>
  )
}

/** Notes below a field, in addition to its help: the next number, the reason of a mark. */
function Notes({ form, name, state }: ShownProps) {
  return (
    <>
      {state.field.props.number !== undefined && <NextNumber form={form} name={name} />}
      {form.plan.marks && <FieldMark form={form} name={name} />}
    </>
  )
}

type ControlProps = ShownProps & { readonly id: string; readonly help: string | undefined }

function Control({ form, name, schema, uiSchema, registry, handle, state, id, help }: ControlProps) {
  if (isRaw(schema) && state.field.type !== 'table') {
    return <RawInput name={name} id={id} schema={schema} uiSchema={uiSchema} registry={registry} handle={handle} />
  }
  const { Input } = widgets[state.field.type]
  const options = getUiOptions(uiSchema)
  const said = describedBy(id, help, state)
  const optional: Partial<InputProps> = {
    ...(options.placeholder !== undefined && { placeholder: options.placeholder }),
    ...(options.disabled === true && { disabled: true }),
    ...(options.autofocus === true && { autoFocus: true }),
    ...(state.where && { where: state.where }),
    ...(state.siblings && { siblings: state.siblings }),
    ...(said !== undefined && { describedBy: said }),
  }
  return (
    <Input
      id={id}
      field={state.field}
      value={state.value}
      onChange={handle.change}
      onBlur={handle.blur}
      readOnly={state.readOnly || form.store.isLocked(name)}
      required={state.required}
      invalid={state.problem !== undefined}
      {...optional}
    />
  )
}

function describedBy(id: string, help: string | undefined, { problem }: FieldState): string | undefined {
  const ids = [...(problem ? [`${id}-error`] : []), ...(help === undefined ? [] : [`${id}-help`])]
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** Read-only display of the value. Labels come with the record. */
function Value({ form, name, state, id }: ShownProps & { readonly id: string }) {
  const { Cell, Whole = Cell } = cellRenderers[state.field.type]
  const { record } = form.store
  const text = record[`${name}_dictText`]
  return (
    <output id={id} className="w-plain">
      <Whole field={state.field} value={state.value} row={record} {...(typeof text === 'string' && { text })} />
    </output>
  )
}
