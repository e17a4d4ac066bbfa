import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../../widgets/kit/services.tsx'
import { textIn } from '../../../schema/base/text.ts'
import { SplitTotal } from '../../record/split-total.tsx'
import { useOpenForm } from '../form-context.ts'
import { rowSum } from '../row-totals.ts'
import type { RowRights } from './row-rights.ts'
import type { RowsStore } from './rows-store.ts'
import type { TablePlan } from './table-plan.ts'

type Props = {
  readonly plan: TablePlan
  readonly store: RowsStore
  readonly rights: RowRights
}

/** Totals of columns, by the sums in the file's expressions. */
export function GridTotals({ plan, store, rights }: Props) {
  const { t } = useTranslation()
  const { lang } = useServices()
  const rows = useSyncExternalStore(store.subscribeValue, store.value)
  // The currency of amounts is that of the rows, or of their record.
  const siblings = { ...rows[0], parent: useOpenForm()?.store.record }
  return (
    <tfoot>
      <tr className="t-row t-totals">
        <td className="t-cell t-number">{t('table.total')}</td>
        {plan.columns.map((field) => {
          const total = plan.totals.find((each) => each.field.key === field.key)
          return (
            <td key={field.key} className="t-cell" data-title={textIn(lang, field.title)}>
              {total && <SplitTotal field={field} siblings={siblings} by={total.by} total={rowSum(total, rows)} />}
            </td>
          )
        })}
        {(rights.canEdit || rights.canDelete) && <td className="t-cell t-actions" />}
      </tr>
    </tfoot>
  )
}
