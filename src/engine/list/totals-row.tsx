import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Totals } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import { useLang } from '../../state/lang.ts'
import type { Column } from '../query/columns.ts'
import { SplitTotal } from '../record/split-total.tsx'

/** Footer cell of a column: the total over all matching rows, not only the page. */
export function totalOf(column: Column | undefined, isFirst: boolean, totals: Totals, title: string): ReactNode {
  if (column && column.field in totals) return <SplitTotal field={column.definition} total={totals[column.field]} />
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
        .map((column) => (
          <div key={column.field} className="list-totals-line">
            <dt>
              {t('query.totals')} · {textIn(lang, column.definition.title)}
            </dt>
            <dd className="list-totals-value">
              <SplitTotal field={column.definition} total={totals[column.field]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
