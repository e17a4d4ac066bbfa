import { useQueries } from '@tanstack/react-query'
import { importRecord, recordSheet } from '../../api/excel.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { resourceQuery } from '../data/use-resource.ts'
import { SheetButton } from './sheet-button.tsx'
import type { FormStore } from './store.ts'

type Props = { readonly resource: CompiledResource; readonly store: FormStore }

/** Button of an open record that may be filled in as one workbook: one with several tables whose rows may be imported. */
export function RecordSheet({ isView, ...props }: Props & { readonly isView: boolean }) {
  return isView ? null : <OfTables {...props} />
}

function OfTables({ resource, store }: Props) {
  const client = useClient()
  const lang = useLang()
  const tables = Object.values(resource.fields).filter(({ type }) => type === 'table')
  const read = useQueries({ queries: tables.map(({ props }) => resourceQuery(client, String(props.of))) })
  const open = read.filter(({ data }) => data?.can.includes('import'))
  if (open.length < 2) return null
  const of = (id: string) => ({ code: resource.code, id })
  return (
    <SheetButton
      store={store}
      title={textIn(lang, resource.title)}
      isSmall={false}
      download={(id) => recordSheet(client, of(id))}
      upload={(id, { file }, ...more) => importRecord(client, of(id), file, ...more)}
    />
  )
}
