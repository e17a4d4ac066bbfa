import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { sealLaterParts } from '../../records/steps/seal-stored.ts'

const bidTable = fileTable(import.meta, 'bid/quote', ['sourceNo', 'status'])
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'envelope', 'phase', 'pricesTime'])
const openingTable = fileTable(import.meta, 'bid/open', ['envelope', 'projectNo', 'status'])

/**
 * Encrypts the prices of bids that were stored in clear with their technical envelope opened: those of tenders in evaluation with several
 * envelopes, whose prices are not opened yet. @returns the number of bids
 */
export async function sealPriceEnvelopes(place: Pick<App, 'options' | 'store'>, model: Model): Promise<number> {
  const { envelope, phase, pricesTime, billNo, tenantId } = projectTable
  const code = codeOf(bidTable)
  const resource = model.resources.get(code)
  if (!resource || model.resources.get('bid/project')?.plan.fields.pricesTime === undefined) return 0
  const rows = await place.store.rows<{ readonly id: string }>({
    sql: `select it.id from ${bidTable} it join ${projectTable} event on event.${billNo} = it.${bidTable.sourceNo}
      and event.${tenantId} = it.${bidTable.tenantId}
      where it.${bidTable.status} in ('opened', 'invalid') and it.${quoted(sealedColumn)} is null
      and event.${envelope} <> 'one' and event.${phase} in ('opened', 'evaluating') and event.${pricesTime} is null
      and not exists (select 1 from ${openingTable} held where held.${openingTable.projectNo} = event.${billNo}
        and held.${openingTable.tenantId} = event.${tenantId} and held.${openingTable.envelope} = 'price'
        and held.${openingTable.status} in ('opened', 'recorded'))`,
    parameters: [],
  })
  const ids = rows.map(({ id }) => id)
  return sealLaterParts(place, model, { code, ids, parts: ['price'] })
}
