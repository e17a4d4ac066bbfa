import { App, Button } from 'antd'
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import { ConflictDialog, type Conflict } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { firstRecord } from './first-record.ts'
import { controlId } from './form-context.ts'
import { type FormPlan, planForm } from './form-plan.ts'
import type { Ambient, Validate } from './problems.ts'
import type { ResourceFormProps } from './resource-form.tsx'
import { SchemaForm } from './schema-form.tsx'
import { FormStore } from './store.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSave } from './use-save.ts'

type Props = Omit<ResourceFormProps, 'id' | 'defaults'> & {
  readonly record: FormRecord
  readonly validate: Validate
  readonly ambient: Ambient
  readonly onReload: () => void
}

/** An open form over a record that is there: fields, what is wrong with them, and saving. */
export function RecordForm({ resource, mode, record, validate, ambient, locked = {}, onSaved, onClose, onDirty }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const lang = useLang()
  const idPrefix = useId()
  const [isView, setView] = useState(mode === 'view')
  const [conflict, setConflict] = useState<Conflict>()
  const place = useRef<HTMLDivElement>(null)
  const { plan, store } = useFormStore({ resource, record, validate, ambient, locked })
  const state = useSyncExternalStore(store.subscribeForm, store.form)
  const { isSaving, save, fresh } = useSave(resource)
  const isGuarded = state.isDirty && !isView
  useLeaveGuard(isGuarded)
  useEffect(() => onDirty?.(isGuarded), [isGuarded, onDirty])

  const focus = useCallback((key: string) => document.getElementById(controlId(idPrefix, key))?.focus(), [idPrefix])
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'conflict') return setConflict(error.result as Conflict)
    store.refuse(error.fields)
    if (error.fields.length === 0) message.error(error.kind === 'offline' || error.kind === 'timeout' ? t('form.unsure') : error.message || t('form.saveFailed'))
    focusFirst(store, focus)
  }
  const submit = async (again: boolean, version?: unknown) => {
    if (isSaving) return
    if (!store.check()) return focusFirst(store, focus)
    try {
      const saved = await save(bodyOf(store, record, version))
      message.success(t('form.saved'))
      onDirty?.(false)
      if (again) {
        store.reset(firstRecord(plan, ambient, locked))
        fresh()
        place.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus()
      } else store.reset(saved)
      onSaved?.(saved, again)
    } catch (error) {
      refuse(error)
    }
  }
  const form = useMemo(() => ({ store, lang, idPrefix, isView }), [store, lang, idPrefix, isView])
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isView || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit(false)
  }
  return (
    // The keys are those of the fields inside; the element itself is not to be pressed.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div ref={place} className="f-record" onKeyDown={onKeyDown}>
      <div className="f-body">
        <ErrorSummary problems={state.problems} fields={plan.fields} lang={lang} onFocus={focus} />
        <SchemaForm form={form} plan={plan} validate={validate} validatorId={resource.validator} />
      </div>
      <div className="f-foot">
        {isView && resource.can.includes('edit') && (
          <Button type="primary" onClick={() => setView(false)}>
            {t('form.editThis')}
          </Button>
        )}
        {!isView && (
          <Button type="primary" loading={isSaving} onClick={() => void submit(false)}>
            {t('form.save')}
          </Button>
        )}
        {mode === 'add' && (
          <Button disabled={isSaving} onClick={() => void submit(true)}>
            {t('form.saveAndNew')}
          </Button>
        )}
        {onClose && <Button onClick={onClose}>{isView ? t('form.close') : t('form.cancel')}</Button>}
      </div>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={store.values()}
          fields={plan.fields}
          onReload={() => {
            setConflict(undefined)
            store.reset(conflict.record)
          }}
          onOverwrite={() => {
            setConflict(undefined)
            fresh()
            void submit(false, conflict.version)
          }}
          onCancel={() => setConflict(undefined)}
        />
      )}
    </div>
  )
}

function focusFirst(store: FormStore, focus: (key: string) => void): void {
  const [first] = store.form().problems
  if (first) focus(first.field)
}

/** What is sent: the fields of the form, and what the record is known by. */
function bodyOf(store: FormStore, record: FormRecord, version: unknown): FormRecord {
  const values = store.values()
  const fields = [...store.plan.fields.keys()].map((key): [string, unknown] => [key, values[key] ?? null])
  const known = values.id === undefined || values.id === null ? {} : { id: values.id, version: version ?? values.version ?? record.version }
  return { ...Object.fromEntries(fields), ...known }
}

type StoreOptions = { readonly resource: CompiledResource; readonly record: FormRecord; readonly validate: Validate; readonly ambient: Ambient; readonly locked: FormRecord }

// The store lives as long as the form; a new version of the file changes its plan and leaves what was typed.
function useFormStore({ resource, record, validate, ambient, locked }: StoreOptions): { plan: FormPlan; store: FormStore } {
  const held = useRef<{ plan: FormPlan; store: FormStore; version: string; validate: Validate }>(null)
  if (!held.current) {
    const plan = planForm(resource)
    const begins = record.id === undefined ? firstRecord(plan, ambient, { ...record, ...locked }) : record
    held.current = { plan, store: new FormStore({ plan, record: begins, ambient, validate, locked }), version: resource.version, validate }
  }
  const { current } = held
  const isNew = current.version !== resource.version || current.validate !== validate
  const plan = useMemo(() => (isNew ? planForm(resource, current.plan) : current.plan), [isNew, resource, current])
  useEffect(() => {
    if (!isNew) return
    current.store.update(plan, validate, record.id === undefined ? firstRecord(plan, ambient, locked) : record)
    held.current = { ...current, plan, version: resource.version, validate }
  }, [isNew, plan, current, validate, record, ambient, locked, resource.version])
  return { plan, store: current.store }
}
