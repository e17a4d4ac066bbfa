import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { doAction, type Row, removeRecords } from '../../api/resource.ts'
import type { CompiledAction, CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'
import { useErrorText } from '../error-text.ts'

export type Asking = { readonly action: CompiledAction; readonly rows: readonly Row[] }

/** Deleting rows and running state actions on them, each after a question that says how many it is about. */
export function useRowCommands(resource: CompiledResource, onDone: (removed: number) => void) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const user = useAtomValue(sessionAtom)?.user
  const [asking, setAsking] = useState<Asking>()
  const words = { okText: t('common.ok'), cancelText: t('common.cancel') }

  const remove = (rows: readonly Row[]) => {
    if (rows.length === 0) return message.warning(t('list.choose'))
    const title = rows.length === 1 ? t('list.removeOneAsk') : t('list.removeAsk', { count: rows.length })
    return modal.confirm({
      ...words,
      title,
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await removeRecords(
            client,
            resource.code,
            rows.map(({ id }) => id),
          )
          message.success(t('list.removed'))
          onDone(rows.length)
        } catch (error) {
          message.error(errorText(error))
        }
      },
    })
  }

  const run = async ({ action, rows }: Asking, asked: object) => {
    const results = await doAction(
      client,
      resource.code,
      action.name,
      rows.map(({ id }) => id),
      asked,
      crypto.randomUUID(),
    )
    const failed = results.filter(({ success }) => !success)
    if (failed.length === 0) message.success(t('list.done'))
    else
      message.warning(
        `${t('list.someFailed', { failed: failed.length, ok: results.length - failed.length })} ${failed[0]?.message ?? ''}`,
      )
    setAsking(undefined)
    onDone(0)
  }

  const act = (action: CompiledAction, rows: readonly Row[]) => {
    if (rows.length === 0) return message.warning(t('list.choose'))
    if (action.ask.length > 0) return setAsking({ action, rows })
    return modal.confirm({
      ...words,
      title: t('list.doAsk', { count: rows.length, action: textIn(lang, action.title) }),
      okButtonProps: { danger: action.danger },
      onOk: () => run({ action, rows }, {}).catch((error: unknown) => message.error(errorText(error))),
    })
  }
  return { remove, act, asking, run, cancel: () => setAsking(undefined), user }
}
