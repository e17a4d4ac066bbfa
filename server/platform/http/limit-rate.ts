import { AppError } from '../../../src/schema/model/errors.ts'

type Bucket = { left: number; at: number }

export type Rate = {
  /** Calls at once. */
  readonly most: number
  /** Calls that are given back each second. */
  readonly perSecond: number
}

/** Calls of one address without a session. */
const strangers: Rate = { most: 600, perSecond: 20 }
const kept = 10_000

/** Limits calls: a bucket for each caller, which fills again. @returns what takes a call, or throws TOO_MANY. */
export function rateLimit(
  now: () => number = Date.now,
  { most, perSecond }: Rate = strangers,
): (caller: string) => void {
  const buckets = new Map<string, Bucket>()
  return (caller) => {
    const at = now()
    const bucket = buckets.get(caller) ?? { left: most, at }
    // A clock that was set back gives nothing and takes nothing.
    const elapsed = Math.max(0, at - bucket.at)
    bucket.left = Math.min(most, bucket.left + (elapsed / 1000) * perSecond)
    bucket.at = at
    // The longest unseen is forgotten first; a full bucket is as good as none.
    buckets.delete(caller)
    buckets.set(caller, bucket)
    if (buckets.size > kept) buckets.delete(buckets.keys().next().value ?? '')
    if (bucket.left < 1) throw new AppError('TOO_MANY', { seconds: Math.ceil((1 - bucket.left) / perSecond) })
    bucket.left -= 1
  }
}
