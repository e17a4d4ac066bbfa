import { useAtomValue } from 'jotai'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'
import { Completeness } from './completeness.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { controlId } from './form-context.ts'
import { FormFooter } from './form-footer.tsx'
import { KeptCopy } from './kept-copy.tsx'
import type { Ambient, Validate } from './problems.ts'
import type { ResourceFormProps } from './resource-form.tsx'
import { SchemaForm } from './schema-form.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useRecordForm } from './use-record-form.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

export type RecordFormProps = Omit<ResourceFormProps, 'id' | 'defaults'> & {
  /** The version of the file that the validator belongs to; `resource` may already be a newer one. */
  readonly drawn: CompiledResource
  readonly record: FormRecord
  readonly validate: Validate
  readonly ambient: Ambient
}

// Few people look behind a form, so what shows it comes when somebody does.
const RuleInspector = lazy(() => import('./rule-inspector.tsx').then((module) => ({ default: module.RuleInspector })))

/** An open form over a record that is there: fields, what is wrong with them, and its buttons. */
export function RecordForm(props: RecordFormProps) {
  const { resource, drawn, mode, onClose } = props
  const lang = useLang()
  const idPrefix = useId()
  const place = useRef<HTMLFormElement>(null)
  const [isView, setView] = useState(mode === 'view')
  const [isInspected, setInspected] = useState(false)
  const isAdmin = useAtomValue(sessionAtom)?.user.roles.includes('admin') === true
  const focus = useCallback((key: string) => document.getElementById(controlId(idPrefix, key))?.focus(), [idPrefix])
  const form = useRecordForm(props, focus, () => place.current?.querySelector<HTMLElement>(boxes)?.focus())
  const { store, plan, conflict, copy, settle } = form
  useLeaveGuard(form.isDirty, form.isUnsaved)
  useSaveShortcut(place, !isView, form.isUnsaved)
  const open = useMemo(() => ({ store, plan, lang, idPrefix, isView }), [store, plan, lang, idPrefix, isView])
  const onSubmit = (event: FormEvent) => {
    // React hands on what happens in dialogs that stand elsewhere in the document.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    void form.submit({ again: false })
  }
  return (
    <form ref={place} className="f-record" noValidate onSubmit={onSubmit} onKeyDown={keepEnter}>
      <div className="f-body">
        {copy && <KeptCopy onRestore={copy.restore} onDrop={copy.drop} />}
        {drawn.form.completeness && !isView && <Completeness store={store} lang={lang} onFocus={focus} />}
        <ErrorSummary problems={form.problems} store={store} lang={lang} onFocus={focus} />
        <SchemaForm form={open} validate={form.validate} validatorId={drawn.validator} />
      </div>
      <FormFooter
        isView={isView}
        isSaving={form.isSaving}
        onEdit={resource.can.includes('edit') ? () => setView(false) : undefined}
        onSaveAndNew={mode === 'add' ? () => void form.submit({ again: true }) : undefined}
        onClose={onClose && (() => void form.close())}
        onInspect={isAdmin ? () => setInspected(true) : undefined}
      />
      {isInspected && (
        <Suspense>
          <RuleInspector store={store} onClose={() => setInspected(false)} />
        </Suspense>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={store.record}
          fields={plan.fields}
          onReload={() => settle.reload(conflict)}
          onOverwrite={() => settle.overwrite(conflict)}
          onCancel={settle.leave}
        />
      )}
    </form>
  )
}

const boxes = '.f-slot :is(input, textarea, [role=combobox]):not(:disabled)'

/** Enter in a list or a calendar chooses; it does not save. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (event.target.role === 'combobox' || event.target.closest('.ant-picker, .ant-select')) event.preventDefault()
}
