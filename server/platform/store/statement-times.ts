/** A statement that was slow at least once. Its values are not kept. */
export type TimedStatement = {
  /** With `?` for every value; a list of values is one `(?, …)`. */
  readonly sql: string
  /** As it was last run, for its plan. */
  readonly text: string
  /** Runs since it was first slow. */
  readonly count: number
  /** Milliseconds: all runs together, the longest, and the 95th percentile of the last hundred. */
  readonly total: number
  readonly max: number
  readonly p95: number
  /** Epoch milliseconds of the last run. */
  readonly at: number
  /** For whom it ran, most often first. */
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

/** Statements, runs of each, and people behind each that are kept at most. */
const [mostStatements, mostRuns, mostPeople] = [200, 100, 20]
/** Longer statements, imports of many rows as a rule, are cut: they are recognised by their beginning. Characters. */
const longest = 6_000

/** Times of the statements that took long, by statement. In memory, bounded, of this process. */
export class StatementTimes {
  /** Milliseconds from which a statement counts as slow. */
  slow = 5
  /** For whom a statement runs: handed over by who knows requests and people. */
  whose: () => string = () => ''
  readonly #entries = new Map<string, Entry>()
  /** Entries by the text as it is run, so that a known statement is found without taking its text apart. */
  readonly #byText = new Map<string, Entry>()

  /** Notes a run. Milliseconds. */
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

  /** The slow statements, those that took most time together first. */
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
    // The one that was slow last is the last to go.
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

/** A statement without how many values it takes: lists of `?`, and rows of them, are one. */
export function shapeOf(text: string): string {
  const plain = text.slice(0, longest).replaceAll(/\s+/g, ' ').trim()
  const lists = plain.replaceAll(/\?(?:::[a-z]+(?:\[\])?)?(?:, \?(?:::[a-z]+(?:\[\])?)?)+/g, '?, …')
  return lists.replaceAll(/(\(\?, …\))(?:, \(\?, …\))+/g, '$1, …')
}
