import { useTranslation } from 'react-i18next'
import { importList, importTemplate } from '../../api/excel.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { WorkbookDialog } from '../record/workbook-dialog.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly onImported: () => void
  readonly onClose: () => void
}

/** Import into a list, with its template. */
export function ImportDialog({ resource, onImported, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const title = textIn(lang, resource.title)
  return (
    <WorkbookDialog
      title={title}
      label={t('list.template')}
      fileName={t('list.templateFile', { title })}
      download={() => importTemplate(client, resource.code)}
      upload={(...sent) => importList(client, resource.code, ...sent)}
      hasModes
      onImported={onImported}
      onClose={onClose}
    />
  )
}
