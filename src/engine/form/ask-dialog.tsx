import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPending, PendingContext, useSettled } from '../../../widgets/kit/pending.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Row, recordById } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { beginsFilled } from '../../schema/rules/begins-filled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { asksOf } from '../record/actions-of.ts'
import { questionOf } from '../record/question-of.ts'
import { firstRecord } from './first-record.ts'
import { controlId } from './form-context.ts'
import { planForm } from './form-plan.ts'
import { loadValidator } from './load-validator.ts'
import type { Validate } from './problems.ts'
import { SchemaForm } from './schema-form.tsx'
import { FormStore } from './store.ts'

/** An action with a dialog: of a state, or declared by the file. */
export type AskingAction = Pick<CompiledAction, 'title' | 'ask' | 'offer' | 'askRows' | 'danger'>

/** The action and its rows. */
export type Asking<Action = AskingAction> = { readonly action: Action; readonly rows: readonly Row[] }

type Props = {
  readonly resource: CompiledResource
  readonly asking: Asking
  readonly user: unknown
  readonly onRun: (asked: object) => Promise<void>
  readonly onCancel: () => void
}

/** Dialog of a state action: a small form of the fields that it names, such as a reason. */
export function AskDialog(props: Props) {
  const { resource, asking, onCancel } = props
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const errorText = useErrorText()
  const title = textIn(lang, asking.action.title)
  const { data, error } = useQuery({
    queryKey: ['validator', resource.validator],
    queryFn: async () => ({ validate: await loadValidator(client.url(resource.validator)) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const record = useAskedRecord(resource, asking)
  const failure = error ?? record.error
  if (data && record.data) return <AskForm {...props} title={title} validate={data.validate} record={record.data} />
  return (
    <Modal open title={title} onCancel={onCancel} cancelText={t('common.cancel')} okButtonProps={{ disabled: true }}>
      {failure ? <Alert type="error" showIcon title={errorText(failure)} /> : <Skeleton />}
    </Modal>
  )
}

/** Record of a dialog for one: fetched with its rows when the dialog shows some; empty for several records. */
function useAskedRecord(resource: CompiledResource, { action, rows }: Asking) {
  const { code } = resource
  const hasTables = asksTables(resource, action)
  const client = useClient()
  const [row] = rows.length === 1 ? rows : []
  const read = useQuery({
    queryKey: ['record', code, row?.id, 'asked'],
    queryFn: () => recordById(client, code, row?.id ?? ''),
    enabled: row !== undefined && hasTables,
    staleTime: 0,
    gcTime: 0,
  })
  return hasTables ? read : { data: row ?? noRecord, error: null }
}

const noRecord: FormRecord = {}

/** Whether a dialog shows rows: some of their fields, or whole tables. */
function asksTables({ fields }: CompiledResource, action: AskingAction): boolean {
  return action.askRows !== undefined || asksOf(action).some((name) => fields[name]?.type === 'table')
}

/** The resource's form reduced to the fields of the dialog. Rules over the whole record are checked by the server for each row. */
export function askedPlan(resource: CompiledResource, action: Pick<CompiledAction, 'ask' | 'offer' | 'askRows'>) {
  const { ask, askRows = {} } = action
  const asked = asksOf(action).flatMap((name) => resource.fields[name] ?? [])
  const fields = asked.map(({ compute: _, ...field }) => {
    const rows = askRows[field.key]
    // Rows of a dialog stay in their order.
    const { order: _order, ...others } = field.props
    const props = rows ? { ...others, asked: rows } : field.props
    return [field.key, { ...field, props, required: ask.includes(field.key), readOnly: false, visible: true }]
  })
  // Tabs suit a long form, not a few fields.
  const { layout: _, ...form } = resource.form
  return planForm({
    ...resource,
    fields: Object.fromEntries(fields),
    form: { ...form, columns: 1, sections: [{ columns: 1, fields: asked.map(({ key }) => key) }] },
    rules: [],
  })
}

/** First values of a dialog: fields of the form and rows start with those of the record. */
function firstAsked(resource: CompiledResource, { action }: Asking, record: FormRecord): FormRecord {
  const rows = Object.keys(action.askRows ?? {})
  const names = asksOf(action).filter((name) => rows.includes(name) || beginsFilled(resource, name))
  return Object.fromEntries(names.flatMap((name) => [name, `${name}_dictText`].map((key) => [key, record[key]])))
}

type FormProps = Props & { readonly title: string; readonly validate: Validate; readonly record: FormRecord }

function AskForm({ resource, asking, user, onRun, onCancel, title, validate, record }: FormProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const idPrefix = useId()
  const errorText = useErrorText()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [pending] = useState(createPending)
  const { isWaiting, settled } = useSettled(pending)
  // The open dialog keeps its plan when the file changes.
  const [{ plan, store }] = useState(() => {
    const asked = askedPlan(resource, asking.action)
    const ambient = { user: user ?? {}, ...nowInZone() }
    return {
      plan: asked,
      store: new FormStore({
        plan: asked,
        record: firstRecord(asked, ambient, firstAsked(resource, asking, record)),
        ambient,
        validate,
      }),
    }
  })
  const form = useMemo(() => ({ store, plan, lang, idPrefix, isView: false }), [store, plan, lang, idPrefix])
  const focusFirst = () => {
    const [first] = store.form().problems
    if (first) document.getElementById(controlId(idPrefix, first.field))?.focus()
  }
  const submit = async () => {
    if (!(await settled())) return
    if (!store.check()) return focusFirst()
    setBusy(true)
    setError(undefined)
    try {
      const values = store.record
      await onRun(Object.fromEntries(asksOf(asking.action).map((name) => [name, values[name]])))
    } catch (cause) {
      if (cause instanceof ApiError) store.refuse(cause.fields)
      setError(cause)
      focusFirst()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      {...(asksTables(resource, asking.action) && { width: 'min(1080px, calc(100vw - 32px))' })}
      okText={title}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: asking.action.danger, loading: isBusy || isWaiting }}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onCancel}
    >
      {/* An action on the whole list has no rows. */}
      {asking.rows.length > 0 && <p>{questionOf(t, resource, asking.rows, title, lang)}</p>}
      {error !== undefined && <Alert type="error" showIcon title={errorText(error)} className="list-alert" />}
      <PendingContext value={pending}>
        <SchemaForm form={form} validate={validate} validatorId={resource.validator} />
      </PendingContext>
    </Modal>
  )
}
