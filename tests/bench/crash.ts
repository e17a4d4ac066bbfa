import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/store.ts'
import { atMost, type Figure, median } from './figure.ts'

const rounds = 20

/** kill -9 of a process with 64 concurrent writers, again and again on the same database: what was acknowledged must be there. */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'procura-crash-'))
  try {
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
      {
        name: `transactions acknowledged before ${rounds} kills`,
        value: acknowledged.length,
        unit: '',
        goal: '> 0',
        ok: acknowledged.length > 0,
      },
      atMost(0, 'acknowledged transactions lost', lost, ''),
      atMost(0, 'half transactions', half, ''),
      atMost(0, 'integrity check failures', isWhole ? 0 : 1, ''),
      { name: 'opening after a kill, median', value: median(reopened), unit: 'ms' },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
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
  // The last line may be cut in the middle; what comes before it was acknowledged.
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
