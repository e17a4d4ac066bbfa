import type { PageQuery, Record_ } from '../../../../widgets/kit/contract.ts'
import type { Client } from '../../../api/client.ts'
import { fieldKeyPattern } from '../../../schema/base/names.ts'
import { bareField } from '../../../schema/compile/bare-field.ts'
import { foreignResource } from '../../../schema/jeecg/foreign-fields.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'

type ReportColumn = { readonly title?: string; readonly dataIndex?: string; readonly width?: number }
type ReportHead = { readonly cgRpConfigId: string; readonly columns: readonly ReportColumn[] }
type QueryItem = { readonly field?: string; readonly view?: string; readonly mode?: string; readonly hidden?: string }

const base = 'online/cgreport/api'
const head = (client: Client, code: string) => client.get<ReportHead>(`${base}/getRpColumns/${encodeURI(code)}`)

/** Plan of a pick dialog for a report of another server: its columns, or those that the form uses. */
export async function reportPlan(client: Client, code: string, taken: readonly string[]): Promise<CompiledResource> {
  const { columns } = await head(client, code)
  const named = columns.filter(({ dataIndex = '' }) => new RegExp(fieldKeyPattern).test(dataIndex))
  const shown = named.length > 0 ? named : taken.map((dataIndex): ReportColumn => ({ dataIndex }))
  const fields = shown.map(({ dataIndex = '', title = dataIndex, width }) => ({
    ...bareField(dataIndex, 'text', title),
    ...(width !== undefined && { width }),
  }))
  const plan = foreignResource(code, code, fields, [{ columns: 1, fields: fields.map(({ key }) => key) }])
  return { ...plan, list: { ...plan.list, columns: fields.map(({ key }) => ({ field: key })) } }
}

/** A page of a report; a keyword searches the first text filter of the report (contract.md 6). */
export async function reportRows(
  client: Client,
  code: string,
  { pageNo, pageSize, keyword, where = {} }: PageQuery,
): Promise<{ readonly records: readonly Record_[]; readonly total: number }> {
  const { cgRpConfigId: id } = await head(client, code)
  const searched = keyword ? await searchedField(client, id) : undefined
  const wanted = Object.entries(where).map(([name, value]) => [`force_${name}`, [value].flat().join(',')])
  return client.get(`${base}/getData/${encodeURI(id)}`, {
    ...Object.fromEntries(wanted),
    ...(searched !== undefined && { [searched]: `*${keyword}*` }),
    pageNo,
    pageSize,
  })
}

async function searchedField(client: Client, id: string): Promise<string | undefined> {
  const items = await client.get<readonly QueryItem[]>(`${base}/getQueryInfo/${encodeURI(id)}`)
  const texts = items.filter(({ view = 'string', mode }) => ['string', 'text'].includes(view) && mode !== 'group')
  return texts[0]?.field
}
