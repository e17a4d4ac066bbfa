import { textIn } from '../../schema/base/text.ts'
import { useLang } from '../../state/lang.ts'
import { Cell } from '../record/cell.tsx'
import type { DrawingProps } from './drawing.tsx'
import { labelOf } from './points.ts'

type Props = Omit<DrawingProps, 'height'>

/** Data of a chart as a table. */
export function ChartTable({ resource, chart, rows, title, onOpen }: Props) {
  const lang = useLang()
  const { x } = chart
  const first = x === undefined ? undefined : resource.fields[x]
  const columns = chart.y.flatMap((key) => resource.fields[key] ?? [])
  return (
    <table className="chart-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {first && <th scope="col">{textIn(lang, first.title)}</th>}
          {columns.map(({ key, title: text }) => (
            <th key={key} scope="col" className="chart-number">
              {textIn(lang, text)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {first && x !== undefined && (
              <th scope="row">
                {resource.report?.drill ? (
                  <button type="button" className="chart-open" onClick={() => onOpen(row)}>
                    {labelOf(row, x)}
                  </button>
                ) : (
                  labelOf(row, x)
                )}
              </th>
            )}
            {columns.map((field) => (
              <td key={field.key} className="chart-number">
                <Cell field={field} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
