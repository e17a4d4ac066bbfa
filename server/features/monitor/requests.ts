/** A request that was answered. */
export type Answered = {
  /** When it came, epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Without what a query says (`shown-url.ts`). */
  readonly url: string
  readonly status: number
  /** Milliseconds until the last byte was handed over. */
  readonly duration: number
}

/** How many requests the trace keeps. */
export const traced = 100
/** What counts as now, milliseconds, and the parts it is counted in. */
const [lately, part] = [60_000, 5000]

/** What a number of requests came to. Times in milliseconds. */
export type Sums = { readonly count: number; readonly errors: number; readonly time: number; readonly max: number }

const nothing: Sums = { count: 0, errors: 0, time: 0, max: 0 }

/** Counts requests since the start and of the last minute, and keeps the last ones. */
export class Requests {
  #all = nothing
  #clientErrors = 0
  #serverErrors = 0
  readonly #parts = new Map<number, Sums>()
  #last: readonly Answered[] = []

  /** Counts a request. `isTraced` says whether it is worth a line among the last ones. */
  note(request: Answered, isTraced = true): void {
    const { at, status, duration } = request
    const one: Sums = { count: 1, errors: status >= 400 ? 1 : 0, time: duration, max: duration }
    this.#all = sumOf([this.#all, one])
    if (status >= 500) this.#serverErrors += 1
    else if (status >= 400) this.#clientErrors += 1
    const place = Math.floor((at + duration) / part)
    this.#parts.set(place, sumOf([this.#parts.get(place) ?? nothing, one]))
    this.#forget(at + duration)
    if (isTraced) this.#last = [request, ...this.#last].slice(0, traced)
  }

  /** All since the start. */
  get all(): Sums & { readonly clientErrors: number; readonly serverErrors: number } {
    return { ...this.#all, clientErrors: this.#clientErrors, serverErrors: this.#serverErrors }
  }

  /** Those of the last minute, to five seconds. */
  lastMinute(now: number): Sums {
    this.#forget(now)
    return sumOf([...this.#parts.values()])
  }

  /** The last ones, the newest first. */
  get last(): readonly Answered[] {
    return this.#last
  }

  #forget(now: number): void {
    for (const place of this.#parts.keys()) {
      if (place <= Math.floor((now - lately) / part)) this.#parts.delete(place)
    }
  }
}

function sumOf(some: readonly Sums[]): Sums {
  return {
    count: some.reduce((sum, { count }) => sum + count, 0),
    errors: some.reduce((sum, { errors }) => sum + errors, 0),
    time: some.reduce((sum, { time }) => sum + time, 0),
    max: some.reduce((most, { max }) => Math.max(most, max), 0),
  }
}

/** The mean time of some requests, to a tenth of a millisecond; 0 for none. */
export function meanOf({ count, time }: Sums): number {
  return count === 0 ? 0 : Math.round((time / count) * 10) / 10
}
