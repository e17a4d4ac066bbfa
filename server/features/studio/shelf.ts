import { constants } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Shelf } from '../../../src/schema/model/studio-data.ts'
import type { App, SchemaTexts } from '../../platform/app.ts'
import type { Step } from '../../platform/store/store.ts'
import { formattedAt } from './file-drafts.ts'

/**
 * Files of a folder that this server may write are written. Several servers of one PostgreSQL have a folder each, so there the
 * database is the only common place.
 */
export async function shelfOf({ store, live, options }: Pick<App, 'store' | 'live' | 'options'>): Promise<Shelf> {
  if (store.dialect === 'postgres' || options.publishTo === 'database') return 'database'
  return access(live.dir, constants.W_OK).then(
    () => 'files',
    () => 'database',
  )
}

/**
 * Steps that make texts serve. A text that equals its file needs no row, nor does any on the shelf of files. A row keeps the base that it
 * began with, so that a later change of the file is known.
 */
export function shelfSteps({ live }: Pick<App, 'live'>, shelf: Shelf, texts: SchemaTexts): readonly Step[] {
  return [...texts].map(([path, text]) => {
    const file = live.writtenAt(path)
    if (shelf === 'files' || text === (file === null ? null : formattedAt(path, file)))
      return { sql: 'delete from _studio_overlay where path = ?', parameters: [path] }
    return {
      sql: `insert into _studio_overlay (path, content, base) values (?, cast(? as text), ?)
        on conflict (path) do update set content = excluded.content`,
      parameters: [path, text, file ?? ''],
    }
  })
}

/** Step that accepts a text of the folder as the base of a row. */
export function baseStep(path: string, base: string | null): Step {
  return {
    sql: 'update _studio_overlay set base = ? where path = ?',
    parameters: [base ?? '', path],
    expect: { changes: 1 },
  }
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
