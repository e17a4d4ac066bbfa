import type pg from 'pg'
import { boundForPostgres } from './bound.ts'
import { numbered } from './numbered.ts'
import { postgresFailure } from './postgres-failure.ts'
import type { Row, Step } from './store.ts'

/** Rows in batches, by a cursor of the server: the next batch is fetched on demand. */
export async function* postgresStream<R extends Row>(
  pool: pg.Pool,
  query: Step,
  batch: number,
): AsyncIterable<readonly R[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw postgresFailure(error)
  })
  try {
    await client.query("begin read only; set local statement_timeout = '60s'")
    await client.query({
      text: `declare rows_of_stream no scroll cursor for ${numbered(query.sql)}`,
      values: boundForPostgres(query.parameters),
    })
    for (;;) {
      const { rows } = await client.query<R>(`fetch ${batch} from rows_of_stream`)
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  } catch (error) {
    throw postgresFailure(error)
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
