import { cpus } from 'node:os'

/** Accumulated processor time. Milliseconds; `total` covers all processors. */
export type Processor = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly busy: number
  readonly total: number
  readonly own: number
}

/** Current processor time. */
export function processorNow(): Processor {
  const times = cpus().map((each) => each.times)
  const total = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  const { user, system } = process.cpuUsage()
  return { at: Date.now(), busy: total - idle, total, own: (user + system) / 1000 }
}

/** Processor usage between two moments, of the whole system and of this process. Percentage. */
export function useBetween(
  before: Processor,
  now: Processor,
  processors: number,
): { readonly system: number; readonly own: number } {
  return {
    system: percent(now.busy - before.busy, now.total - before.total),
    own: percent(now.own - before.own, (now.at - before.at) * processors),
  }
}

/** A share in percent, to a tenth, between 0 and 100. */
export function percent(share: number, whole: number): number {
  if (whole <= 0) return 0
  return Math.min(100, Math.max(0, Math.round((share / whole) * 1000) / 10))
}
