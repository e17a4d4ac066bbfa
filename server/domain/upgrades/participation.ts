import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['bidMethod', 'participation'], ['participation'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['participation'], ['participation'])

/** Fills who may take part in the tenders and auctions of older databases: the codes of their methods decided it then. */
export async function upgradeParticipation(store: Store, { resources }: Model): Promise<void> {
  const isEmpty = (table: typeof auctionTable) => `${table.participation} is null`
  const hasField = (code: string) => resources.get(code)?.plan.fields.participation !== undefined
  if (hasField('bid/project'))
    await store.write([
      {
        sql: `update ${projectTable} set ${columnSet(projectTable, 'participation')} =
          case when ${projectTable.bidMethod} in ('invited', 'single') then 'invited' else 'public' end
          where ${isEmpty(projectTable)} and ${projectTable.bidMethod} is not null`,
        parameters: [],
      },
    ])
  if (hasField('bid/auction'))
    await store.write([
      {
        sql: `update ${auctionTable} set ${columnSet(auctionTable, 'participation')} = 'public' where ${isEmpty(auctionTable)}`,
        parameters: [],
      },
    ])
}
