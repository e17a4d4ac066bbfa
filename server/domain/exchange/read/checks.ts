import type { Text } from '../../../../src/schema/base/text.ts'
import { elementsAt, type Found, textAt, valueAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import type { Fault } from '../../kit/refused.ts'

type Words = Exclude<Text, string>

/** Rule on an element of a document: its path, and what it holds. */
export type Demand = {
  readonly at: string
  readonly is?: keyof typeof kinds
  /** Code list, or the only value. */
  readonly codes?: readonly string[]
  readonly required?: true
  readonly most?: number
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const kinds = {
  day: { fits: isDay, words: { zh: '须为日期（YYYY-MM-DD）', en: 'a date (YYYY-MM-DD) is expected' } },
  quantity: {
    fits: (text: string) => isDecimal(text) && Number(text) > 0,
    words: { zh: '须为大于 0 的数', en: 'a number above 0 is expected' },
  },
  rest: { fits: isDecimal, words: { zh: '须为不小于 0 的数', en: 'a number of 0 or more is expected' } },
  number: {
    fits: (text: string) => isDecimal(text.replace(/^-/, '')),
    words: { zh: '须为数字', en: 'a number is expected' },
  },
  lineNo: {
    fits: (text: string) => /^\d{1,6}$/.test(text),
    words: { zh: '须为行号', en: 'a line number is expected' },
  },
  currency: {
    fits: (text: string) => currencies.has(text),
    words: { zh: '不是 ISO 4217 币种代码', en: 'it is no currency code of ISO 4217' },
  },
} as const satisfies Readonly<Record<string, { fits: (text: string) => boolean; words: Words }>>

/** Calendar day of a date, which may have a time zone. */
function isDay(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
}

function isDecimal(text: string): boolean {
  return /^\d{1,12}(\.\d{1,6})?$/.test(text)
}

/** Path of an element in messages: without conditions and alternatives. */
const nameOf = (at: string) => at.replaceAll(/\[[^\]]*\]|\|[^/]*/g, '')

/** Fault of an element: its name and value, and what is wrong with it. */
export function faultAt({ line }: { readonly line: number }, element: string, value: string, words: Words): Fault {
  const shown = `${element}: ${value.slice(0, 40) || '?'}`
  return { line, element, words: { zh: `${shown}（${words.zh}）`, en: `${shown} (${words.en})` } }
}

const missing: Words = { zh: '缺少此元素', en: 'the element is missing' }

/** Faults of the elements below an element, by their rules. */
export function faultsOf(at: XmlElement, demands: readonly Demand[]): readonly Fault[] {
  return demands.flatMap((demand) => {
    const name = nameOf(demand.at)
    const found = valueAt(at, demand.at)
    if (!found) return demand.required ? [faultAt(at, name, '', missing)] : []
    const words = wrongIn(found, demand)
    return words ? [faultAt(found, name, found.text, words)] : []
  })
}

function wrongIn({ text }: Found, { is, codes, most }: Demand): Words | undefined {
  if (is && !kinds[is].fits(text)) return kinds[is].words
  if (codes && !codes.includes(text)) {
    const list = codes.slice(0, 12).join(', ')
    return { zh: `可用代码：${list}`, en: `its codes are ${list}` }
  }
  if (most === undefined || text.length <= most) return undefined
  return { zh: `最多 ${most} 个字符`, en: `at most ${most} characters` }
}

/** Most lines of a document. */
const mostLines = 1000

/** Faults of the lines of a document: their number, their elements, and line ids that are there twice. */
export function lineFaults(root: XmlElement, at: string, id: string, demands: readonly Demand[]): readonly Fault[] {
  const lines = elementsAt(root, at)
  if (lines.length === 0 || lines.length > mostLines)
    return [faultAt(root, at, String(lines.length), { zh: `须为 1 至 ${mostLines} 行`, en: `1 to ${mostLines} lines` })]
  const twice = twiceFaults(lines, id, (line) => textAt(line, id))
  return [...lines.flatMap((line) => faultsOf(line, demands)), ...twice]
}

/** Faults of lines whose id another line has before. */
export function twiceFaults(
  lines: readonly XmlElement[],
  name: string,
  idOf: (line: XmlElement) => string,
): readonly Fault[] {
  const ids = lines.map(idOf)
  const words: Words = { zh: '行号重复', en: 'another line has it' }
  return lines.flatMap((line, index) => {
    const id = ids[index] ?? ''
    return id !== '' && ids.indexOf(id) < index ? [faultAt(line, name, id, words)] : []
  })
}

/** Faults of amounts in another currency than the document. */
export function currencyFaults(root: XmlElement, currency: string): readonly Fault[] {
  const own = root.attributes.currencyID
  const words: Words = { zh: `币种须为 ${currency}`, en: `its currency is not ${currency}` }
  const wrong = own !== undefined && own !== currency ? [faultAt(root, `${root.name}/@currencyID`, own, words)] : []
  return [...wrong, ...root.children.flatMap((child) => currencyFaults(child, currency))]
}
