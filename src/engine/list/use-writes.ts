import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../api/new-key.ts'
import { doAction, type Row, removeRecords } from '../../api/resource.ts'
import type { CompiledAction, CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { rowsFor } from './actions-of.ts'
import type { Asking } from './ask-dialog.tsx'

type Options = {
  readonly user: unknown
  /** Something was done to the rows of these ids; `removed` of them are gone. */
  readonly onDone: (ids: readonly string[], removed: number) => void
}

/** Deleting rows and running state actions on them, each after a question that says how many rows it is about. */
export function useWrites(resource: CompiledResource, { user, onDone }: Options) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const [asking, setAsking] = useState<Asking>()

  const confirm = (title: string, okText: string, danger: boolean, run: () => Promise<void>) =>
    void modal.confirm({
      title,
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

  const run = async ({ action, rows }: Asking, asked: object) => {
    const ids = rows.map(({ id }) => id)
    const results = await doAction(client, resource.code, action.name, { ids, asked }, newKey())
    const failed = results.filter(({ success }) => !success)
    const done = results.filter(({ success }) => success)
    setAsking(undefined)
    // What failed stays ticked, to be tried or looked at again.
    onDone(
      done.map(({ id }) => id),
      0,
    )
    if (failed.length === 0) return void message.success(t('list.done'))
    const why = [...new Set(failed.map((result) => result.message))].join(' ')
    void message.warning(t('list.someFailed', { failed: failed.length, ok: done.length, why }), 8)
  }

  const act = (action: CompiledAction, chosen: readonly Row[]) => {
    if (chosen.length === 0) return void message.warning(t('list.choose'))
    const title = textIn(lang, action.title)
    const rows = rowsFor(resource, action, chosen, user)
    if (rows.length === 0) return void message.warning(t('list.noneFits', { action: title }))
    if (action.ask.length > 0) return setAsking({ action, rows })
    const some = rows.length < chosen.length
    const question = some
      ? t('list.doSomeAsk', { count: rows.length, all: chosen.length, action: title })
      : t('list.doAsk', { count: rows.length, action: title })
    confirm(question, title, action.danger, () => run({ action, rows }, {}))
  }
  return { remove, act, asking, run, cancel: () => setAsking(undefined) }
}
