import { quoted } from '../../server/platform/store/quoted.ts'
import type { Store } from '../../server/platform/store/store.ts'
import type { ApiServer } from '../kit/api-server.ts'

/** Doubles the orders of the demo with their lines until there are so many lines: the tables that other figures are measured on. */
export async function crowd({ running: { app } }: ApiServer, lines: number): Promise<void> {
  const columns = (code: string) =>
    (app.live.current.resources.get(code)?.storage.columns ?? []).map(({ name }) => name)
  const [order, line] = [columns('ord/order'), columns('ord/order/lines')]
  const [found] = await app.store.rows<{ total: number }>({
    sql: 'select count(*) as total from ord_order_lines',
    parameters: [],
  })
  // Each doubling marks its copies, in ids and numbers.
  for (let [round, total] = [0, Number(found?.total)]; total < lines; round += 1, total *= 2) {
    await copyAll(app.store, 'ord_order', order, ['id', 'bill_no'], `#${round}`)
    await copyAll(app.store, 'ord_order_lines', line, ['id', 'order_id'], `#${round}`)
  }
  // A database in service knows how its values are spread: autovacuum looks within a minute.
  if (app.store.dialect === 'postgres') await app.store.ddl(['analyze'])
}

/** Rows of one statement: more take longer than a statement may on PostgreSQL. */
const slice = 10_000

/** Copies all rows of a table that the round has not made itself, slice by slice. */
async function copyAll(
  store: Store,
  table: string,
  columns: readonly string[],
  marked: readonly string[],
  suffix: string,
): Promise<void> {
  const [found] = await store.rows<{ total: number }>({
    sql: `select count(*) as total from ${table}`,
    parameters: [],
  })
  for (let done = 0; done < Number(found?.total); done += slice)
    await store.write([copied(store, table, columns, marked, suffix, done)])
}

function copied(
  { dialect }: Store,
  table: string,
  columns: readonly string[],
  marked: readonly string[],
  suffix: string,
  done: number,
) {
  const text = dialect === 'sqlite' ? '?' : '?::text'
  const values = columns.map((name) => (marked.includes(name) ? `${quoted(name)} || ${text}` : quoted(name)))
  const source = `select * from ${table} where id not like ? order by id limit ${slice} offset ${done}`
  return {
    sql: `insert into ${table} (${columns.map(quoted).join(', ')}) select ${values.join(', ')} from (${source}) as copied`,
    parameters: [...marked.map(() => suffix), `%${suffix}`],
  }
}
