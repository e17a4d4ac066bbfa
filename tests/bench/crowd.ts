import { quoted } from '../../server/platform/store/quoted.ts'
import type { Store } from '../../server/platform/store/store.ts'
import type { ApiServer } from '../kit/api-server.ts'

/** Mark of copies in ids and numbers. */
const mark = '#'
/** Copies of one transaction. */
const together = 25

/** Copies the orders of the demo with their lines until there are so many lines: the tables that other figures are measured on. */
export async function crowd({ running: { app } }: ApiServer, lines: number): Promise<void> {
  const [found] = await app.store.rows<{ total: number }>({
    sql: 'select count(*) as total from ord_order_lines',
    parameters: [],
  })
  const copies = Math.ceil(lines / Number(found?.total)) - 1
  const columns = (code: string) =>
    (app.live.current.resources.get(code)?.storage.columns ?? []).map(({ name }) => name)
  const [order, line] = [columns('ord/order'), columns('ord/order/lines')]
  for (let done = 0; done < copies; done += together) {
    const rounds = Array.from({ length: Math.min(together, copies - done) }, (_, index) => `${mark}${done + index}`)
    await app.store.write(
      rounds.flatMap((suffix) => [
        copied(app.store, 'ord_order', order, ['id', 'bill_no'], suffix),
        copied(app.store, 'ord_order_lines', line, ['id', 'order_id'], suffix),
      ]),
    )
  }
}

function copied(
  { dialect }: Store,
  table: string,
  columns: readonly string[],
  marked: readonly string[],
  suffix: string,
) {
  const text = dialect === 'sqlite' ? '?' : '?::text'
  const values = columns.map((name) => (marked.includes(name) ? `${quoted(name)} || ${text}` : quoted(name)))
  return {
    sql: `insert into ${table} (${columns.map(quoted).join(', ')}) select ${values.join(', ')} from ${table} where id not like '%${mark}%'`,
    parameters: marked.map(() => suffix),
  }
}
