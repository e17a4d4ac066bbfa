import { Alert } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { splitList } from '../../../widgets/kit/value.ts'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { document } from '../../i18n/document.ts'
import { addTexts } from '../../i18n/instance.ts'
import { textIn } from '../../schema/base/text.ts'
import { isEmpty } from '../../schema/rules/check-record.ts'
import type { OpenForm } from './form-context.ts'
import type { FieldState } from './form-state.ts'
import { sealedIn } from './sealed-in.ts'

addTexts({ document })

/** Notice above the fields: state of the record, and why it was sent back. */
export function FormNotice({ form, onFocus }: { readonly form: OpenForm; readonly onFocus: (key: string) => void }) {
  const { notice, states, marks } = form.plan
  return (
    <>
      {states && <State form={form} name={states.field} />}
      <Sealed form={form} />
      {notice.map((key) => (
        <Notice key={key} form={form} name={key} marked={key === marks?.reason && <Marked {...{ form, onFocus }} />} />
      ))}
    </>
  )
}

/** Names what the reader cannot see before the opening. */
function Sealed({ form: { plan, store, lang } }: { readonly form: OpenForm }) {
  const { t } = useTranslation()
  useSyncExternalStore(store.subscribeForm, store.form)
  const titles = sealedIn(store.record)
    .filter((key) => plan.placed.has(key))
    .map((key) => textIn(lang, plan.fields.get(key)?.title ?? key))
  if (titles.length === 0) return null
  const fields = titles.join(t('document.comma'))
  return <Alert type="info" showIcon className="f-notice" title={t('document.sealed')} description={fields} />
}

/** Current state of the record, wherever its field is. */
function State({ form, name }: { readonly form: OpenForm; readonly name: string }) {
  const handle = form.store.handle(name)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!(state && isStateAbove(form, state))) return null
  const { Cell } = cellRenderers[state.field.type]
  return (
    <p className="f-state">
      {textIn(form.lang, state.field.title)} <Cell field={state.field} value={state.value} row={form.store.record} />
    </p>
  )
}

/** Whether the notice shows the state of the record: new records have none, and the head of a document that is read has it. */
function isStateAbove({ isView, plan, store }: OpenForm, { field, value }: FieldState): boolean {
  const isOfRecord = !(isEmpty(store.record.id) || isEmpty(value))
  return isOfRecord && field.type !== 'switch' && !(isView && plan.isDocument)
}

/** Whether a field is the state that the notice shows already. */
export function isStateTwice(form: OpenForm, name: string, state: FieldState): boolean {
  return form.plan.states?.field === name && state.readOnly && isStateAbove(form, state)
}

type NoticeProps = { readonly form: OpenForm; readonly name: string; readonly marked: ReactNode }

function Notice({ form, name, marked }: NoticeProps) {
  const handle = form.store.handle(name)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!state?.visible || isEmpty(state.value)) return null
  const { Cell } = cellRenderers[state.field.type]
  const { help, type } = state.field
  // The title of a switch that is on says it already.
  const explained = type === 'switch' && help ? textIn(form.lang, help) : undefined
  return (
    <Alert
      type="warning"
      showIcon
      className="f-notice"
      title={textIn(form.lang, state.field.title)}
      description={
        <>
          {explained ?? <Cell field={state.field} value={state.value} row={form.store.record} />}
          {marked}
        </>
      }
    />
  )
}

/** Links to the fields that were marked when the record was sent back. */
function Marked({ form, onFocus }: { readonly form: OpenForm; readonly onFocus: (key: string) => void }) {
  const { store, plan, lang } = form
  const name = plan.marks?.fields ?? 'id'
  const handle = store.handle(name)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  const keys = state?.visible ? splitList(state.value).filter((key) => plan.placed.has(key)) : []
  if (!state || keys.length === 0) return null
  return (
    <p className="f-complete-left">
      <b>{textIn(lang, state.field.title)}</b>
      {keys.map((key) => (
        <button key={key} type="button" onClick={() => onFocus(key)}>
          {textIn(lang, plan.fields.get(key)?.title ?? key)}
        </button>
      ))}
    </p>
  )
}

/** Remark at a field that was marked when the record was sent back; null at others. */
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
