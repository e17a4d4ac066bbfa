import { Alert } from 'antd'
import { useSyncExternalStore } from 'react'
import { looks } from '../../../widgets/looks.ts'
import { textIn } from '../../schema/model/text.ts'
import { isEmpty } from '../../schema/rules/check-record.ts'
import type { OpenForm } from './form-context.ts'

/** What the record itself has to say before anybody reads its fields: why it was sent back. */
export function FormNotice({ form }: { readonly form: OpenForm }) {
  const { notice, states } = form.plan
  return (
    <>
      {states && <State form={form} name={states.field} />}
      {notice.map((key) => (
        <Notice key={key} form={form} name={key} />
      ))}
    </>
  )
}

/** The state the record is in, wherever in the form its field stands. */
function State({ form, name }: { readonly form: OpenForm; readonly name: string }) {
  const handle = form.store.handle(name)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!state || state.field.type === 'switch' || isEmpty(form.store.record.id) || isEmpty(state.value)) return null
  const { Cell } = looks[state.field.type]
  return (
    <p className="f-state">
      {textIn(form.lang, state.field.title)} <Cell field={state.field} value={state.value} row={form.store.record} />
    </p>
  )
}

function Notice({ form, name }: { readonly form: OpenForm; readonly name: string }) {
  const handle = form.store.handle(name)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!state?.visible || isEmpty(state.value)) return null
  const { Cell } = looks[state.field.type]
  return (
    <Alert
      type="warning"
      showIcon
      className="f-notice"
      title={textIn(form.lang, state.field.title)}
      description={<Cell field={state.field} value={state.value} row={form.store.record} />}
    />
  )
}

/** What is said at a field that was marked when the record was sent back; nothing at all others. */
export function FieldMark({ form: { store, plan }, name }: { readonly form: OpenForm; readonly name: string }) {
  const { marks } = plan
  const handle = store.handle(marks?.fields ?? name)
  useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!marks) return null
  const [fields, reason] = [store.field(marks.fields), store.field(marks.reason)]
  const isMarked =
    fields?.visible &&
    String(fields.value ?? '')
      .split(',')
      .includes(name)
  return isMarked ? <div className="f-mark">{String(reason?.value ?? '')}</div> : null
}
