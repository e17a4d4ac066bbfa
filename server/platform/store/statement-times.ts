/** Statement that was slow at least once, without its values. */
export type TimedStatement = {
  /** With `?` for each value; a list of values is one `(?, …)`. */
  readonly sql: string
  /** Text of the last run, for its plan. */
  readonly text: string
  /** Runs since it was first slow. */
  readonly count: number
  /** Milliseconds: total of all runs, the longest, and the 95th percentile of the last hundred. */
  readonly total: number
  readonly max: number
  readonly p95: number
  /** Epoch milliseconds of the last run. */
  readonly at: number
  /** Users it ran for, most frequent first. */
  readonly by: readonly { readonly who: string; readonly count: number }[]
}

type Entry = {
  readonly sql: string
  text: string
  count: number
  total: number
  max: number
  at: number
  readonly last: number[]
  readonly by: Map<string, number>
}

/** Most statements, runs of each, and users of each. */
const [mostStatements, mostRuns, mostPeople] = [200, 100, 20]
/** Longer statements, usually imports of many rows, are cut: their beginning identifies them. Characters. */
const longest = 6_000

/** Durations of slow statements, by statement. In memory, bounded, of this process. */
export class StatementTimes {
  /** Duration at which a statement counts as slow. Milliseconds. */
  slow = 5
  /** User of a statement; set by the storey that knows requests and users. */
  whose: () => string = () => ''
  readonly #entries = new Map<string, Entry>()
  /** Entries by the exact text, so that a known statement is found without normalising it. */
  readonly #byText = new Map<string, Entry>()

  /** Records a run. Milliseconds. */
  note(text: string, took: number): void {
    const known = this.#byText.get(text)
    if (known === undefined && (took < this.slow || text.startsWith('explain '))) return
    const entry = known ?? this.#entryOf(text)
    entry.count += 1
    entry.total += took
    entry.max = Math.max(entry.max, took)
    entry.at = Date.now()
    entry.last.push(took)
    if (entry.last.length > mostRuns) entry.last.shift()
    const who = this.whose()
    if (entry.by.has(who) || entry.by.size < mostPeople) entry.by.set(who, (entry.by.get(who) ?? 0) + 1)
  }

  /** Slow statements, longest total first. */
  list(): readonly TimedStatement[] {
    const entries = [...this.#entries.values()].toSorted((left, right) => right.total - left.total)
    return entries.map(({ last, by, ...entry }) => ({
      ...entry,
      p95: last.toSorted((left, right) => left - right)[Math.ceil(last.length * 0.95) - 1] ?? 0,
      by: [...by].map(([who, count]) => ({ who, count })).toSorted((left, right) => right.count - left.count),
    }))
  }

  clear(): void {
    this.#entries.clear()
    this.#byText.clear()
  }

  #entryOf(text: string): Entry {
    const sql = shapeOf(text)
    const entry = this.#entries.get(sql) ?? { sql, text, count: 0, total: 0, max: 0, at: 0, last: [], by: new Map() }
    entry.text = text
    // The most recently slow one is dropped last.
    this.#entries.delete(sql)
    this.#entries.set(sql, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > mostStatements && oldest !== undefined) this.#drop(oldest)
    if (this.#byText.size >= mostStatements * 2) this.#byText.clear()
    this.#byText.set(text, entry)
    return entry
  }

  #drop(sql: string): void {
    this.#entries.delete(sql)
    for (const [text, entry] of this.#byText) if (entry.sql === sql) this.#byText.delete(text)
  }
}

/** Statement without its number of values: lists of `?`, and rows of them, become one. */
export function shapeOf(text: string): string {
  const plain = text.slice(0, longest).replaceAll(/\s+/g, ' ').trim()
  const lists = plain.replaceAll(/\?(?:::[a-z]+(?:\[\])?)?(?:, \?(?:::[a-z]+(?:\[\])?)?)+/g, '?, …')
  return lists.replaceAll(/(\(\?, …\))(?:, \(\?, …\))+/g, '$1, …')
}
