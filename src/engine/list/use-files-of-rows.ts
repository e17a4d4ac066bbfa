import { App } from 'antd'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileItem } from '../../../widgets/kit/file-item.ts'
import { splitList } from '../../../widgets/kit/value.ts'
import { downloadFile, linkFrom } from '../../api/files.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from '../record/actions-of.ts'
import { saveFile } from './save-file.ts'

/** What a workbook is called by; the name of a row has no ending. */
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A document on show, and the calls that give its link and its bytes. */
type Looking = { readonly look: string; readonly file: string; readonly row: Row }

/** Files of rows: handed over, or shown where they are pictures or documents. `document` is what stands open. */
export function useFilesOfRows(resource: CompiledResource) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const [looking, setLooking] = useState<Looking>()
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
  const giveFile = (file: string, { look, picture }: FileAction, rows: readonly Row[]) => {
    const [row] = rows
    if (look !== undefined && row) return setLooking({ look, file, row })
    return picture && row ? show(file, row) : handOver(file, rows)
  }
  return {
    download,
    giveFile,
    document: looking && {
      name: nameOf(resource, looking.row, lang),
      of: looking.row.id,
      link: () => linkFrom(client, looking.look, { id: looking.row.id }),
      download: () => handOver(looking.file, [looking.row]),
      onClose: () => setLooking(undefined),
    },
  }
}
