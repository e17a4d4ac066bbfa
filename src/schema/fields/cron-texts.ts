import type { Lang } from '../base/text.ts'
import type { CronUnit } from './cron-parts.ts'

/** Phrases of cron descriptions. */
type CronTexts = {
  /** Sentence of the times and the days. */
  readonly sentence: (times: string, days: readonly string[]) => string
  readonly list: (items: readonly string[]) => string
  readonly join: (items: readonly string[]) => string
  readonly or: string
  readonly daily: string
  readonly every: (unit: CronUnit, step: number) => string
  /** At certain seconds or minutes of the next larger unit. */
  readonly at: (unit: CronUnit, values: string) => string
  readonly each: (unit: CronUnit, values: string) => string
  readonly value: (unit: CronUnit, number: number) => string
  readonly range: (from: string, to: string) => string
  readonly stepped: (span: string, every: string) => string
  readonly onDays: (days: string, ofEveryMonth: boolean) => string
  readonly onWeekdays: (days: string) => string
  readonly inMonths: (months: string) => string
  readonly inYears: (years: string) => string
  readonly last: string
  readonly lastWorkday: string
  readonly nearestWorkday: (day: number) => string
  readonly nth: (weekday: string, nth: number | 'last') => string
}

const zhUnits = { second: '秒', minute: '分钟', hour: '小时', day: '天', month: '个月', weekday: '天', year: '年' }
const zhPlaces = { second: '秒', minute: '分', hour: '时', day: '日', month: '月', weekday: '', year: '年' }
const zhWeekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

const zh: CronTexts = {
  sentence: (times, days) => [...days, times].join(' '),
  list: (items) => items.join('、'),
  join: (items) => items.toReversed().join('，'),
  or: ' 或 ',
  daily: '每天',
  every: (unit, step) => (step === 1 ? `每${zhUnits[unit]}` : `每 ${step} ${zhUnits[unit]}`),
  at: (_, values) => `第 ${values}`,
  each: (_, values) => `${values}`,
  value: (unit, number) => (unit === 'weekday' ? (zhWeekdays[number] ?? '') : `${number} ${zhPlaces[unit]}`),
  range: (from, to) => (/^\d/.test(to) ? `${from}至 ${to}` : `${from}至${to}`),
  stepped: (span, every) => `${span}（${every}）`,
  onDays: (days, ofEveryMonth) => (ofEveryMonth ? `每月${/^\d/.test(days) ? ' ' : ''}${days}` : days),
  onWeekdays: (days) => (days.startsWith('第') || days.startsWith('最后') ? `每月${days}` : `每${days}`),
  inMonths: (months) => months,
  inYears: (years) => years,
  last: '最后一天',
  lastWorkday: '最后一个工作日',
  nearestWorkday: (day) => `离 ${day} 日最近的工作日`,
  nth: (weekday, nth) => (nth === 'last' ? `最后一个${weekday}` : `第 ${nth} 个${weekday}`),
}

const enWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const enMonths = 'January February March April May June July August September October November December'.split(' ')
const enUnits = {
  second: 'second',
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  month: 'month',
  weekday: 'day',
  year: 'year',
}
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

const en: CronTexts = {
  sentence: (times, days) => {
    const [first = '', ...rest] = [/^\d/.test(times) ? `at ${times}` : times, ...days.toReversed()]
    return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
  },
  list: (items) => {
    const last = items.at(-1) ?? ''
    return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
  },
  join: (items) => items.join(', '),
  or: ' or ',
  daily: 'every day',
  every: (unit, step) => (step === 1 ? `every ${enUnits[unit]}` : `every ${step} ${enUnits[unit]}s`),
  at: (unit, values) => `at ${enUnits[unit]} ${values}`,
  each: (_, values) => `during hour ${values}`,
  value: (unit, number) => {
    if (unit === 'weekday') return enWeekdays[number] ?? ''
    return unit === 'month' ? (enMonths[number - 1] ?? '') : String(number)
  },
  range: (from, to) => `${from} to ${to}`,
  stepped: (span, every) => `${span} (${every})`,
  onDays: (days, ofEveryMonth) => {
    if (days.startsWith('every')) return days
    return `on ${/^\d/.test(days) ? `day ${days}` : days}${ofEveryMonth ? ' of the month' : ''}`
  },
  onWeekdays: (days) => `on ${days}`,
  inMonths: (months) => `in ${months}`,
  inYears: (years) => `in ${years}`,
  last: 'the last day',
  lastWorkday: 'the last working day',
  nearestWorkday: (day) => `the working day nearest to day ${day}`,
  nth: (weekday, nth) => `the ${nth === 'last' ? 'last' : (ordinals[nth - 1] ?? '')} ${weekday} of the month`,
}

export const cronTexts: Readonly<Record<Lang, CronTexts>> = { zh, en }
