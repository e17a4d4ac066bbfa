import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { fileItem } from '../../../widgets/kit/file-item.ts'
import { splitList } from '../../../widgets/kit/value.ts'
import { downloadFile } from '../../api/files.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { nowInZone } from '../form/now-in-zone.ts'
import { saveFile } from './save-file.ts'
import { useCall } from './use-call.tsx'
import { useStable } from './use-stable.ts'

/** The actions a file declares for a place of the list. */
export function actionsAt({ list }: Pick<CompiledResource, 'list'>, at: 'row' | 'batch' | 'toolbar') {
  return (list.actions ?? []).filter((action) => (action.at ?? 'row') === at)
}

/** Those of a row as it is now. */
export function rowActions(resource: Pick<CompiledResource, 'list'>, row: Row, user: unknown): readonly FileAction[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return actionsAt(resource, 'row').filter(({ when }) => holds(when, scope, true))
}

/** Where an action leads, with what it takes of the row. */
function addressOf({ page, url, with: taken = {} }: FileAction, row: Row | undefined): string {
  const values = Object.entries(taken).map(([name, field]) => [name, String(row?.[field] ?? '')])
  const query = new URLSearchParams(values)
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

  const download = async (field: string, rows: readonly Row[]) => {
    const files = rows.flatMap((row) => splitList(row[field]).map(fileItem))
    if (files.length === 0) return void message.info(t('query.noFiles'))
    for (const { value, name } of files) saveFile(await downloadFile(client, value), name)
  }
  const perform = async (action: FileAction, rows: readonly Row[]) => {
    const { print, download: field, call: called, page } = action
    if (print) return void navigate(`/print/${resource.code}?ids=${rows.map(({ id }) => id).join()}`)
    if (field !== undefined) return download(field, rows)
    if (called) return call(action, called, rows)
    const to = addressOf(action, rows[0])
    if (page === undefined) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const tell = (error: unknown) => void message.error(errorText(error))
  return useStable((action: FileAction, rows: readonly Row[]) => {
    if (action.at !== 'toolbar' && rows.length === 0) return void message.warning(t('list.choose'))
    if (!action.confirm) return void perform(action, rows).catch(tell)
    const title = textIn(lang, action.title)
    void modal.confirm({
      title: t('list.doAsk', { count: rows.length, action: title }),
      okText: title,
      cancelText: t('common.cancel'),
      okButtonProps: { danger: action.danger === true },
      onOk: () => perform(action, rows).catch(tell),
    })
  })
}
