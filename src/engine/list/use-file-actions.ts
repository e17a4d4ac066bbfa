import { App } from 'antd'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { fileItem } from '../../../widgets/kit/file-item.ts'
import { splitList } from '../../../widgets/kit/value.ts'
import { downloadFile } from '../../api/files.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { usePageDrawer } from '../page/page-drawer-context.ts'
import { nameOf } from './actions-of.ts'
import type { Asking, AskingAction } from './ask-dialog.tsx'
import { printPath } from './print-path.ts'
import { questionOf } from './question-of.ts'
import { saveFile } from './save-file.ts'
import { takenOf, useCall } from './use-call.tsx'
import { useStable } from './use-stable.ts'

/** What a workbook is called by; the name of a row has no ending. */
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
  const client = useClient()
  const call = useCall(resource)
  const lang = useLang()
  const errorText = useErrorText()
  const openDrawer = usePageDrawer()

  const [asking, setAsking] = useState<Asking<AskingAction & FileAction>>()
  const download = async (field: string, rows: readonly Row[]) => {
    const files = rows.flatMap((row) => splitList(row[field]).map(fileItem))
    if (files.length === 0) return void message.info(t('query.noFiles'))
    for (const { value, name } of files) saveFile(await downloadFile(client, value), name)
  }
  const handOver = async (path: string, rows: readonly Row[]) => {
    for (const row of rows) {
      const blob = await client.blob(path, { id: row.id })
      saveFile(blob, `${nameOf(resource, row, lang)}${blob.type === workbook ? '.xlsx' : ''}`)
    }
  }
  const show = async (path: string, row: Row) => {
    const name = nameOf(resource, row, lang)
    const src = URL.createObjectURL(await client.blob(path, { id: row.id }))
    void modal.info({
      title: name,
      icon: null,
      width: 'min(960px, 92vw)',
      content: createElement('img', { src, alt: name, className: 'list-picture' }),
      okText: t('common.close'),
      afterClose: () => URL.revokeObjectURL(src),
    })
  }
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
    if (file !== undefined) return action.picture && rows[0] ? show(file, rows[0]) : handOver(file, rows)
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
    asking,
    answer: async (asked: object) => {
      if (asking?.action.call) await call(asking.action, asking.action.call, asking.rows, asked)
      setAsking(undefined)
    },
    cancel: () => setAsking(undefined),
  }
}
