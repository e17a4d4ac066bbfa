import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { fileForm } from '../../api/file-form.ts'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledButton } from '../../schema/model/compiled-actions.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'

type CallButton = Extract<CompiledButton, { readonly do: 'call' }>

/** Call that sends a file that the person chooses, and shows the answer. Rows and open records are fetched again. */
export function useSentFile({ code }: Pick<CompiledResource, 'code'>) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  return async ({ path, file: accept = '', title }: CallButton, row: Row | undefined): Promise<void> => {
    const file = await chosenFile(accept)
    if (!file) return
    const address = row ? `${path}?id=${encodeURIComponent(row.id)}` : path
    const { message } = await client.upload(address, fileForm(file))
    await Promise.all(['list', 'record'].map((kind) => queries.invalidateQueries({ queryKey: [kind, code] })))
    void modal.info({ title: textIn(lang, title), content: message || t('list.done'), okText: t('common.close') })
  }
}

/** File that the person chooses, of some endings (`.xml`); undefined when they choose none. */
function chosenFile(accept: string): Promise<File | undefined> {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}
