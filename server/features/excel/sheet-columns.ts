import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { scaleUnitField, scaleUnitText } from '../../../src/schema/model/scale-unit.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { fileName, refsIn } from '../../records/files/stored-name.ts'
import { hasLabels } from '../../records/read/labels.ts'
import { sheetTitle } from './sheet-header.ts'
import type { Cell } from './xlsx-writer.ts'

/** A column of a sheet, with its cell for a row. */
export type Column = { readonly title: string; readonly width: number; readonly cell: (row: RecordRow) => Cell }

/** Columns of a field: an amount whose unit differs by row has a second one for the unit, so that the number stays a number. */
export function columnsOf(field: CompiledField, lang: Lang): readonly Column[] {
  const column = {
    title: sheetTitle(field, lang),
    width: widthOf(field),
    cell: (row: RecordRow) => cellOf(field, row, lang),
  }
  if (!scaleUnitField(field.props)) return [column]
  const title = `${textIn(lang, field.title)}${lang === 'en' ? ': unit' : '单位'}`
  return [column, { title, width: 14, cell: (row) => scaleUnitText(field.props, lang, row) }]
}

const yes = { zh: '是', en: 'Yes' } as const
const no = { zh: '否', en: 'No' } as const

function cellOf(field: CompiledField, row: RecordRow, lang: Lang): Cell {
  const value = row[field.key]
  if (value === null || value === undefined) return null
  if (field.type === 'switch') return (value === field.schema.default ? no : yes)[lang]
  // A copied name keeps its stored text, because sheets are imported again.
  const text = hasLabels(field) ? row[`${field.key}_dictText`] : undefined
  if (typeof text === 'string') return text
  if (kindOf(field).files) return refsIn(value).map(fileName).join(', ')
  return typeof value === 'number' ? value : String(value)
}

function widthOf(field: CompiledField): number {
  if (field.type === 'textarea') return 50
  if (kindOf(field).column === 'number' || field.type === 'date') return 14
  return field.searchable ? 34 : 20
}
