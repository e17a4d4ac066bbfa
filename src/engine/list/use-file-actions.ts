import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledButton } from '../../schema/model/compiled-actions.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import type { Asking } from '../form/ask-dialog.tsx'
import { usePageDrawer } from '../frame/page-drawer-context.ts'
import { nameOf } from '../record/actions-of.ts'
import { buttonPath, takenOf } from '../record/links.ts'
import { printPath } from '../record/print-path.ts'
import { questionOf } from '../record/question-of.ts'
import { useFilesOfRows } from '../record/use-files-of-rows.ts'
import { type CallButton, fieldsAsked, useCall } from './use-call.tsx'
import { useStable } from './use-stable.ts'

type OpenButton = Extract<CompiledButton, { readonly do: 'open' }>

/** Runs buttons: open, print, download or API call, after a question if declared. `onDone` is called with the rows of a call. */
export function useFileActions(resource: CompiledResource, onDone: (ids: readonly string[]) => void) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const navigate = useNavigate()
  const call = useCall(resource, onDone)
  const lang = useLang()
  const errorText = useErrorText()
  const openDrawer = usePageDrawer()
  const { giveFiles, document } = useFilesOfRows(resource)

  const [asking, setAsking] = useState<Asking & { readonly button: CallButton }>()
  const open = (button: OpenButton, row: Row | undefined) => {
    const { page, url, drawer } = button
    const to = buttonPath(button, row, resource.code)
    if (url !== undefined) return void window.open(to, '_blank', 'noopener')
    if (!(page !== undefined && drawer && openDrawer)) return void navigate(to)
    const title = [textIn(lang, button.title), row && nameOf(resource, row, lang)].filter(Boolean).join(' · ')
    openDrawer({ page, title, query: new URLSearchParams(takenOf(button.with, row)) })
  }
  const perform = async (button: CompiledButton, rows: readonly Row[]) => {
    if (button.do === 'print') return void navigate(printPath(resource, rows))
    if (button.do === 'download') return giveFiles(button, rows)
    if (button.do === 'call') return call(button, rows)
    if (button.do === 'add') return void navigate(buttonPath(button, rows[0], resource.code))
    open(button, rows[0])
  }
  const report = (error: unknown) => void message.error(errorText(error))
  const run = useStable((button: CompiledButton, rows: readonly Row[]) => {
    if (button.at !== 'toolbar' && rows.length === 0) return void message.warning(t('list.choose'))
    const danger = button.danger === true
    const ask = button.do === 'call' ? fieldsAsked(button) : []
    if (button.do === 'call' && ask.length > 0)
      return setAsking({ button, rows, action: { title: button.title, ask, danger } })
    if (!button.confirm) return void perform(button, rows).catch(report)
    const title = textIn(lang, button.title)
    void modal.confirm({
      title: questionOf(t, resource, rows, title, lang),
      okText: title,
      cancelText: t('common.cancel'),
      okButtonProps: { danger },
      onOk: () => perform(button, rows).catch(report),
    })
  })
  return {
    run,
    document,
    asking,
    answer: async (asked: object) => {
      if (asking) await call(asking.button, asking.rows, asked)
      setAsking(undefined)
    },
    cancel: () => setAsking(undefined),
  }
}
