import type { Step, Store } from '../../platform/store/store.ts'

/**
 * Next number of a series, unique under parallel requests. The number of a record that is refused afterwards stays unused.
 * `last` returns the number to continue from when the series is new.
 */
export async function nextNumber(store: Store, name: string, last: () => Promise<number>): Promise<number> {
  const series = keyOf(name)
  // Mostly the series exists, and one statement takes its number.
  const known = await store.write([raised(series)])
  const taken = known[0]?.rows[0] ?? (await begun(store, series, await last()))
  return Number(taken?.value)
}

const raised = (series: string): Step => ({
  sql: 'update _meta set value = cast(cast(value as bigint) + 1 as text) where name = ? returning value',
  parameters: [series],
})

/** First number of a series, or the next one if another request has begun it meanwhile. */
async function begun(store: Store, series: string, last: number) {
  const [, taken] = await store.write([
    {
      sql: 'insert into _meta (name, value) values (?, ?) on conflict (name) do nothing',
      parameters: [series, String(last)],
    },
    { ...raised(series), expect: { rows: 1 } },
  ])
  return taken?.rows[0]
}

const keyOf = (name: string) => `serial:${name}`

/** Last number of a series; undefined before its first. */
export async function seriesValue(store: Store, name: string): Promise<number | undefined> {
  const [row] = await store.rows<{ value: string }>({
    sql: 'select value from _meta where name = ?',
    parameters: [keyOf(name)],
  })
  return row && Number(row.value)
}

/** Raises a series to at least a number. */
export async function raiseNumber(store: Store, name: string, least: number): Promise<void> {
  await store.write([
    {
      sql: 'update _meta set value = ? where name = ? and cast(value as bigint) < ?',
      parameters: [String(least), keyOf(name), least],
    },
  ])
}

/** Step that deletes all series with a name prefix: each continues after the highest number in use. */
export function forgetSeries(prefix: string): Step {
  const begin = keyOf(prefix)
  return { sql: 'delete from _meta where substr(name, 1, ?) = ?', parameters: [begin.length, begin] }
}
