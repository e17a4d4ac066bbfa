import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiServer } from './api-server.ts'

/** Names of the files below a folder that contain one of the values: texts, and numbers as text or as the eight bytes of a database. */
export async function tracesIn(folder: string, values: readonly (string | number)[]): Promise<readonly string[]> {
  const traces = values.flatMap((value) => [
    Buffer.from(String(value)),
    ...(typeof value === 'number' ? [doubleOf(value)] : []),
  ])
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    names
      .filter((each) => each.isFile())
      .map(async (each) => {
        const bytes = await readFile(join(each.parentPath, each.name))
        return traces.some((trace) => bytes.includes(trace)) ? [each.name] : []
      }),
  )
  return found.flat()
}

/** Names of the files of a server that contain one of the values, and of its tables when its database is another server's. */
export async function tracesOf(
  { running }: ApiServer,
  values: readonly (string | number)[],
): Promise<readonly string[]> {
  const { options, store } = running.app
  const files = await tracesIn(options.dataDir, values)
  if (store.dialect === 'sqlite') return files
  const sql = `select table_name from information_schema.tables where table_schema = current_schema()`
  const tables = await store.rows<{ table_name: string }>({ sql, parameters: [] })
  const likes = values.map(() => 'each::text like ?').join(' or ')
  const parameters = values.map((value) => `%${value}%`)
  const found: string[] = []
  for (const { table_name: table } of tables) {
    const query = { sql: `select 1 from "${table}" each where ${likes || 'false'} limit 1`, parameters }
    if ((await store.rows(query)).length > 0) found.push(table)
  }
  return [...files, ...found]
}

function doubleOf(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
