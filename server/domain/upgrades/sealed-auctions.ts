import type { App } from '../../platform/app.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import { figureStep } from '../kit/other-rows.ts'

const auctionTable = fileTable(import.meta, 'bid/auction', ['auctionType', 'phase'])
const bidTable = fileTable(import.meta, 'bid/auction/bids', ['auctionId', 'sealed'], ['sealed'])

/** Marks the bids of running sealed auctions that an older version stored in clear; `sealStored` encrypts them next. */
export async function upgradeSealedAuctions({ live, store }: Pick<App, 'live' | 'store'>): Promise<void> {
  if (live.current.resources.get('bid/auction/bids')?.plan.fields.sealed === undefined) return
  const { auctionType, phase } = auctionTable
  await store.write([
    figureStep(
      `update ${bidTable} set ${columnSet(bidTable, 'sealed')} = 'Y' where coalesce(${bidTable.sealed}, 'N') <> 'Y'
        and ${bidTable.auctionId} in (select id from ${auctionTable} where ${auctionType} = 'sealed' and ${phase} in ('running', 'paused'))`,
    ),
  ])
}
