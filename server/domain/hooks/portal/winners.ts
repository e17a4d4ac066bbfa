import { listOf } from '../../../platform/list-of.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName'])

const own = ownFields(import.meta, ['supplierList'], ['winners'])

/** A result names its winners as text, too: suppliers read names, and have no right to other companies' records. */
export const portalResult = own.hook(async (moment) => {
  const { action, after } = moment
  if (action === 'delete') return {}
  return { values: { winners: await winnerNames(moment, listOf(String(after.supplierList ?? ''))) } }
})

/** Names of companies, in the order of their ids. */
export async function winnerNames(place: Place, ids: readonly string[]): Promise<string> {
  const names = new Map((await rowsWhere(place, supplierTable, { id: ids })).map((row) => [row.id, row.companyName]))
  return ids.flatMap((id) => names.get(id) ?? []).join('、')
}
