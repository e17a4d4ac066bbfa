import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../server/platform/store/open-store.ts'
import type { Store } from '../../server/platform/store/store.ts'
import { atLeast, atMost, type Effort, type Figure, median } from './figure.ts'
import { inScratch } from './product.ts'

/**
 * Kills (SIGKILL) a process with 64 concurrent writers repeatedly on one database; acknowledged rows must exist
 * afterwards.
 */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  const rounds = quick ? 3 : 20
  return inScratch(async (dataDir) => {
    const acknowledged: string[] = []
    const reopened: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await killedWriters(dataDir, round)))
      const began = performance.now()
      const store = await openStore({ dataDir, databaseUrl: undefined })
      await store.rows({ sql: 'select 1 from line limit 1', parameters: [] })
      reopened.push(performance.now() - began)
      await store.close()
    }
    const store = await openStore({ dataDir, databaseUrl: undefined })
    const { kept, half, isWhole } = await state(store)
    await store.close()
    const lost = acknowledged.filter((pair) => !kept.has(pair)).length
    return [
      atLeast(1, `transactions acknowledged before ${rounds} kills`, acknowledged.length, ''),
      atMost(0, 'acknowledged transactions lost', lost, ''),
      atMost(0, 'partial transactions', half, ''),
      atMost(0, 'integrity check failures', isWhole ? 0 : 1, ''),
      { name: 'opening after a kill, median', value: median(reopened), unit: 'ms' },
    ]
  })
}

async function killedWriters(dataDir: string, round: number): Promise<string[]> {
  const script = new URL('./crash-writer.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, dataDir, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'end')])
  await once(child.stdout, 'data')
  await sleep(200 + Math.random() * 400)
  child.kill('SIGKILL')
  await ended
  // The last line may be truncated; earlier ones were acknowledged.
  return output.split('\n').slice(0, -1)
}

async function state(store: Store) {
  const rows = await store.rows<{ pair: string; halves: number }>(
    { sql: 'select pair, count(*) as halves from line group by pair', parameters: [] },
    { heavy: true, timeout: 120_000 },
  )
  const [check] = await store.rows<{ result: string }>(
    { sql: 'select integrity_check as result from pragma_integrity_check', parameters: [] },
    { heavy: true, timeout: 120_000 },
  )
  return {
    kept: new Set(rows.map(({ pair }) => pair)),
    half: rows.filter(({ halves }) => halves !== 2).length,
    isWhole: check?.result === 'ok',
  }
}
