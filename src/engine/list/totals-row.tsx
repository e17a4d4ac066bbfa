import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import { useLang } from '../../state/lang.ts'
import type { Column } from '../query/columns.ts'
import { Cell } from '../record/cell.tsx'

type Totals = Readonly<Record<string, unknown>>

/** Footer cell of a column: the total over all matching rows, not only the page. */
export function totalOf(column: Column | undefined, isFirst: boolean, totals: Totals, title: string): ReactNode {
  if (column && column.field in totals) return <Cell field={column.definition} row={{ id: '', ...totals }} />
  return isFirst ? title : null
}

/** Totals on a phone, below the cards. */
export function TotalsCard({ columns, totals }: { readonly columns: readonly Column[]; readonly totals: Totals }) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <dl className="list-totals">
      {columns
        .filter(({ field }) => field in totals)
        .map(({ field, definition }) => (
          <div key={field} className="list-totals-line">
            <dt>
              {t('query.totals')} · {textIn(lang, definition.title)}
            </dt>
            <dd className="list-totals-value">
              <Cell field={definition} row={{ id: '', ...totals }} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
