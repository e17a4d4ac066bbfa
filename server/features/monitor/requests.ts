/** An answered request. */
export type Answered = {
  /** Time of arrival, epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Without query values (`shown-url.ts`). */
  readonly url: string
  readonly status: number
  /** Milliseconds until the last byte was sent. */
  readonly duration: number
}

/** Number of traced requests. */
export const traced = 100
/** Length of the recent window in milliseconds, and of its buckets. */
const [lately, bucketLength] = [60_000, 5000]

/** Sums over requests. Times in milliseconds. */
export type Sums = { readonly count: number; readonly errors: number; readonly time: number; readonly max: number }

const nothing: Sums = { count: 0, errors: 0, time: 0, max: 0 }

/** Statistics of requests since the start and of the last minute, and a trace of the last ones. */
export class Requests {
  #all = nothing
  #clientErrors = 0
  #serverErrors = 0
  readonly #buckets = new Map<number, Sums>()
  #last: readonly Answered[] = []

  /** Counts a request. `isTraced`: whether it enters the trace. */
  note(request: Answered, isTraced = true): void {
    const { at, status, duration } = request
    const one: Sums = { count: 1, errors: status >= 400 ? 1 : 0, time: duration, max: duration }
    this.#all = sumOf([this.#all, one])
    if (status >= 500) this.#serverErrors += 1
    else if (status >= 400) this.#clientErrors += 1
    const bucket = Math.floor((at + duration) / bucketLength)
    this.#buckets.set(bucket, sumOf([this.#buckets.get(bucket) ?? nothing, one]))
    this.#forget(at + duration)
    if (isTraced) this.#last = [request, ...this.#last].slice(0, traced)
  }

  /** Since the start. */
  get all(): Sums & { readonly clientErrors: number; readonly serverErrors: number } {
    return { ...this.#all, clientErrors: this.#clientErrors, serverErrors: this.#serverErrors }
  }

  /** Of the last minute, to five seconds. */
  lastMinute(now: number): Sums {
    this.#forget(now)
    return sumOf([...this.#buckets.values()])
  }

  /** Trace, newest first. */
  get last(): readonly Answered[] {
    return this.#last
  }

  #forget(now: number): void {
    for (const bucket of this.#buckets.keys()) {
      if (bucket <= Math.floor((now - lately) / bucketLength)) this.#buckets.delete(bucket)
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

/** Mean time, to a tenth of a millisecond; 0 for none. */
export function meanOf({ count, time }: Sums): number {
  return count === 0 ? 0 : Math.round((time / count) * 10) / 10
}
