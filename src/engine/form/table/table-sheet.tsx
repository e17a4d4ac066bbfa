import { FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { importTable, tableSheet } from '../../../api/excel.ts'
import { recordById } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { OnDemand } from '../../on-demand.tsx'
import { type OpenForm, useOpenForm } from '../form-context.ts'

const WorkbookDialog = lazily(() => import('../../record/workbook-dialog.tsx'), 'WorkbookDialog')

type Props = { readonly field: CompiledField }

/** Button of a table whose rows may be filled in as a workbook; none in a form without a record. */
export function TableSheet({ field }: Props) {
  const form = useOpenForm()
  return form ? <SheetButton field={field} form={form} /> : null
}

// The workbook has the saved rows: unsaved input would be lost by its import.
function SheetButton({ field, form: { store } }: Props & { readonly form: OpenForm }) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const { isDirty } = useSyncExternalStore(store.subscribeForm, store.form)
  const [isOpen, setOpen] = useState(false)
  const { id } = store.record
  const isSaved = typeof id === 'string' && id !== ''
  const title = textIn(lang, field.title)
  const table = { code: store.plan.code, id: String(id), table: field.key }
  const reload = async () => store.reset(await recordById(client, table.code, table.id))
  return (
    <>
      <Button
        size="small"
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
            download={() => tableSheet(client, table)}
            upload={({ file }, ...more) => importTable(client, table, file, ...more)}
            onImported={() => void reload()}
            onClose={() => setOpen(false)}
          />
        </OnDemand>
      )}
    </>
  )
}
