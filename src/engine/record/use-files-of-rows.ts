import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileItem } from '../../../widgets/kit/file-item.ts'
import { splitList } from '../../../widgets/kit/value.ts'
import { downloadFile, linkFrom } from '../../api/files.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledButton } from '../../schema/model/compiled-actions.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from './actions-of.ts'
import { saveFile } from './save-file.ts'

/** Extensions by media type; the name of a row has none. */
const endings: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/xml': '.xml',
  'application/zip': '.zip',
}

type DownloadButton = Extract<CompiledButton, { readonly do: 'download' }>

/** Open document, and the calls for its preview link and its bytes. */
type OpenDocument = { readonly look: string; readonly file: string; readonly row: Row }

/** Files of rows: downloads, or previews of pictures and documents. `document`: the open one. */
export function useFilesOfRows(resource: CompiledResource) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const [shown, setShown] = useState<OpenDocument>()
  const download = async (field: string, rows: readonly Row[]) => {
    const files = rows.flatMap((row) => splitList(row[field]).map(fileItem))
    if (files.length === 0) return void message.info(t('query.noFiles'))
    for (const { value, name } of files) saveFile(await downloadFile(client, value), name)
  }
  const handOver = async (path: string, rows: readonly Row[]) => {
    for (const row of rows) {
      const blob = await client.blob(path, { id: row.id })
      saveFile(blob, `${nameOf(resource, row, lang)}${endings[blob.type.split(';', 1)[0] ?? ''] ?? ''}`)
    }
    // The API may note the download on its record.
    for (const { id } of rows) void queries.invalidateQueries({ queryKey: ['record', resource.code, id] })
    void queries.invalidateQueries({ queryKey: ['list', resource.code] })
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
  const giveFiles = ({ field, path = '', show: preview }: DownloadButton, rows: readonly Row[]) => {
    const [row] = rows
    if (field !== undefined) return download(field, rows)
    if (typeof preview === 'string' && row) return setShown({ look: preview, file: path, row })
    return preview === true && row ? show(path, row) : handOver(path, rows)
  }
  return {
    giveFiles,
    document: shown && {
      name: nameOf(resource, shown.row, lang),
      of: shown.row.id,
      link: () => linkFrom(client, shown.look, { id: shown.row.id }),
      download: () => handOver(shown.file, [shown.row]),
      onClose: () => setShown(undefined),
    },
  }
}
