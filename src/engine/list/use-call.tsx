import { useQueryClient } from '@tanstack/react-query'
import { App, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../api/new-key.ts'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledButton } from '../../schema/model/compiled-actions.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { takenOf } from '../record/links.ts'
import { useSentFile } from '../record/use-sent-file.ts'
import { CallAnswer, madeBy } from './call-answer.tsx'

type CallBody = { readonly [name: string]: string | undefined }
export type CallButton = Extract<CompiledButton, { readonly do: 'call' }>

/** Fields that a call asks for first. */
export function fieldsAsked({ ask = [] }: CallButton): readonly string[] {
  return ask.filter((one) => typeof one === 'string')
}

/**
 * API call of a button: ids of the rows, optional question, refetch of the rows, and the answer where the
 * button shows it. `onDone` is called with the rows of an accepted call.
 */
export function useCall(resource: CompiledResource, onDone: (ids: readonly string[]) => void) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const errorText = useErrorText()

  const sendFile = useSentFile(resource)
  const send = async (title: string, { path, method = 'POST', show }: CallButton, body: CallBody) => {
    const finish = () => {
      onDone(body.ids?.split(',') ?? [])
      return queries.invalidateQueries({ queryKey: ['list', resource.code] })
    }
    if (show) {
      const { message: said, result } = await client.postForEnvelope<unknown>(path, body)
      await finish()
      const shown = modal.info({
        title,
        content: <CallAnswer message={said} records={madeBy(result)} onOpen={() => shown.destroy()} />,
        okText: t('common.close'),
      })
      return
    }
    if (method === 'DELETE') await client.delete(path, body)
    else await client[method === 'PUT' ? 'put' : 'post'](path, body, newKey())
    await finish()
    void message.success(t('list.done'))
  }

  return async (button: CallButton, rows: readonly Row[], asked: object = {}): Promise<void> => {
    const title = textIn(lang, button.title)
    if (button.file !== undefined) return sendFile(button, rows[0])
    const body: CallBody = {
      ids: rows.map(({ id }) => id).join(),
      id: rows[0]?.id,
      ...takenOf(button.with, rows[0]),
      ...asked,
    }
    const text = button.ask?.find((one) => typeof one === 'object')
    if (!text) return send(title, button, body)
    let value = ''
    const label = textIn(lang, text.title)
    const onChange = (typed: string) => {
      value = typed
    }
    // A refused answer leaves the question open.
    const run = () =>
      send(title, button, { ...body, value }).catch((error: unknown) => {
        void message.error(errorText(error))
        throw error
      })
    await modal.confirm({
      title,
      content: <Input aria-label={label} placeholder={label} onChange={(event) => onChange(event.target.value)} />,
      okText: t('common.ok'),
      okButtonProps: { danger: button.danger === true },
      cancelText: t('common.cancel'),
      onOk: run,
    })
  }
}
