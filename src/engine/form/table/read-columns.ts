import { formatNumber, numberFormat, unitOf } from '../../../../widgets/kit/format.ts'
import { usualWidth } from '../../../../widgets/renderers/cell-renderers.ts'
import { type Lang, textIn } from '../../../schema/base/text.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'

/** Rows that are measured; the others are like them. */
const measured = 50
const narrowest = 52
const padding = 16
/** Frame of a tag. */
const tag = 18

/** Width of a text in the font of the grid. Pixels. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 14.2 : 8.4), padding)
}

/**
 * Columns of a read-only table. Omitted are columns that are empty in every row, a line number equal to the row number, and a name equal
 * to the label of the lookup that fills it.
 */
export function readColumns(
  columns: readonly CompiledField[],
  rows: readonly FormRecord[],
  order: unknown,
): readonly CompiledField[] {
  if (rows.length === 0) return columns
  const isBare = (key: string) => rows.every((row) => row[key] === null || row[key] === '')
  const isCount = (key: string) => key === order && rows.every((row, index) => row[key] === index + 1)
  const isShownBy = (key: string) => (lookup: CompiledField) =>
    Object.hasOwn(lookup.props.fill ?? {}, key) && rows.every((row) => row[key] === row[`${lookup.key}_dictText`])
  const left = columns.filter(({ key }) => !isBare(key) && !isCount(key) && !columns.some(isShownBy(key)))
  return left.length > 0 ? left : columns
}

/** Width of a column that is only read, by its title and values; never wider than one that is edited needs. Pixels. */
export function readWidth(field: CompiledField, rows: readonly FormRecord[], lang: Lang): number {
  const most = Math.max(usualWidth(field), 180)
  const texts = rows.slice(0, measured).map((row) => textOf(field, row, lang))
  const framed = field.source?.kind === 'dictionary' ? tag : 0
  const least = Math.max(narrowest, widthOf(textIn(lang, field.title)), ...texts.map((text) => widthOf(text) + framed))
  return Math.min(most, Math.ceil(least))
}

function textOf(field: CompiledField, row: FormRecord, lang: Lang): string {
  const { key, type } = field
  const value = row[key]
  const text = row[`${key}_dictText`]
  if (typeof text === 'string') return text
  if (type === 'number' || type === 'integer' || type === 'money' || type === 'computed' || type === 'percent')
    return [formatNumber(value, numberFormat(field, row)), unitOf(lang, field, row) ?? ''].join(' ').trimEnd()
  if (type === 'switch') return textIn(lang, field.title)
  // Pictures and files have no text.
  return type === 'file' || type === 'image' || type === 'certificate' ? '0'.repeat(15) : String(value ?? '')
}
