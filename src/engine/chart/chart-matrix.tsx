import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import { useLang } from '../../state/lang.ts'
import { bestOf } from '../best-of.ts'
import { Cell } from '../record/cell.tsx'
import type { DrawingProps } from './drawing.tsx'
import { matrixOf } from './points.ts'

type Props = Omit<DrawingProps, 'height'> & { readonly by: readonly string[] }

/** Matrix of one measure of a report: the prices of each item, one column for each supplier. */
export function ChartMatrix({ resource, chart, by, rows, title, onOpen }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { x = '', best } = chart
  const [key = ''] = chart.y
  const field = resource.fields[key]
  const { heads, lines } = matrixOf(rows, x, by)
  if (!field) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll to columns out of sight.
    <section className="chart-matrix" tabIndex={0} aria-label={title}>
      <table className="chart-table">
        <caption>{textIn(lang, field.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{textIn(lang, resource.fields[x]?.title ?? x)}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="chart-number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, cells }) => {
            const marked = bestOf(
              [...cells.values()].map((row) => row[key]),
              best,
            )
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {heads.map((head) => {
                  const row = cells.get(head)
                  return (
                    <td key={head} className="chart-number">
                      {row && (
                        <button type="button" className="chart-open" onClick={() => onOpen(row)}>
                          <Cell field={field} row={row} />
                        </button>
                      )}
                      {marked !== undefined && row?.[key] === marked && (
                        <span className="w-tag w-tag-green">{t('page.best')}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
