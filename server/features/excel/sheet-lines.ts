import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { codeFinder } from './code-finder.ts'
import { inTurns } from './in-turns.ts'
import type { SheetCells } from './read-sheet.ts'
import type { Header } from './sheet-header.ts'

/** What is wrong with one cell: the sheet's row and column as people see them, and why. */
export type CellError = { readonly row: number; readonly column: string; readonly reason: string }

/** A row of the sheet that says something. `errors` grows while the row is looked at. */
export type Line = {
  /** The number at the left of the sheet, from 1. */
  readonly row: number
  readonly cells: SheetCells[number]
  readonly record: RecordRow
  readonly errors: CellError[]
}

/** The rows below the header as records: texts read as their fields' types, labels as codes. */
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

// An export writes an apostrophe before what a spreadsheet would take for a formula.
function textOf(cell: SheetCells[number][number] | undefined): string {
  return String(cell ?? '')
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()
}

function unreadable(field: CompiledField, value: string, lang: Lang): string {
  const kind = field.source ? 'choice' : 'unreadable'
  return problemText({ field: field.key, kind, params: { value: value.slice(0, 60) } }, lang)
}
