import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const quoteTable = fileTable(import.meta, 'bid/quote', ['inquiryNo', 'priceType', 'status', 'type'], ['priceType'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'priceType'])

/**
 * Fills whether the prices of quotations of older databases are net or gross: a draft follows its inquiry, and one that was handed in has
 * the net prices that it was counted with. Each quotation is filled once.
 */
export async function upgradeQuotedPrices(store: Store, { resources }: Model): Promise<void> {
  const isKnown = resources.get('bid/quote')?.plan.fields.priceType !== undefined
  if (!(isKnown && resources.get('bid/inquiry')?.plan.fields.priceType !== undefined)) return
  const { inquiryNo, priceType, status, tenantId, type } = quoteTable
  const isGross = `exists (select 1 from ${inquiryTable} event where event.${inquiryTable.tenantId} = ${quoteTable}.${tenantId}
    and event.${inquiryTable.billNo} = ${quoteTable}.${inquiryNo} and event.${inquiryTable.priceType} = 'gross')`
  await store.write([
    {
      sql: `update ${quoteTable} set ${columnSet(quoteTable, 'priceType')} =
        case when ${status} = 'draft' and ${isGross} then 'gross' else 'net' end
        where ${type} = 'inquiry' and ${priceType} is null`,
      parameters: [],
    },
  ])
}
