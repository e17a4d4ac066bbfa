import { constants } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Shelf } from '../../../src/schema/model/studio-data.ts'
import type { App, SchemaTexts } from '../../platform/app.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'

/**
 * Files of a folder that this server may write are written. Several servers of one PostgreSQL have a folder each, so there the
 * database is the only common place.
 */
export async function shelfOf({ store, live }: Pick<App, 'store' | 'live'>): Promise<Shelf> {
  if (store.dialect === 'postgres') return 'database'
  return access(live.dir, constants.W_OK).then(
    () => 'files',
    () => 'database',
  )
}

/** Texts of the database that serve in place of files. None before the table exists. */
export async function readOverlays(store: Store): Promise<SchemaTexts> {
  if (!(await hasTable(store, '_studio_overlay'))) return new Map()
  const rows = await store.rows<{ path: string; content: string | null }>({
    sql: 'select path, content from _studio_overlay order by path',
    parameters: [],
  })
  return new Map(rows.map(({ path, content }) => [path, content]))
}

/** Steps that make texts serve; on the shelf of files they only remove texts that would serve in place of the files. */
export function shelfSteps(shelf: Shelf, texts: SchemaTexts): readonly Step[] {
  if (shelf === 'files')
    return [...texts.keys()].map((path) => ({ sql: 'delete from _studio_overlay where path = ?', parameters: [path] }))
  return [...texts].map(([path, text]) => ({
    sql: `insert into _studio_overlay (path, content) values (?, cast(? as text))
      on conflict (path) do update set content = excluded.content`,
    parameters: [path, text],
  }))
}

/** Writes texts as files: each as a whole or not at all. */
export async function writeFiles(dir: string, texts: SchemaTexts): Promise<void> {
  for (const [path, text] of texts) {
    const file = join(dir, ...path.split('/').slice(1))
    if (text === null) {
      await rm(file, { force: true })
      continue
    }
    await mkdir(dirname(file), { recursive: true })
    // The watcher reads files that end in .json or .bpmn only.
    const aside = `${file}.${process.pid}.new`
    await writeFile(aside, text)
    await rename(aside, file)
  }
}
