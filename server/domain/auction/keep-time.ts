import { tried } from '../../features/jobs/due-actions.ts'
import { databaseTime } from '../../features/jobs/lease.ts'
import type { App } from '../../platform/app.ts'
import { codeOf } from '../../platform/sql/file-table.ts'
import { nowText } from '../../platform/time.ts'
import { placeStandingProxies } from './standing-proxies.ts'
import { auctionTable } from './tables.ts'

/** Interval between two looks at the clock. Milliseconds. */
const pace = 250

/** Starts and ends auctions in their second, whether or not somebody watches. Gives the stop function. */
export function keepAuctionTimes(app: App): () => void {
  let isBusy = false
  let isFailing = false
  const look = async () => {
    if (isBusy || !app.options.jobs) return
    isBusy = true
    try {
      await runDue(app)
      isFailing = false
    } catch (error) {
      // Logged once while the database is unavailable.
      if (!isFailing) app.log.error({ error: String(error) }, 'auctions cannot be looked after')
      isFailing = true
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look(), pace)
  timer.unref()
  return () => clearInterval(timer)
}

/** Runs the start or end of each auction whose time has come, and the proxies of lots that have begun. */
export async function runDue(app: App): Promise<void> {
  const resource = app.live.current.resources.get(codeOf(auctionTable))
  if (!resource) return
  const { id, phase, tenantId, version, name, startTime, endTime } = auctionTable
  // One clock for all servers: that of the database.
  const at = app.store.dialect === 'sqlite' ? Date.now() : await databaseTime(app.store)
  const now = nowText(at)
  const due = await app.store.rows<{ id: string; phase: string; tenant: string; version: number; label: string }>({
    sql: `select ${id} as id, ${phase} as phase, ${tenantId} as tenant, ${version} as version, ${name} as label from ${auctionTable}
      where (${phase} = 'published' and ${startTime} <= ?) or (${phase} = 'running' and ${endTime} <= ?)`,
    parameters: [now, now],
  })
  for (const record of due) {
    const action = resource.plan.actions.find((each) => each.name === (record.phase === 'published' ? 'start' : 'end'))
    if (action) await tried(app, { resource, action, tenant: record.tenant }, record)
  }
  await placeStandingProxies(app, at)
}
