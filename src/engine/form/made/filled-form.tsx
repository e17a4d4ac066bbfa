import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createPending, PendingContext, useSettled } from '../../../../widgets/kit/pending.ts'
import { WidgetServices } from '../../../../widgets/kit/services.tsx'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { keepMadeForm, type MadeForm, submitMadeForm } from '../../../api/made-form.ts'
import { newKey } from '../../../api/new-key.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { useMadeChoices } from '../../data/made-choices.ts'
import { useErrorText } from '../../error-text.ts'
import { useLeaveGuard } from '../../frame/use-leave-guard.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { nextText } from '../../record/done-text.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { controlId } from '../form-context.ts'
import { planForm } from '../form-plan.ts'
import { payloadOf } from '../payload.ts'
import { interpretedValidator } from '../raw/interpreted.ts'
import { SchemaForm } from '../schema-form.tsx'
import { FormStore } from '../store.ts'
import { RowsInput } from '../table/lazy-rows.tsx'

type Props = {
  readonly made: MadeForm
  readonly code: string
  readonly call: string
  readonly onSubmitted: () => void
}

/** A form generated from rows, with input: saved as a draft, or submitted. */
export function FilledForm(props: Props) {
  const { made } = props
  const { t } = useTranslation()
  const lang = useLang()
  const idPrefix = useId()
  const { store, plan, validate, problems, isDirty, isBusy, pending, keep, submit } = useFilling(props, idPrefix)
  const data = useMadeChoices(made.choices)
  const isView = !made.mayEdit
  const form = useMemo(() => ({ store, plan, lang, idPrefix, isView }), [store, plan, lang, idPrefix, isView])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void keep()
  }
  return (
    <WidgetServices lang={lang} data={data} Rows={RowsInput}>
      <form className="f-record" noValidate onSubmit={onSubmit}>
        <div className="f-body">
          <Head made={made} />
          <ErrorSummary
            problems={problems}
            store={store}
            lang={lang}
            onFocus={(key) => document.getElementById(controlId(idPrefix, key))?.focus()}
          />
          <PendingContext value={pending}>
            <SchemaForm form={form} validate={validate} validatorId={made.form.validator} />
          </PendingContext>
        </div>
        {!isView && (
          <div className="f-foot">
            <Button htmlType="submit" loading={isBusy} disabled={!isDirty}>
              {t('form.save')}
            </Button>
            <Button type="primary" disabled={isBusy} onClick={() => void submit()}>
              {t('form.submit')}
            </Button>
          </div>
        )}
      </form>
    </WidgetServices>
  )
}

function Head({ made: { head } }: { readonly made: MadeForm }) {
  const { t } = useTranslation()
  return (
    <>
      <h2>
        {head.title} {head.status && <Tag option={{ value: head.status, label: head.status, color: 'default' }} />}
      </h2>
      {head.deadline && <p className="block-words">{t('form.until', { at: head.deadline })}</p>}
      {head.note && <p className="block-words">{head.note}</p>}
      {head.returnReason && (
        <Alert type="warning" showIcon title={t('form.returned')} description={head.returnReason} />
      )}
    </>
  )
}

function useFilling({ made, code, call, onSubmitted }: Props, idPrefix: string) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const errorText = useErrorText()
  const user = useAtomValue(sessionAtom)?.user
  const [isBusy, setBusy] = useState(false)
  const [pending] = useState(createPending)
  const { isWaiting, settled } = useSettled(pending)
  const [wasTried, setTried] = useState(false)
  const [{ store, plan, validate }] = useState(() => {
    const plan = planForm(made.form)
    const validate = interpretedValidator(made.form)
    const ambient = { user: user ?? {}, ...nowInZone() }
    return { plan, validate, store: new FormStore({ plan, record: made.record, ambient, validate }) }
  })
  const { isDirty, problems } = useSyncExternalStore(store.subscribeForm, store.form)
  useLeaveGuard(isDirty, () => store.form().isDirty)

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    store.refuse(error.fields.length > 0 ? error.fields : [{ pointer: '', message: errorText(error) }])
    setTried(true)
    const [first] = store.form().problems
    if (first) document.getElementById(controlId(idPrefix, first.field))?.focus()
  }
  const run = async (send: () => Promise<void>) => {
    setBusy(true)
    try {
      await send()
      void queries.invalidateQueries({ queryKey: ['list', code] })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  const keep = async () => {
    if (!(await settled())) return
    if (!store.check()) return setTried(true)
    await run(async () => {
      store.reset(await keepMadeForm(client, call, payloadOf(store), newKey()))
      setTried(false)
      void message.success(t('form.saved'))
    })
  }
  const hand = () =>
    run(async () => {
      await submitMadeForm(client, call, payloadOf(store), newKey())
      store.reset(store.record)
      void message.success(
        made.next === undefined ? t('form.submitted') : nextText(t, made.next, made.head.title, lang),
      )
      onSubmitted()
    })
  const submit = async () => {
    if (!(await settled())) return
    modal.confirm({ title: t('form.submitAsk'), okText: t('form.submit'), onOk: hand })
  }
  const shown = wasTried ? problems : []
  return { store, plan, validate, problems: shown, isDirty, isBusy: isBusy || isWaiting, pending, keep, submit }
}
