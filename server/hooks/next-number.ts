import type { Store } from '../store/store.ts'

/**
 * The next number of a series: no number is given twice, however many ask at once; one taken for a record that is refused in the end
 * stays unused. `last` finds the number to go on from when the series is new.
 */
export async function nextNumber(store: Store, name: string, last: () => Promise<number>): Promise<number> {
  const series = `serial:${name}`
  const known = await store.rows({ sql: 'select value from _meta where name = ?', parameters: [series] })
  const first = known.length > 0 ? 0 : await last()
  const [, taken] = await store.write([
    {
      sql: 'insert into _meta (name, value) values (?, ?) on conflict (name) do nothing',
      parameters: [series, String(first)],
    },
    {
      sql: 'update _meta set value = cast(cast(value as integer) + 1 as text) where name = ? returning value',
      parameters: [series],
      expect: { rows: 1 },
    },
  ])
  return Number(taken?.rows[0]?.value)
}
