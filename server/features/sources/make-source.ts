import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSqlite } from '../../platform/store/make-sqlite.ts'
import { sourceFolder } from './source-folder.ts'

/** Creates a SQLite file for a data source, by a script. */
export async function makeSource(dataDir: string, name: string, script: string): Promise<void> {
  const folder = join(dataDir, sourceFolder)
  await mkdir(folder, { recursive: true })
  makeSqlite(join(folder, name), script)
}
