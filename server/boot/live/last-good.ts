import type { ModelFile } from '../../../src/schema/model/compiled.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

/**
 * Last good text of each schema file. It is stored in the database, with the tables that it describes: servers of one database
 * share it, and a copy of the database contains both.
 */
export async function readLastGood(store: Store): Promise<ReadonlyMap<string, string>> {
  if (!(await hasTable(store, '_schema_file'))) return new Map()
  const sql = 'select path, content from _schema_file order by path'
  const rows = await store.rows<{ path: string; content: string }>({ sql, parameters: [] })
  return new Map(rows.map(({ path, content }) => [path, content]))
}

/** Writes the changes since the last call: texts of files that serve now, and deleted files. */
export function lastGoodKeeper(store: Store): (files: ReadonlyMap<string, ModelFile>) => Promise<void> {
  let kept: ReadonlyMap<string, string> | undefined
  return async (files) => {
    kept ??= await readLastGood(store)
    const before = kept
    const texts = new Map([...files].flatMap(([path, { text }]) => (text === undefined ? [] : [[path, text] as const])))
    const changed = [...texts].filter(([path, text]) => before.get(path) !== text)
    const gone = [...before.keys()].filter((path) => !texts.has(path))
    const steps = [...changed.map(([path, text]) => keepStep(path, text)), ...gone.map(forgetStep)]
    if (steps.length > 0) await store.write(steps)
    kept = texts
  }
}

function keepStep(path: string, text: string): Step {
  return {
    sql: `insert into _schema_file (path, content, at) values (?, ?, ?)
      on conflict (path) do update set content = excluded.content, at = excluded.at`,
    parameters: [path, text, nowText()],
  }
}

function forgetStep(path: string): Step {
  return { sql: 'delete from _schema_file where path = ?', parameters: [path] }
}
