import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import type { AppError } from '../../../src/schema/model/errors.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { codeFinder } from './code-finder.ts'
import { inTurns } from './in-turns.ts'
import type { SheetCells } from './read-sheet.ts'
import type { Header } from './sheet-header.ts'

/** Error of one cell: row and column as shown by spreadsheets, and the reason; of a refusal its name too, for the other language. */
export type CellError = {
  /** Name of the sheet, in a workbook of several. */
  readonly sheet?: string
  readonly row: number
  readonly column: string
  readonly reason: string
  readonly refusal?: Pick<AppError, 'code' | 'params'>
}

/** A non-empty row of the sheet. `errors` grows during the validation. */
export type Line = {
  /** Row number in the sheet, from 1. */
  readonly row: number
  readonly cells: SheetCells[number]
  readonly record: RecordRow
  readonly errors: CellError[]
}

/** Rows below the header as records: texts parsed by field type, labels as codes. */
export async function readLines(
  context: Pick<Context, 'app' | 'session' | 'lang'>,
  header: Header,
  body: readonly { readonly row: number; readonly cells: SheetCells[number] }[],
): Promise<Line[]> {
  const codeOf = codeFinder(context)
  const lines: Line[] = []
  for await (const { row, cells } of inTurns(body)) {
    const line: Line = { row, cells, record: {}, errors: [] }
    for (const { index, field } of header.columns) {
      const text = textOf(cells[index])
      if (text !== '') await readCell(line, field, text, codeOf, context.lang)
    }
    lines.push(line)
  }
  return lines
}

async function readCell(
  line: Line,
  field: CompiledField,
  text: string,
  codeOf: ReturnType<typeof codeFinder>,
  lang: Lang,
): Promise<void> {
  const value = field.source ? await codeOf(field, text) : kindOf(field).parse(text, field.props as never)
  if (value !== undefined) Object.assign(line.record, { [field.key]: value })
  else line.errors.push({ row: line.row, column: textIn(lang, field.title), reason: unreadable(field, text, lang) })
}

/** Text of a cell, without the apostrophe that an export puts before texts that look like formulas. */
export function textOf(cell: SheetCells[number][number] | undefined): string {
  return String(cell ?? '')
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()
}

function unreadable(field: CompiledField, value: string, lang: Lang): string {
  const kind = field.source ? 'choice' : 'unreadable'
  return problemText({ field: field.key, kind, params: { value: value.slice(0, 60) } }, lang)
}
