import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { openStore } from '../../server/platform/store/open-store.ts'
import type { Store } from '../../server/platform/store/store.ts'
import { sharedPostgres } from './postgres.ts'

/** A database engine under test. `place` returns the location of a new, empty database for `openStore`. */
export type Engine = {
  readonly name: Store['dialect']
  place(): Promise<{ readonly dataDir: string; readonly databaseUrl: string | undefined }>
  /** A store over a new, empty database; closed after the suite. */
  open(): Promise<Store>
}

/** Runs a suite on SQLite, in a temporary folder, and on PostgreSQL. */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  for (const name of ['sqlite', 'postgres'] as const) {
    describe(`${title} on ${name}`, () => suite(engineOf(name)))
  }
}

/** An engine whose databases exist until the end of the surrounding `describe`. */
export function engineOf(name: Store['dialect']): Engine {
  const stores: Store[] = []
  const folders: string[] = []
  afterAll(async () => {
    try {
      for (const store of stores) await store.close()
    } finally {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    }
  })
  const place = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'procura-store-'))
    folders.push(dataDir)
    return { dataDir, databaseUrl: name === 'postgres' ? await (await sharedPostgres()).fresh() : undefined }
  }
  const open = async () => {
    const store = await openStore(await place())
    stores.push(store)
    return store
  }
  return { name, place, open }
}
