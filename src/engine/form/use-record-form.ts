import { App } from 'antd'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useErrorText } from '../error-text.ts'
import { useLeaveQuestion } from '../frame/use-leave-question.ts'
import type { Conflict } from './conflict-dialog.tsx'
import { payloadOf } from './payload.ts'
import type { RecordFormProps } from './record-form.tsx'
import type { FormStore } from './store.ts'
import type { DraftState } from './use-draft.ts'
import { useFormStore } from './use-form-store.ts'
import { useParentRecord } from './use-parent-record.ts'
import { isUnsure, useSave } from './use-save.ts'

type Attempt = { readonly again: boolean; readonly version?: number }

const noneLocked: FormRecord = {}

/**
 * Behaviour of an open form, without its rendering: check, save, conflicts, close.
 * @param focus focuses an invalid field.
 * @param onAgain called when the form has been reset to an empty one.
 */
export function useRecordForm(
  { resource, drawn, record, validate, ambient, locked = noneLocked, onSaved, onClose, onDirty }: RecordFormProps,
  focus: (key: string) => void,
  onAgain: () => void,
) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const ask = useLeaveQuestion()
  const [wasTried, setTried] = useState(false)
  const [conflict, setConflict] = useState<Conflict & Attempt>()
  const [copy, setCopy] = useState<FormRecord>()
  const { store, begin, ...shown } = useFormStore({ resource: drawn, record, validate, ambient, locked })
  useParentRecord(store, drawn, ambient)
  useLatest(record, store)
  const { isDirty, isUnsaved, problems } = useInput(store, onDirty)
  const { isSaving, pending, settled, save } = useSave(resource)

  const showProblems = () => {
    setTried(true)
    focus(store.form().problems[0]?.field ?? '')
  }
  const refuse = (errors: readonly FieldError[]) => {
    store.refuse(errors)
    showProblems()
  }
  const done = (saved: FormRecord, again: boolean) => {
    setTried(false)
    setCopy(undefined)
    store.reset(again ? begin() : saved)
    void message.success(t('form.saved'))
    onDirty?.(false)
    onSaved?.(saved, again)
    if (again) onAgain()
  }
  const failed = (error: unknown, again: boolean) => {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'conflict') setConflict({ ...(error.result as Conflict), again })
    else if (error.fields.length > 0) refuse(error.fields)
    else refuse([{ pointer: '', message: isUnsure(error) ? t('form.unsure') : errorText(error) }])
  }
  /** Gives whether the record was saved. Uploads end before; a failed one is shown at its field, and nothing is saved. */
  const submit = async ({ again, version }: Attempt, quietly = false): Promise<boolean> => {
    if (!(await settled())) return false
    if (!store.check()) {
      showProblems()
      return false
    }
    try {
      const saved = await save(payloadOf(store, version))
      if (saved && quietly) store.reset(saved)
      else if (saved) done(saved, again)
      return saved !== undefined
    } catch (error) {
      failed(error, again)
      return false
    }
  }
  const end = () => {
    store.reset(begin())
    onDirty?.(false)
    onClose?.()
  }
  return {
    store,
    ...shown,
    problems: wasTried ? problems : [],
    isDirty,
    isUnsaved,
    isSaving,
    pending,
    submit,
    /** Saves input, if there is any, and stays. Gives whether the record is saved as shown. */
    saveInput: async () => (await settled()) && (!isUnsaved() || submit({ again: false }, true)),
    refuse,
    /** Takes the record in the state that another action left. */
    take: (taken: FormRecord) => {
      setTried(false)
      store.reset(taken)
      onDirty?.(false)
    },
    close: async ({ keep, leave }: Pick<DraftState, 'keep' | 'leave'>) => {
      if (isUnsaved()) {
        if (!(await ask(keep))) return
        leave()
      }
      end()
    },
    /** Resets and closes without a question. */
    end,
    conflict,
    ...settling(store, { setConflict, setCopy, copy, submit }),
  }
}

/** Whether there is unsaved input, as state and as a question, and the problems. */
function useInput(store: FormStore, onDirty: RecordFormProps['onDirty']) {
  const { isDirty, problems } = useSyncExternalStore(store.subscribeForm, store.form)
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  return { isDirty, problems, isUnsaved: useCallback(() => store.form().isDirty, [store]) }
}

/** Takes a later version of the record where nothing was typed, else its labels: it may be in another language. */
function useLatest(record: FormRecord, store: FormStore): void {
  const known = useRef(record)
  useEffect(() => {
    if (record === known.current || record.id === undefined) return
    known.current = record
    // Some readers do not see the version.
    const isLater = record.version === undefined || Number(record.version) > Number(store.record.version)
    if (isLater && !store.form().isDirty) store.reset(record)
    else store.reword(record)
  }, [record, store])
}

type Settling = {
  readonly setConflict: (conflict: (Conflict & Attempt) | undefined) => void
  readonly setCopy: (copy: FormRecord | undefined) => void
  readonly copy: FormRecord | undefined
  readonly submit: (attempt: Attempt) => Promise<boolean>
}

/** Resolutions of a conflict, and their effect on the input. */
function settling(store: FormStore, { setConflict, setCopy, copy, submit }: Settling) {
  return {
    settle: {
      /** Takes the other version; the input is put aside. */
      reload: (theirs: Conflict) => {
        setConflict(undefined)
        setCopy(store.typed())
        store.reset(theirs.record)
      },
      /** Takes the other version with some own values, and saves. */
      merge: (theirs: Conflict & Attempt, values: FormRecord) => {
        setConflict(undefined)
        store.reset(theirs.record)
        store.setAll(values)
        void submit({ again: theirs.again, version: theirs.version })
      },
      /** Saves again, over the current version. */
      overwrite: (attempt: Attempt) => {
        setConflict(undefined)
        void submit(attempt)
      },
      leave: () => setConflict(undefined),
    },
    copy: copy && {
      restore: () => {
        store.setAll(copy)
        setCopy(undefined)
      },
      drop: () => setCopy(undefined),
    },
  }
}
