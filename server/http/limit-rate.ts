import { AppError } from '../../src/schema/model/errors.ts'

type Bucket = { left: number; at: number }

/** Calls one address may make at once, and a second after that, where no session stands behind them. */
const most = 600
const perSecond = 20
const kept = 10_000

/** Limits what strangers may ask: a bucket of calls for each address, which fills again. @returns what takes a call, or throws TOO_MANY. */
export function rateLimit(now: () => number = Date.now): (ip: string) => void {
  const buckets = new Map<string, Bucket>()
  return (ip) => {
    const at = now()
    const bucket = buckets.get(ip) ?? { left: most, at }
    bucket.left = Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    // The longest unseen is forgotten first; a full bucket is as good as none.
    buckets.delete(ip)
    buckets.set(ip, bucket)
    if (buckets.size > kept) buckets.delete(buckets.keys().next().value ?? '')
    if (bucket.left < 1) throw new AppError('TOO_MANY', { seconds: Math.ceil((1 - bucket.left) / perSecond) })
    bucket.left -= 1
  }
}
