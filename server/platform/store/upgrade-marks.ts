import type { Step, Store } from './store.ts'

/** Whether an upgrade of stored data is done. @param name its mark in `_meta` */
export async function isMarked(store: Store, name: string): Promise<boolean> {
  const found = await store.rows({ sql: 'select 1 as found from _meta where name = ?', parameters: [name] })
  return found.length > 0
}

/** Step that marks an upgrade of stored data as done: later starts skip it. */
export function markStep(name: string, value = 'done'): Step {
  return {
    sql: 'insert into _meta (name, value) values (?, ?) on conflict (name) do nothing',
    parameters: [name, value],
  }
}
