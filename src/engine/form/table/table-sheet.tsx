import { importTable, tableSheet } from '../../../api/excel.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useOpenForm } from '../form-context.ts'
import { SheetButton } from '../sheet-button.tsx'

type Props = { readonly field: CompiledField }

/** Button of a table whose rows may be filled in as a workbook; none in a form without a record. */
export function TableSheet({ field }: Props) {
  const form = useOpenForm()
  const client = useClient()
  const lang = useLang()
  if (!form) return null
  const of = (id: string) => ({ code: form.store.plan.code, id, table: field.key })
  return (
    <SheetButton
      store={form.store}
      title={textIn(lang, field.title)}
      isSmall
      download={(id) => tableSheet(client, of(id))}
      upload={(id, { file }, ...more) => importTable(client, of(id), file, ...more)}
    />
  )
}
