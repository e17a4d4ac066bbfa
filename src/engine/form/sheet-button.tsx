import { FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { recordById } from '../../api/resource.ts'
import { addTexts } from '../../i18n/instance.ts'
import { table } from '../../i18n/table.ts'
import { useClient } from '../../state/client.ts'
import { OnDemand } from '../on-demand.tsx'
import type { SendWorkbook } from '../record/use-import.ts'
import type { FormStore } from './store.ts'

addTexts({ table })

const WorkbookDialog = lazily(() => import('../record/workbook-dialog.tsx'), 'WorkbookDialog')

type Props = {
  readonly store: FormStore
  /** What the workbook has. */
  readonly title: string
  readonly isSmall: boolean
  readonly download: (id: string) => Promise<Blob>
  readonly upload: (id: string, ...sent: Parameters<SendWorkbook>) => ReturnType<SendWorkbook>
}

/** Button that opens the workbook of a saved record. The workbook has what is saved: unsaved input would be lost by its import. */
export function SheetButton({ store, title, isSmall, download, upload }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const { isDirty } = useSyncExternalStore(store.subscribeForm, store.form)
  const [isOpen, setOpen] = useState(false)
  const id = String(store.record.id ?? '')
  const isSaved = id !== ''
  const reload = async () => store.reset(await recordById(client, store.plan.code, id))
  return (
    <>
      <Button
        size={isSmall ? 'small' : 'middle'}
        icon={<FileExcelOutlined />}
        disabled={isDirty || !isSaved}
        aria-label={t('table.sheetOf', { title })}
        {...((isDirty || !isSaved) && { title: t('table.sheetUnsaved') })}
        onClick={() => setOpen(true)}
      >
        {t('table.sheet')}
      </Button>
      {isOpen && (
        <OnDemand>
          <WorkbookDialog
            title={title}
            label={t('table.sheetRows')}
            fileName={`${title}.xlsx`}
            download={() => download(id)}
            upload={(...sent) => upload(id, ...sent)}
            onImported={() => void reload()}
            onClose={() => setOpen(false)}
          />
        </OnDemand>
      )}
    </>
  )
}
