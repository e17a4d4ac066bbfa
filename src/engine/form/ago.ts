import type { Lang } from '../../schema/base/text.ts'

const day = 86_400_000
const steps = [
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Distance of a time from now, in the largest unit that fits: "3 days ago". Both are `YYYY-MM-DD HH:mm:ss` of one time zone.
 */
export function agoOf(at: string, now: string, lang: Lang): string {
  const passed = millisecondsOf(at) - millisecondsOf(now)
  const [unit, size] = steps.find(([, length]) => Math.abs(passed) >= length) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(Math.round(passed / size), unit)
}

function millisecondsOf(time: string): number {
  return Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`)
}
