import { App } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import { ApiError } from '../../api/api-error.ts'
import { newKey } from '../../api/new-key.ts'
import { doAction } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { isOthersTask, useProcess } from '../activity/use-process.ts'
import { useErrorText } from '../error-text.ts'
import { actionsFor, asksOf } from '../record/actions-of.ts'
import { doneText } from '../record/done-text.ts'
import { questionOf } from '../record/question-of.ts'
import type { FormStore } from './store.ts'
import { useReadAgain } from './use-record.ts'

type Options = {
  readonly resource: CompiledResource
  readonly store: FormStore
  readonly user: unknown
  /** Whether another form replaces this one when it is saved: a dialog begun here would end with it. */
  readonly isReplaced: boolean
  /** Saves the input, if there is any; gives whether the record is saved as shown. */
  readonly save: () => Promise<boolean>
  /** Shows the server's errors. */
  readonly refuse: (errors: readonly FieldError[]) => void
  readonly onDone: (record: FormRecord) => void
}

export type FormActions = ReturnType<typeof useFormActions>

/** State actions of the open record: they act on saved data, so input is saved first. */
export function useFormActions({ resource, store, user, isReplaced, save, refuse, onDone }: Options) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const readAgain = useReadAgain(resource.code)
  const [asking, setAsking] = useState<CompiledAction>()
  // The state is a field; its change changes the actions.
  const handle = store.handle(resource.states?.field ?? 'id')
  useSyncExternalStore(handle.subscribe, handle.snapshot)
  const { record } = store
  const isSaved = !isReplaced && typeof record.id === 'string' && record.id !== ''
  const row = { ...record, id: String(record.id ?? '') }
  const { data: process } = useProcess(resource.code, row.id, false)
  const isPhone = useIsPhone()

  const run = async (action: CompiledAction, asked: object) => {
    await doAction(client, resource.code, action.name, { ids: [row.id], asked }, newKey())
    setAsking(undefined)
    void message.success(doneText(t, resource, action, [row], lang))
    onDone(await readAgain(row.id))
  }
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.fields.length > 0) refuse(error.fields)
    else void message.error(errorText(error))
  }
  const start = async (action: CompiledAction) => {
    if (!(await save())) return
    if (asksOf(action).length > 0) return setAsking(action)
    if (action.confirm === false) return run(action, {}).catch(failed)
    const title = textIn(lang, action.title)
    modal.confirm({
      title: questionOf(t, resource, [row], title, lang),
      okText: title,
      cancelText: t('common.cancel'),
      okButtonProps: { danger: action.danger },
      onOk: () => run(action, {}).catch(failed),
    })
  }
  const possible = isSaved ? actionsFor(resource, row, user).filter(({ name }) => !isOthersTask(process, name)) : []
  return {
    record: row,
    ...decidedHere(resource, possible, process, isPhone),
    asking,
    start: (action: CompiledAction) => void start(action),
    run,
    cancel: () => setAsking(undefined),
  }
}

type Decision = {
  readonly task: ProcessView['mine'][number]
  readonly outcomes: readonly ('approve' | 'reject')[]
}

/**
 * Actions of the record, and the task of the reader with what the buttons decide about it: an approval that no action is, and on a phone
 * all decisions, as the process is far below. There they take the place of the actions that only ask for the opinion.
 */
function decidedHere(
  { fields }: CompiledResource,
  possible: readonly CompiledAction[],
  process: ProcessView | null | undefined,
  isPhone: boolean,
): { readonly open: readonly CompiledAction[]; readonly decision?: Decision } {
  const task = process?.mine.find(({ chooses }) => !chooses)
  if (!(process && task)) return { open: possible }
  const isOpinion = (action: CompiledAction) =>
    process.decided.includes(action.name) && asksOf(action).every((field) => fields[field]?.type === 'textarea')
  const open = isPhone ? possible.filter((action) => !isOpinion(action)) : possible
  const approves = open.some(({ name, danger }) => !danger && process.decided.includes(name))
  const rejects = isPhone && (task.mayReject || task.back.length > 0)
  const outcomes = [
    ...(approves || !task.mayApprove ? [] : (['approve'] as const)),
    ...(rejects ? (['reject'] as const) : []),
  ]
  return outcomes.length > 0 ? { open, decision: { task, outcomes } } : { open }
}
