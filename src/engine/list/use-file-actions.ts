import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import type { Asking, AskingAction } from '../form/ask-dialog.tsx'
import { usePageDrawer } from '../frame/page-drawer-context.ts'
import { nameOf } from '../record/actions-of.ts'
import { printPath } from '../record/print-path.ts'
import { questionOf } from '../record/question-of.ts'
import { takenOf, useCall } from './use-call.tsx'
import { useFilesOfRows } from './use-files-of-rows.ts'
import { useStable } from './use-stable.ts'

/** Where an action leads, with what it takes of the row. */
function addressOf(action: FileAction, row: Row | undefined): string {
  const { page, url } = action
  const query = new URLSearchParams(takenOf(action, row))
  const base = page === undefined ? (url ?? '') : `/page/${page}`
  return query.size === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${query}`
}

/** Runs the actions that a file declares: opens, prints, hands files over or calls the API, after a question where it is asked for. */
export function useFileActions(resource: CompiledResource) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const navigate = useNavigate()
  const call = useCall(resource)
  const lang = useLang()
  const errorText = useErrorText()
  const openDrawer = usePageDrawer()
  const { download, giveFile, document } = useFilesOfRows(resource)

  const [asking, setAsking] = useState<Asking<AskingAction & FileAction>>()
  const drawnOf = (action: FileAction, row: Row | undefined) => ({
    title: [textIn(lang, action.title), row && nameOf(resource, row, lang)].filter(Boolean).join(' · '),
    query: new URLSearchParams(takenOf(action, row)),
  })
  const openPage = (action: FileAction, row: Row | undefined) => {
    const { page, drawer } = action
    const to = addressOf(action, row)
    if (page === undefined) window.open(to, '_blank', 'noopener')
    else if (drawer && openDrawer) openDrawer({ page, ...drawnOf(action, row) })
    else void navigate(to)
  }
  const perform = async (action: FileAction, rows: readonly Row[]) => {
    const { print, download: field, file, call: called } = action
    if (print) return void navigate(printPath(resource, rows))
    if (field !== undefined) return download(field, rows)
    if (called) return call(action, called, rows)
    if (file !== undefined) return giveFile(file, action, rows)
    openPage(action, rows[0])
  }
  const tell = (error: unknown) => void message.error(errorText(error))
  const run = useStable((action: FileAction, rows: readonly Row[]) => {
    if (action.at !== 'toolbar' && rows.length === 0) return void message.warning(t('list.choose'))
    if (action.ask) return setAsking({ action: { ...action, ask: action.ask, danger: action.danger === true }, rows })
    if (!action.confirm) return void perform(action, rows).catch(tell)
    const title = textIn(lang, action.title)
    void modal.confirm({
      title: questionOf(t, resource, rows, title, lang),
      okText: title,
      cancelText: t('common.cancel'),
      okButtonProps: { danger: action.danger === true },
      onOk: () => perform(action, rows).catch(tell),
    })
  })
  return {
    run,
    document,
    asking,
    answer: async (asked: object) => {
      if (asking?.action.call) await call(asking.action, asking.action.call, asking.rows, asked)
      setAsking(undefined)
    },
    cancel: () => setAsking(undefined),
  }
}
