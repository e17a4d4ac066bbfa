import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programStamp } from '../../server/boot/stamps.ts'
import { startChild } from '../kit/child-server.ts'
import { atMost, type Effort, type Figure, median } from './figure.ts'
import { inScratch } from './product.ts'

/** Time without a request after a start: the server gives memory back after 15 seconds of rest. Milliseconds. */
const idle = 30_000

/** Starts of a built product: with existing data, and the first run, which creates the demo. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    // The very first start may build the front end; it is not measured.
    await (await startChild(['--data', join(dir, 'warm')])).stop()
    // Waits for deferred work of a start that takes longer than a few seconds.
    spawnSync(process.execPath, ['server/boot/make-bundle.ts', resolve('.'), programStamp(resolve('.'))])
    const first = quick ? [] : await times(3, (round) => join(dir, `first${round}`))
    const cold = await times(quick ? 1 : 5, () => join(dir, 'warm'))
    const resident = await residentMegabytes(join(dir, 'warm'))
    return [
      atMost(0.8, 'cold start with existing data to /healthz', median(cold) / 1000, 's'),
      ...(resident === undefined ? [] : [atMost(300, 'resident memory, idle', resident, 'MB')]),
      ...(quick ? [] : [atMost(3, 'first run with demo data to /healthz', median(first) / 1000, 's')]),
    ]
  })
}

async function times(rounds: number, dataDir: (round: number) => string): Promise<number[]> {
  const starts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const server = await startChild(['--data', dataDir(round)])
    starts.push(server.startMs)
    await server.stop()
  }
  return starts
}

/** Resident memory of an idle server with the demo, in megabytes; undefined if the system does not report it. */
async function residentMegabytes(dataDir: string): Promise<number | undefined> {
  const server = await startChild(['--data', dataDir])
  await sleep(idle)
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
  await server.stop()
  const [, kilobytes] = status.match(/VmRSS:\s*(\d+) kB/) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
