import { useQueries, useQuery } from '@tanstack/react-query'
import { listRecords, type Row, recordById } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { LabelValues } from '../../../schema/label/label-values.ts'
import { recordValues } from '../../../schema/label/record-values.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { resourceQuery, useResource } from '../../data/use-resource.ts'
import type { FieldChoice } from './label-properties.tsx'

/** Records that a preview offers. */
const offered = 20
/** Types that a label has no place for. */
const unprinted: ReadonlySet<string> = new Set(['table', 'hidden', 'file', 'image', 'umeditor', 'markdown', 'password'])

/** Field with the name that a label prints, which is without that of its table. */
type NamedField = FieldChoice & { readonly name: string }

export type LabelSource = {
  readonly fields: readonly NamedField[]
  readonly tables: readonly FieldChoice[]
  readonly records: readonly FieldChoice[]
  /** Values of the record of the preview. */
  readonly values: LabelValues | undefined
}

/** Fields, tables and records of the resource of a layout. */
export function useLabelSource(code: string, recordId: string | undefined): LabelSource {
  const client = useClient()
  const lang = useLang()
  const { data: resource } = useResource(code)
  const tables = Object.values(resource?.fields ?? {}).filter(({ type }) => type === 'table')
  const rows = useQueries({ queries: tables.map(({ props }) => resourceQuery(client, String(props.of))) })
  const { data: list } = useQuery({
    queryKey: ['list', code, lang, 'labels'],
    queryFn: ({ signal }) => listRecords(client, code, { pageNo: 1, pageSize: offered }, signal),
    enabled: resource !== undefined,
  })
  const { data: record } = useQuery({
    queryKey: ['record', code, recordId, lang],
    queryFn: () => recordById(client, code, recordId ?? ''),
    enabled: recordId !== undefined,
  })
  const rowFields = Object.fromEntries(tables.map(({ key }, index) => [key, rows[index]?.data?.fields ?? {}]))
  const choice = (field: CompiledField, table?: CompiledField): NamedField => ({
    value: table ? `${table.key}.${field.key}` : field.key,
    name: textIn(lang, field.title),
    label: [table, field].flatMap((each) => (each ? [textIn(lang, each.title)] : [])).join(' · '),
  })
  const own = printed(resource?.fields ?? {}).map((field) => choice(field))
  const ofRows = tables.flatMap((table) => printed(rowFields[table.key] ?? {}).map((field) => choice(field, table)))
  return {
    fields: [...own, ...ofRows],
    tables: tables.map((table) => choice(table)),
    records: (list?.records ?? []).map((row) => ({ value: row.id, label: nameOf(resource, row) })),
    values: resource && record && recordId ? recordValues(resource.fields, rowFields, record, lang) : undefined,
  }
}

const printed = (fields: CompiledResource['fields']): readonly CompiledField[] =>
  Object.values(fields).filter(({ type }) => !unprinted.has(type))

function nameOf(resource: CompiledResource | undefined, row: Row): string {
  return String(row.billNo ?? row[resource?.label.zh ?? 'id'] ?? row.id)
}

/** Values of a layout without a record: each field shows its name in braces. */
export function titlesAsValues(fields: LabelSource['fields']): LabelValues {
  const titles = Object.fromEntries(fields.map(({ value, name }) => [value, name]))
  const texts = Object.fromEntries(fields.map(({ value }) => [value, `{${value}}`]))
  return { texts: { ...texts, n: '1', total: '1' }, titles, tables: {} }
}
