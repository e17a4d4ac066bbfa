import type { App } from '../../platform/app.ts'
import type { Store } from '../../platform/store/store.ts'
import { timesOf } from './hall-row.ts'
import { roomOf } from './room.ts'
import { auctionTable } from './tables.ts'

/** Lots whose standing proxies have bid, with the times at which they did. */
const answered = new WeakMap<Store, ReadonlySet<string>>()

/**
 * Places the bids of standing proxies in lots that have begun: at a start, after a pause, and as lots follow each other. Bids and
 * changed proxies are answered at once. `now` in epoch milliseconds.
 */
export async function placeStandingProxies(app: App, now: number): Promise<void> {
  const { id, phase, tenantId } = auctionTable
  const found = await app.store.rows<{ id: string; tenant: string; lot: number; times: string }>({
    sql: `select distinct ${auctionTable}.${id} as id, ${tenantId} as tenant, _auction_proxy.lot as lot, times from ${auctionTable}
      join _auction_hall on _auction_hall.auction_id = ${auctionTable}.${id}
      join _auction_proxy on _auction_proxy.auction_id = ${auctionTable}.${id} where ${phase} = 'running'`,
    parameters: [],
  })
  const before = answered.get(app.store)
  const done = new Set<string>()
  for (const { id: auctionId, tenant, lot, times } of found) {
    const own = timesOf(times).get(Number(lot))
    if (!own || own.startsAt > now || own.endsAt <= now) continue
    // A pause moves the end.
    const key = [auctionId, lot, own.startsAt, own.endsAt].join(' ')
    if (before?.has(key) || (await isAnswered(app, { auctionId, tenant, lot: Number(lot) }))) done.add(key)
  }
  answered.set(app.store, done)
}

type ProxyLot = { readonly auctionId: string; readonly tenant: string; readonly lot: number }

/** Places the bids of one lot; a hall that fails is logged and tried again, and holds up no other. */
async function isAnswered(app: App, { auctionId, tenant, lot }: ProxyLot): Promise<boolean> {
  try {
    await roomOf(app, tenant, auctionId).desk.answerProxies(lot)
    return true
  } catch (error) {
    app.log.error({ auction: auctionId, lot, error: String(error) }, 'standing proxies have not bid')
    return false
  }
}
