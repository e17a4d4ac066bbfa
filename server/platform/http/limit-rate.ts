import { AppError } from '../../../src/schema/model/errors.ts'

type Bucket = { left: number; at: number }

export type Rate = {
  /** Most calls in a burst. */
  readonly most: number
  /** Calls refilled per second. */
  readonly perSecond: number
}

/** Rate of one address without a session. */
const strangers: Rate = { most: 600, perSecond: 20 }
const kept = 10_000

/** Rate limit with a token bucket per caller. @returns the function that counts a call, or throws TOO_MANY. */
export function rateLimit(
  now: () => number = Date.now,
  { most, perSecond }: Rate = strangers,
): (caller: string) => void {
  const buckets = new Map<string, Bucket>()
  return (caller) => {
    const at = now()
    const bucket = buckets.get(caller) ?? { left: most, at }
    // A clock that is set back changes nothing.
    const elapsed = Math.max(0, at - bucket.at)
    bucket.left = Math.min(most, bucket.left + (elapsed / 1000) * perSecond)
    bucket.at = at
    // The caller not seen for longest is dropped first; its bucket is full by then.
    buckets.delete(caller)
    buckets.set(caller, bucket)
    if (buckets.size > kept) buckets.delete(buckets.keys().next().value ?? '')
    if (bucket.left < 1) throw new AppError('TOO_MANY', { seconds: Math.ceil((1 - bucket.left) / perSecond) })
    bucket.left -= 1
  }
}
