import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { scaleUnitText } from '../../../src/schema/model/scale-unit.ts'
import type { SheetCells } from './read-sheet.ts'

/** Column of a field in a sheet. */
export type SheetColumn = { readonly index: number; readonly field: CompiledField }
export type Header = { readonly columns: readonly SheetColumn[]; readonly row: number }

/** Column title: that of the field, with the unit of an amount stored in ten thousands. */
export function sheetTitle({ title, props }: CompiledField, lang: Lang): string {
  const unit = scaleUnitText(props, lang)
  if (unit === '') return textIn(lang, title)
  return lang === 'en' ? `${textIn(lang, title)} (${unit})` : `${textIn(lang, title)}（${unit}）`
}

/** Rows that may contain the header: after title and notes, as in templates and exports, or first. */
const depth = 6
const langs = ['zh', 'en'] as const

/**
 * Finds the header row and the column of each field, by titles in either language, with or without the star of a required one.
 * @throws IMPORT_HEADERS naming the missing columns.
 */
export function findHeader(sheet: SheetCells, fields: readonly CompiledField[], lang: Lang): Header {
  const needed = fields.filter((field) => field.required === true && field.default === undefined)
  const found = sheet
    .slice(0, depth)
    .map((cells, row): Header => ({ columns: columnsIn(cells, fields), row }))
    .reduce<Header>((best, next) => (next.columns.length > best.columns.length ? next : best), { columns: [], row: 0 })
  const missing = needed.filter((field) => !found.columns.some((column) => column.field === field))
  if (found.columns.length > 0 && missing.length === 0) return found
  const named = (missing.length > 0 ? missing : fields).map(({ title }) => textIn(lang, title))
  throw new AppError('IMPORT_HEADERS', { columns: named.join(', ') })
}

function columnsIn(cells: SheetCells[number], fields: readonly CompiledField[]): SheetColumn[] {
  const names = cells.map((cell) =>
    String(cell ?? '')
      .replace(/\*$/, '')
      .trim(),
  )
  const found = fields.flatMap((field) => {
    const titles = langs.flatMap((lang) => [textIn(lang, field.title), sheetTitle(field, lang)])
    const index = names.findIndex((name) => titles.includes(name))
    return index < 0 ? [] : [{ index, field }]
  })
  return found.toSorted((left, right) => left.index - right.index)
}
