import { useQueryClient } from '@tanstack/react-query'
import { App, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../api/new-key.ts'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'

type CallBody = { readonly [name: string]: string | undefined }
type Called = NonNullable<FileAction['call']>

/** What an action takes of the row, by the names it is sent under. */
export function takenOf({ with: taken = {} }: FileAction, row: Row | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(taken).map(([name, field]) => [name, String(row?.[field] ?? '')]))
}

/**
 * Calls the API as an action of a file says: with the ids of the rows, after a question where it has one; fetches the rows anew, and shows
 * the answer where the action says so.
 */
export function useCall(resource: CompiledResource) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const errorText = useErrorText()

  const fetchAnew = () => queries.invalidateQueries({ queryKey: ['list', resource.code] })
  const send = async (title: string, { path, method = 'POST', show }: Called, body: CallBody) => {
    if (show) {
      const content = await client.postForMessage(path, body)
      await fetchAnew()
      return void modal.info({ title, content, okText: t('common.close') })
    }
    if (method === 'DELETE') await client.delete(path, body)
    else await client[method === 'PUT' ? 'put' : 'post'](path, body, newKey())
    await fetchAnew()
    void message.success(t('list.done'))
  }

  return async (action: FileAction, called: Called, rows: readonly Row[], asked: object = {}): Promise<void> => {
    const title = textIn(lang, action.title)
    const body: CallBody = {
      ids: rows.map(({ id }) => id).join(),
      id: rows[0]?.id,
      ...takenOf(action, rows[0]),
      ...asked,
    }
    if (!called.ask) return send(title, called, body)
    let value = ''
    const label = textIn(lang, called.ask)
    const onChange = (typed: string) => {
      value = typed
    }
    modal.confirm({
      title,
      content: <Input aria-label={label} placeholder={label} onChange={(event) => onChange(event.target.value)} />,
      okText: t('common.ok'),
      cancelText: t('common.cancel'),
      onOk: () =>
        send(title, called, { ...body, value }).catch((error: unknown) => void message.error(errorText(error))),
    })
  }
}
