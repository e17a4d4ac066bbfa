import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, removeRecords, tryAction } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import type { Asking } from '../form/ask-dialog.tsx'
import { asksOf, rowsFor } from '../record/actions-of.ts'
import { questionOf } from '../record/question-of.ts'
import { Refusals } from './batch-outcome.tsx'
import { useBatch } from './use-batch.tsx'

type Options = {
  readonly user: unknown
  /** Called after a write to rows of these ids; `removed` of them are gone. */
  readonly onDone: (ids: readonly string[], removed: number) => void
}

/** Deletes rows and runs state actions, each after a question with the number of rows. */
export function useWrites(resource: CompiledResource, { user, onDone }: Options) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const [asking, setAsking] = useState<Asking<CompiledAction>>()
  const batch = useBatch(resource)

  const confirm = (title: string, okText: string, danger: boolean, run: () => Promise<void>, content?: ReactNode) =>
    void modal.confirm({
      title,
      content,
      okText,
      cancelText: t('common.cancel'),
      okButtonProps: { danger },
      onOk: () => run().catch((error: unknown) => void message.error(errorText(error))),
    })

  const remove = (rows: readonly Row[]) => {
    if (rows.length === 0) return void message.warning(t('list.choose'))
    const ids = rows.map(({ id }) => id)
    const title = rows.length === 1 ? t('list.removeOneAsk') : t('list.removeAsk', { count: rows.length })
    confirm(title, t('list.remove'), true, async () => {
      await removeRecords(client, resource.code, ids)
      void message.success(t('list.removed'))
      onDone(ids, ids.length)
    })
  }

  const run = async ({ action, rows }: Asking<CompiledAction>, asked: object) => {
    const results = await batch.run(action, rows, asked)
    const done = results.filter(({ success }) => success)
    setAsking(undefined)
    // Failed rows stay selected for another attempt.
    onDone(
      done.map(({ id }) => id),
      0,
    )
  }

  // A dry run of several rows first: the question shows which will be refused, and why.
  const confirmSeveral = async (action: CompiledAction, rows: readonly Row[], chosen: number) => {
    const title = textIn(lang, action.title)
    const results = await tryAction(
      client,
      resource.code,
      action.name,
      rows.map(({ id }) => id),
    )
    const refused = results.filter(({ success }) => !success)
    const fit = rows.filter(({ id }) => !refused.some((each) => each.id === id))
    const content = refused.length > 0 && <Refusals resource={resource} rows={rows} refused={refused} />
    if (fit.length === 0) return void modal.warning({ title: t('list.noneFits', { action: title }), content })
    confirm(question(title, fit, chosen), title, action.danger, () => run({ action, rows: fit }, {}), content)
  }

  const question = (action: string, rows: readonly Row[], all: number) =>
    rows.length < all
      ? t('list.doSomeAsk', { count: rows.length, all, action })
      : questionOf(t, resource, rows, action, lang)

  const act = (action: CompiledAction, chosen: readonly Row[]) => {
    if (chosen.length === 0) return void message.warning(t('list.choose'))
    const title = textIn(lang, action.title)
    const rows = rowsFor(resource, action, chosen, user)
    if (rows.length === 0) return void message.warning(t('list.noneFits', { action: title }))
    if (asksOf(action).length > 0) return setAsking({ action, rows })
    if (rows.length > 1)
      return void confirmSeveral(action, rows, chosen.length).catch((error: unknown) => message.error(errorText(error)))
    if (action.confirm === false)
      return void run({ action, rows }, {}).catch((error: unknown) => void message.error(errorText(error)))
    confirm(question(title, rows, chosen.length), title, action.danger, () => run({ action, rows }, {}))
  }
  return {
    remove,
    act,
    asking,
    answer: async (asked: object) => {
      if (asking) await run(asking, asked)
    },
    cancel: () => setAsking(undefined),
  }
}
