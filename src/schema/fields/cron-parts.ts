/** Fields of a cron expression, in their order; the first and the last are optional. */
export const cronUnits = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const
export type CronUnit = (typeof cronUnits)[number]

/** Part of a field's comma list. Sunday is weekday 0, and 7 as well. */
export type CronPart =
  | { readonly kind: 'any'; readonly step: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly step: number }
  /** `L`, the last day of a month; `LW`, its last working day; `15W`, the working day nearest to one. */
  | { readonly kind: 'last' | 'lastWorkday' }
  | { readonly kind: 'nearestWorkday'; readonly day: number }
  /** `MON#2`, the second Monday of a month; `MON#L`, the last. */
  | { readonly kind: 'nth'; readonly weekday: number; readonly nth: number | 'last' }

export type Cron = { readonly [unit in CronUnit]: readonly CronPart[] }

const bounds: { readonly [unit in CronUnit]: readonly [number, number] } = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  weekday: [0, 7],
  year: [1970, 9999],
}
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/**
 * Parses a cron expression of five fields (minute to weekday), six (seconds first) or seven (year last), as croner reads it;
 * undefined when it is invalid. Weekdays count from Sunday = 0.
 */
export function parseCron(text: string): Cron | undefined {
  const places = text.trim().toUpperCase().split(/\s+/)
  if (text.length > 200 || places.length < 5 || places.length > 7) return undefined
  const whole = [...(places.length === 5 ? ['0'] : []), ...places, ...(places.length < 7 ? ['*'] : [])]
  const parsed = cronUnits.map((unit, index) => partsOf(unit, whole[index] ?? ''))
  if (parsed.some((parts) => parts === undefined)) return undefined
  return Object.fromEntries(cronUnits.map((unit, index) => [unit, parsed[index]])) as Cron
}

function partsOf(unit: CronUnit, place: string): readonly CronPart[] | undefined {
  const parts = place.split(',').map((part) => partOf(unit, part))
  if (!parts.every((part) => part !== undefined)) return undefined
  // The last working day allows no other part.
  return parts.length > 1 && parts.some(({ kind }) => kind === 'lastWorkday') ? undefined : parts
}

function partOf(unit: CronUnit, part: string): CronPart | undefined {
  return (
    (unit === 'day' ? dayPart(part) : undefined) ??
    (unit === 'weekday' ? nthPart(part) : undefined) ??
    plain(unit, part)
  )
}

function dayPart(part: string): CronPart | undefined {
  if (part === 'L') return { kind: 'last' }
  if (part === 'LW') return { kind: 'lastWorkday' }
  const [, digits] = /^(\d{1,2})W$/.exec(part) ?? []
  const day = digits === undefined ? undefined : numberOf('day', digits)
  return day === undefined ? undefined : { kind: 'nearestWorkday', day }
}

function nthPart(part: string): CronPart | undefined {
  const [, name = '', which] = /^(\w{1,3})#([1-5L])$/.exec(part) ?? []
  const weekday = numberOf('weekday', name)
  if (weekday === undefined || which === undefined) return undefined
  return { kind: 'nth', weekday: weekday % 7, nth: which === 'L' ? 'last' : Number(which) }
}

function plain(unit: CronUnit, part: string): CronPart | undefined {
  const [span = '', given, ...more] = part.split('/')
  const [low, high] = bounds[unit]
  const step = given === undefined ? 1 : numeral(given)
  if (more.length > 0 || step === undefined || step < 1 || step > high) return undefined
  if (span === '*' || span === '?') return { kind: 'any', step }
  const [first = '', last, ...rest] = span.split('-')
  const from = numberOf(unit, first)
  // `5/10` continues from 5 to the end.
  const to = last === undefined ? (given === undefined ? from : high) : numberOf(unit, last)
  if (rest.length > 0 || from === undefined || to === undefined || from < low || to < from) return undefined
  return { kind: 'range', from, to: unit === 'weekday' && last === undefined && given !== undefined ? 6 : to, step }
}

function numberOf(unit: CronUnit, text: string): number | undefined {
  const names = unit === 'month' ? months : unit === 'weekday' ? weekdays : []
  const place = names.indexOf(text)
  const number = place < 0 ? numeral(text) : place + (unit === 'month' ? 1 : 0)
  const [low, high] = bounds[unit]
  return number === undefined || number < low || number > high ? undefined : number
}

function numeral(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined
}
