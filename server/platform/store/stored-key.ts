import { randomBytes } from 'node:crypto'
import type { Store } from './store.ts'

const keys = new WeakMap<Store, Map<string, Promise<string>>>()

/** Random key of an installation (64 hex characters), created at its first use. @param name its name in `_meta` */
export function storedKey(store: Store, name: string): Promise<string> {
  const known = keys.get(store) ?? new Map<string, Promise<string>>()
  keys.set(store, known)
  const key = known.get(name) ?? readKey(store, name)
  known.set(name, key)
  // A failed read is repeated by the next caller.
  key.catch(() => known.delete(name))
  return key
}

// One key for all servers of a database: the first server creates it, the others read it.
async function readKey(store: Store, name: string): Promise<string> {
  await store.write([
    {
      sql: 'insert into _meta (name, value) values (?, ?) on conflict (name) do nothing',
      parameters: [name, randomBytes(32).toString('hex')],
    },
  ])
  const [row] = await store.rows<{ value: string }>({
    sql: 'select value from _meta where name = ?',
    parameters: [name],
  })
  if (!row) throw new Error(`the key "${name}" is not stored`)
  return row.value
}
