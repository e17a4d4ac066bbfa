import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import type { TableResource } from '../read/table-fields.ts'

const target = /^(insert into|update|delete from) "?(\w+)"?/

/** Whether the steps of a new record write no other rows of it than those it has: a hook may write more. */
export function isWhole(
  table: string,
  tables: readonly TableResource[],
  row: RecordRow,
  steps: readonly Step[],
): boolean {
  const writes = steps.map(({ sql }) => target.exec(sql))
  const owned = [
    { name: table, rows: 1 },
    ...tables.map((each) => ({ name: each.resource.storage.table, rows: rowsIn(row[each.key]) })),
  ]
  return owned.every(({ name, rows }) => {
    const own = writes.filter((write) => write?.[2] === name)
    return own.length === rows && own.every((write) => write?.[1] === 'insert into')
  })
}

const rowsIn = (rows: unknown) => (Array.isArray(rows) ? rows.length : 0)
