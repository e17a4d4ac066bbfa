import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { programStamp } from '../../server/boot/stamps.ts'
import { startChild } from '../kit/child-server.ts'
import { atMost, type Effort, type Figure, median } from './figure.ts'
import { inScratch } from './product.ts'

/** Starts of a built tree: with existing data, and the first run that makes the demo data. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    // The very first start may build the front end; it is not measured.
    await (await startChild(['--data', join(dir, 'warm')])).stop()
    // What a server leaves that runs longer than a few seconds.
    spawnSync(process.execPath, ['server/boot/make-bundle.ts', resolve('.'), programStamp(resolve('.'))])
    const first = quick ? [] : await times(3, (round) => join(dir, `first${round}`))
    const cold = await times(quick ? 1 : 5, () => join(dir, 'warm'))
    return [
      atMost(0.8, 'cold start with existing data to /healthz', median(cold) / 1000, 's'),
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
