import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const bondTable = fileTable(
  import.meta,
  'bid/bond',
  ['auctionNo', 'currency', 'kind', 'lotKey', 'projectNo', 'supplierId'],
  ['currency', 'kind', 'lotKey', 'round', 'sourceNo'],
)
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'currency', 'feeKind'], ['feeKind'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'currency'])

const feeKinds = {
  sql: `update ${projectTable} set ${columnSet(projectTable, 'feeKind')} = 'docFee' where ${projectTable.feeKind} is null`,
  parameters: [],
}

// Bonds were for whole events; the key keeps them one of a company.
const wholeBonds = {
  sql: `update ${bondTable} set ${columnSet(bondTable, 'lotKey')} = '-' where ${bondTable.lotKey} is null`,
  parameters: [],
}

/**
 * Fills the kind, round, event and currency of the bonds of older databases. Of several bonds of a company and event only the first gets an
 * event. Tenders get the kind with which their document fee is paid.
 */
export async function upgradeBidderPayments(store: Store, { resources }: Model): Promise<void> {
  const fields = resources.get('bid/bond')?.plan.fields
  if (fields?.kind === undefined) return
  const { auctionNo, id, kind, projectNo, supplierId, tenantId } = bondTable
  const set = (field: 'kind' | 'round' | 'sourceNo') => columnSet(bondTable, field)
  const event = (of: string) => `coalesce(nullif(${of}.${projectNo}, ''), ${of}.${auctionNo})`
  const same = (column: string) => `other.${column} = ${bondTable}.${column}`
  const earlier = `select 1 from ${bondTable} other where ${same(tenantId)} and ${same(supplierId)}
    and ${event('other')} = ${event(String(bondTable))} and other.${id} < ${bondTable}.${id}`
  const currencyOf = (table: typeof projectTable | typeof auctionTable, no: string) =>
    `(select event.${table.currency} from ${table} event
      where event.${table.tenantId} = ${bondTable}.${tenantId} and event.${table.billNo} = ${bondTable}.${no})`
  await store.write([
    ...(fields.lotKey === undefined ? [] : [wholeBonds]),
    ...(resources.get('bid/project')?.plan.fields.feeKind === undefined ? [] : [feeKinds]),
    {
      sql: `update ${bondTable} set ${set('kind')} = 'bond', ${set('round')} = 1, ${set('sourceNo')} = ${event(String(bondTable))}
        where ${kind} is null and not exists (${earlier})`,
      parameters: [],
    },
    {
      sql: `update ${bondTable} set ${columnSet(bondTable, 'currency')} = coalesce(${currencyOf(projectTable, projectNo)},
        ${currencyOf(auctionTable, auctionNo)}) where ${bondTable.currency} is null`,
      parameters: [],
    },
  ])
}
