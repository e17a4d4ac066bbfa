import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { isNumber } from '../../schema/print/printed.ts'
import { isEmpty } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import { useResource } from '../data/use-resource.ts'
import { Cell } from '../record/cell.tsx'

/** Columns of a table on a sheet at most. */
const most = 9

/** Letters of the longest word that makes its column wider; a longer one breaks. */
const longest = 20

/** Table of rows on a sheet, without its empty columns. More columns than fit continue in further tables, which repeat the first. */
export function RowsTable({ field, rows }: { readonly field: CompiledField; readonly rows: unknown }) {
  const lang = useLang()
  const { data: resource } = useResource(String(field.props.of))
  if (!resource || !Array.isArray(rows) || rows.length === 0) return null
  const names = Array.isArray(field.props.columns) ? field.props.columns.map(String) : undefined
  const columns = (names ?? resource.form.sections.flatMap((section) => section.fields))
    .flatMap((name) => resource.fields[name] ?? [])
    .filter(({ key }) => key !== resource.parent?.field && (rows as readonly Row[]).some((row) => !isEmpty(row[key])))
  const lookOf = (column: CompiledField) =>
    isNumber(column) ? 'print-number' : isWhole(column, rows) ? 'print-whole' : undefined
  return partsOf(columns).map((part, index) => (
    <div className="print-table" key={part.map(({ key }) => key).join()}>
      <table>
        {index === 0 && <caption>{textIn(lang, field.title)}</caption>}
        <thead>
          <tr>
            {part.map((column) => (
              <th key={column.key} scope="col" className={isNumber(column) ? 'print-number' : undefined}>
                {textIn(lang, column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rows as readonly Row[]).map((row) => (
            <tr key={row.id}>
              {part.map((column) => (
                <td key={column.key} className={lookOf(column)}>
                  <Cell field={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ))
}

/** Whether no word of a column is broken: numbers of documents stay whole. */
function isWhole({ key }: CompiledField, rows: readonly Row[]): boolean {
  const texts = rows.map((row) => String(row[`${key}_dictText`] ?? row[key] ?? ''))
  return texts.every((text) => text.split(/\s+/).every((word) => word.length <= longest))
}

type Columns = readonly CompiledField[]

/** Parts of about equal width, each with the first column. */
function partsOf(columns: Columns): readonly Columns[] {
  const [first, ...rest] = columns
  if (first === undefined || columns.length <= most) return [columns]
  const count = Math.ceil(rest.length / (most - 1))
  const size = Math.ceil(rest.length / count)
  return Array.from({ length: count }, (_, index) => [first, ...rest.slice(index * size, (index + 1) * size)])
}
