import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { PendingContext } from '../../../widgets/kit/pending.ts'
import { inStyle } from '../../schema/compile/form-style.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'
import { useLeaveGuard } from '../frame/use-leave-guard.ts'
import { OnDemand } from '../on-demand.tsx'
import { Completeness } from './completeness.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DocumentHead } from './document-head.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormActions } from './form-actions.tsx'
import { OpenTabContext } from './form-context.ts'
import { FormFooter } from './form-footer.tsx'
import { FormNotice } from './form-notice.tsx'
import { HandOver } from './hand-over.tsx'
import { InputCopies } from './input-copy.tsx'
import type { Ambient, Validate } from './problems.ts'
import { RecordSheet } from './record-sheet.tsx'
import type { ResourceFormProps } from './resource-form.tsx'
import { SchemaForm } from './schema-form.tsx'
import type { FormStore } from './store.ts'
import { type DraftState, useDraft } from './use-draft.ts'
import { useFirstFocus, useFocus } from './use-focus.ts'
import { useFormActions } from './use-form-actions.ts'
import { useRecordForm } from './use-record-form.ts'
import { useRemoteChecks } from './use-remote-checks.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

export type RecordFormProps = Omit<ResourceFormProps, 'id' | 'defaults'> & {
  /** Version of the file that the validator belongs to; `resource` may already be a newer one. */
  readonly drawn: CompiledResource
  readonly record: FormRecord
  readonly validate: Validate
  readonly ambient: Ambient
}

// Few people use the inspector, so it loads on demand.
const RuleInspector = lazily(() => import('./rule-inspector.tsx'), 'RuleInspector')

/** An action saves input first, but not in read mode: encrypted values are empty there, so values computed from them would count as input. */
const saving = (isReading: boolean, save: () => Promise<boolean>) => (isReading ? () => Promise.resolve(true) : save)

/** Open form of a loaded record: fields, problems and buttons. */
export function RecordForm(props: RecordFormProps) {
  const { resource, drawn, mode, record, onClose, takesFocus = false } = props
  const { t } = useTranslation()
  const lang = useLang()
  const idPrefix = useId()
  const container = useRef<HTMLFormElement>(null)
  const [isReading, setView] = useState(mode === 'view')
  const [isInspected, setInspected] = useState(false)
  const { tab, focus, plan: known } = useFocus(idPrefix)
  const styled = useMemo(() => inStyle(drawn, isReading ? 'info' : 'edit'), [drawn, isReading])
  const begin = () => container.current?.querySelector<HTMLElement>(boxes)?.focus()
  const form = useRecordForm({ ...props, drawn: styled }, focus, begin)
  useFirstFocus(begin, takesFocus)
  const { store, plan, conflict, copy, settle } = form
  known.current = plan
  // The server gives for each record whether this person may change it now.
  const isClosed = useClosed(store)
  const isView = isReading || isClosed
  const user = useAtomValue(sessionAtom)?.user
  const isAdmin = user?.roles.includes('admin') === true
  const actions = useFormActions({
    resource,
    store,
    user,
    isReplaced: isReplaced(props),
    save: saving(isReading, form.saveInput),
    refuse: form.refuse,
    onDone: form.take,
  })
  useRemoteChecks(resource.code, store, idOf(record))
  const draftOf = { id: idOf(record), from: props.from }
  const draft = useDraft(resource, store, draftOf, !isView)
  useLeaveGuard(form.isDirty, form.isUnsaved, draft.keep)
  useSaveShortcut(container, !isView, form.isUnsaved)
  const open = useMemo(() => ({ store, plan, lang, idPrefix, isView }), [store, plan, lang, idPrefix, isView])
  const onSubmit = (event: FormEvent) => {
    // React bubbles events of dialogs in portals.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    void form.submit({ again: false })
  }
  return (
    <form ref={container} className="f-record" noValidate onSubmit={onSubmit} onKeyDown={keepEnter}>
      <div className="f-body">
        {!isView && <InputCopies copy={copy} draft={draft} />}
        {drawn.form.completeness && !isView && <Completeness store={store} lang={lang} onFocus={focus} />}
        <ErrorSummary problems={form.problems} store={store} lang={lang} onFocus={focus} />
        <DocumentHead form={open} />
        <FormNotice form={open} onFocus={focus} />
        <OpenTabContext value={tab}>
          <PendingContext value={form.pending}>
            <SchemaForm form={open} validate={form.validate} validatorId={drawn.validator} />
          </PendingContext>
        </OpenTabContext>
      </div>
      <FormFooter
        isView={isView}
        version={store.record.version}
        isDocument={resource.states !== undefined}
        isSaving={form.isSaving}
        note={isView ? undefined : noteOf(draft, t)}
        onEdit={resource.can.includes('edit') && !isClosed ? () => setView(false) : undefined}
        onSaveAndNew={mode === 'add' && !props.isOnly ? () => void form.submit({ again: true }) : undefined}
        onClose={onClose && (() => void form.close(draft))}
        handOver={<HandOver code={resource.code} of={draftOf} {...{ isView, draft }} form={form} />}
        sheet={<RecordSheet resource={resource} store={store} isView={isView} />}
        actions={<FormActions {...{ resource, actions, isView, user }} isSaving={form.isSaving} />}
        onInspect={isAdmin ? () => setInspected(true) : undefined}
      />
      {isInspected && (
        <OnDemand>
          <RuleInspector store={store} onClose={() => setInspected(false)} />
        </OnDemand>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={store.record}
          fields={plan.fields}
          isChanged={(key) => store.isChanged(key)}
          onMerge={(values) => settle.merge(conflict, values)}
          onReload={() => settle.reload(conflict)}
          onOverwrite={() => settle.overwrite(conflict)}
          onCancel={settle.leave}
        />
      )}
    </form>
  )
}

function isReplaced({ record, onSaved }: RecordFormProps): boolean {
  return idOf(record) === undefined && onSaved !== undefined
}

function idOf({ id }: FormRecord): string | undefined {
  return typeof id === 'string' && id !== '' ? id : undefined
}

function noteOf({ savedAt, isFailing }: DraftState, t: TFunction): string | undefined {
  if (isFailing) return t('form.draftFailed')
  return savedAt && t('form.draftKept', { at: savedAt.slice(11, 16) })
}

function useClosed(store: FormStore): boolean {
  const isClosed = () => store.record._mayEdit === false
  return useSyncExternalStore(store.subscribeChanges, isClosed)
}

const boxes = '.f-slot :is(input:not([type=file]), textarea, [role=combobox]):not(:disabled)'

/** Enter in a list or a calendar chooses; it does not save. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (event.target.role === 'combobox' || event.target.closest('.ant-picker, .ant-select')) event.preventDefault()
}
