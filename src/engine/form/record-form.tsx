import { App } from 'antd'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { type Conflict, ConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { controlId } from './form-context.ts'
import { FormFooter } from './form-footer.tsx'
import { KeptCopy } from './kept-copy.tsx'
import { payloadOf } from './payload.ts'
import type { Ambient, Validate } from './problems.ts'
import type { ResourceFormProps } from './resource-form.tsx'
import { useSaveShortcut } from './save-shortcut.ts'
import { SchemaForm } from './schema-form.tsx'
import { useFormStore } from './use-form-store.ts'
import { useLeaveGuard, useLeaveQuestion } from './use-leave-guard.ts'
import { useSave } from './use-save.ts'

type Props = Omit<ResourceFormProps, 'id' | 'defaults'> & {
  /** The version the validator belongs to; `resource` may already be a newer one. */
  readonly drawn: CompiledResource
  readonly record: FormRecord
  readonly validate: Validate
  readonly ambient: Ambient
}

const noneLocked: FormRecord = {}

type Attempt = { readonly again: boolean; readonly version?: number }

/** An open form over a record that is there: fields, what is wrong with them, and saving. */
export function RecordForm({ resource, drawn, mode, record, validate, ambient, locked = noneLocked, onSaved, onClose, onDirty }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const lang = useLang()
  const idPrefix = useId()
  const errorText = useErrorText()
  const ask = useLeaveQuestion()
  const place = useRef<HTMLFormElement>(null)
  const [isView, setView] = useState(mode === 'view')
  const [wasTried, setTried] = useState(false)
  const [conflict, setConflict] = useState<Conflict & Attempt>()
  const [copy, setCopy] = useState<FormRecord>()
  const { store, plan, validate: judge, begin } = useFormStore({ resource: drawn, record, validate, ambient, locked })
  const { isDirty, problems } = useSyncExternalStore(store.subscribeForm, store.form)
  const { isSaving, save } = useSave(resource)
  const isUnsaved = useCallback(() => store.form().isDirty, [store])
  useLeaveGuard(isDirty, isUnsaved)
  useSaveShortcut(place, !isView, isUnsaved)
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])

  const focus = useCallback((key: string) => document.getElementById(controlId(idPrefix, key))?.focus(), [idPrefix])
  const tell = (found: readonly { readonly pointer: string; readonly message: string }[]) => {
    setTried(true)
    store.refuse(found)
    focus(store.form().problems[0]?.field ?? '')
  }
  const done = (saved: FormRecord, again: boolean) => {
    setTried(false)
    setCopy(undefined)
    store.reset(again ? begin() : saved)
    void message.success(t('form.saved'))
    onDirty?.(false)
    onSaved?.(saved, again)
    if (again) focusFirstBox(place.current)
  }
  const submit = async ({ again, version }: Attempt) => {
    if (!store.check()) {
      setTried(true)
      return focus(store.form().problems[0]?.field ?? '')
    }
    try {
      const saved = await save(payloadOf(store, version))
      if (saved) done(saved, again)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'conflict') setConflict({ ...(error.result as Conflict), again })
      else if (error.fields.length > 0) tell(error.fields)
      else tell([{ pointer: '', message: isLost(error) ? t('form.unsure') : errorText(error) }])
    }
  }
  const close = async () => {
    if (isUnsaved() && !(await ask())) return
    store.reset(begin())
    onDirty?.(false)
    onClose?.()
  }
  const form = useMemo(() => ({ store, plan, lang, idPrefix, isView }), [store, plan, lang, idPrefix, isView])
  return (
    <form
      ref={place}
      className="f-record"
      noValidate
      onSubmit={(event) => isOwn(event) && void submit({ again: false })}
      onKeyDown={keepEnterInside}
    >
      <div className="f-body">
        {copy && <KeptCopy onRestore={() => { store.setAll(copy); setCopy(undefined) }} onDrop={() => setCopy(undefined)} />}
        {wasTried && <ErrorSummary problems={problems} store={store} lang={lang} onFocus={focus} />}
        <SchemaForm form={form} validate={judge} validatorId={drawn.validator} />
      </div>
      <FormFooter
        isView={isView}
        isSaving={isSaving}
        onEdit={resource.can.includes('edit') ? () => setView(false) : undefined}
        onSaveAndNew={mode === 'add' ? () => void submit({ again: true }) : undefined}
        onClose={onClose && (() => void close())}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={store.record}
          plan={plan}
          onReload={() => {
            setConflict(undefined)
            setCopy(store.typed())
            store.reset(conflict.record)
          }}
          onOverwrite={() => {
            setConflict(undefined)
            void submit(conflict)
          }}
          onCancel={() => setConflict(undefined)}
        />
      )}
    </form>
  )
}
