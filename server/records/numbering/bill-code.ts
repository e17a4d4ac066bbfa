/** When the serial of a rule restarts. */
export type Reset = 'day' | 'month' | 'year' | 'never'

/** Part of a number: a text, the date, the writer's organisation, a field value, or the serial. */
export type CodePart = {
  readonly type: 'fixed' | 'date' | 'orgCode' | 'field' | 'serial'
  /** Text, date format, or field. */
  readonly value: string
  /** Digits of the serial, or characters taken of a value; undefined takes all. */
  readonly length: number | undefined
}

export type CodeRule = { readonly parts: readonly CodePart[]; readonly resetBy: Reset }

/** Inputs for the parts of a number other than the serial. */
export type CodeMoment = {
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly orgCode: string
  readonly record: { readonly [field: string]: unknown }
}

/** Number without its serial. */
export type Composed = {
  readonly before: string
  readonly after: string
  readonly digits: number
  /** Numbers with the same series share one serial. */
  readonly series: string
  /** Pattern of the numbers of the series, with any serial: for SQL `like … escape '\'`. */
  readonly pattern: string
}

const tokens = /yyyy|yy|MM|dd|[-/.]/g
const token = /^(?:yyyy|yy|MM|dd|[-/.])+$/
/** Precision of a date part, and the precision that a reset requires. */
const fineness: Readonly<Record<string, number>> = { yyyy: 1, yy: 1, MM: 2, dd: 3 }
const needed: Readonly<Record<Reset, number>> = { never: 0, year: 1, month: 2, day: 3 }

/** Composes the number of a record without its serial. */
export function composed(rule: CodeRule, moment: CodeMoment): Composed {
  const at = rule.parts.findIndex(({ type }) => type === 'serial')
  const texts = rule.parts.map((part) => textOf(part, moment))
  const patterns = rule.parts.map((part, index) =>
    part.type === 'serial' ? '%' : patternOf(part, texts[index] ?? '', rule.resetBy),
  )
  const steady = rule.parts.flatMap(({ type }, index) => (type === 'date' || type === 'serial' ? [] : [texts[index]]))
  return {
    before: texts.slice(0, at).join(''),
    after: texts.slice(at + 1).join(''),
    digits: rule.parts[at]?.length ?? 4,
    series: JSON.stringify([periodOf(rule.resetBy, moment.today), ...steady]),
    pattern: patterns.join(''),
  }
}

/** Number with its serial. A serial that exceeds its digits is longer. */
export function numberOf({ before, after, digits }: Composed, serial: number): string {
  return before + String(serial).padStart(digits, '0') + after
}

/** Reason why a rule cannot number, or would repeat a number; undefined when it is valid. */
export function ruleProblem(
  { parts, resetBy }: CodeRule,
  fields: readonly string[] | undefined,
): { readonly zh: string; readonly en: string } | undefined {
  const serials = parts.filter(({ type }) => type === 'serial')
  if (serials.length !== 1) return { zh: '必须有且只有一个流水号', en: 'There is one serial, no more and no less' }
  const wrong = parts.find((part) => isWrong(part, fields))
  if (wrong) return { zh: `“${wrong.value}”不能用于编码`, en: `"${wrong.value}" cannot be part of a number` }
  const days = parts.filter(({ type }) => type === 'date').flatMap(({ value }) => value.match(tokens) ?? [])
  const finest = [1, 2, 3].filter((level) => level <= needed[resetBy])
  const isTold = finest.every((level) => days.some((each) => fineness[each] === level))
  return isTold
    ? undefined
    : { zh: '流水重置的周期须在日期中体现', en: 'The date in the number must be as fine as the reset of the serial' }
}

function isWrong({ type, value, length }: CodePart, fields: readonly string[] | undefined): boolean {
  if (length !== undefined && !(length >= 1 && length <= (type === 'serial' ? 12 : 50))) return true
  if (type === 'fixed') return !/^[\w./-]{1,20}$/.test(value)
  if (type === 'date') return value.length > 20 || !token.test(value)
  if (type === 'field') return fields !== undefined && !fields.includes(value)
  return type === 'serial' && length === undefined
}

function textOf({ type, value, length }: CodePart, { today, orgCode, record }: CodeMoment): string {
  if (type === 'fixed') return value
  if (type === 'date') return dayText(value, today)
  if (type === 'serial') return ''
  const text = String((type === 'orgCode' ? orgCode : record[value]) ?? '')
  return length === undefined ? text : text.slice(0, length)
}

function dayText(form: string, today: string): string {
  return form.replaceAll(tokens, (name) => dayPart(name, today))
}

function dayPart(name: string, today: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  const parts: Readonly<Record<string, string>> = { yyyy: year, yy: year.slice(2), MM: month, dd: day }
  return parts[name] ?? name
}

function periodOf(reset: Reset, today: string): string {
  return today.split('-').slice(0, needed[reset]).join('')
}

// Parts that change within a period match any character; other parts match themselves.
function patternOf({ type, value }: CodePart, text: string, reset: Reset): string {
  if (type !== 'date') return escaped(text)
  const pieces = value.match(tokens) ?? []
  let at = 0
  return pieces
    .map((name) => {
      const piece = text.slice(at, at + name.length)
      at += name.length
      return (fineness[name] ?? 0) <= needed[reset] ? escaped(piece) : '_'.repeat(name.length)
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
