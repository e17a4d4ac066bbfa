import { dayBefore } from '../kit/days.ts'

/** A past quarter. */
export type Quarter = {
  readonly name: string
  readonly billNo: string
  readonly from: string
  readonly to: string
  /** Whether it is the latest evaluated one. */
  readonly isLast: boolean
  /** The day some days after its end. */
  at(days: number): string
}

/** The last evaluated quarters, oldest first; an evaluation takes a month. */
export function quartersBefore(now: Date, count: number): readonly Quarter[] {
  const [year = 0, month = 1] = dayBefore(now, 30).split('-').map(Number)
  const current = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: count }, (_, index) => {
    const number = current - count + index
    const [inYear, quarter] = [Math.floor(number / 4), number % 4]
    const first = Date.UTC(inYear, quarter * 3, 1)
    const last = Date.UTC(inYear, quarter * 3 + 3, 0)
    const day = (time: number) => new Date(time).toISOString().slice(0, 10)
    const at = (days: number) => day(last + days * 86_400_000)
    return {
      name: `${inYear}年第${'一二三四'[quarter]}季度`,
      billNo: `EVP${at(3).slice(0, 7).replace('-', '')}0001`,
      from: day(first),
      to: day(last),
      isLast: index === count - 1,
      at,
    }
  })
}
