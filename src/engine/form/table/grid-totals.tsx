import { useTranslation } from 'react-i18next'
import { widgets } from '../../../../widgets/registry.ts'
import { callFunction } from '../../../schema/rules/functions.ts'
import type { RowRights } from './row-rights.ts'
import type { RowEntry } from './rows-store.ts'
import type { TablePlan } from './table-plan.ts'

type Props = {
  readonly plan: TablePlan
  readonly entries: readonly RowEntry[]
  /** Read for nothing but that it is another one after each change. */
  readonly value: unknown
  readonly rights: RowRights
}

/** The sums of the columns that have one: as the expressions of the file add them up. */
export function GridTotals({ plan, entries, rights }: Props) {
  const { t } = useTranslation()
  const rows = entries.map(({ record }) => record)
  return (
    <tfoot>
      <tr className="t-row t-totals">
        <td className="t-cell t-number">{t('table.total')}</td>
        {plan.columns.map((field) => {
          const { Cell } = widgets[field.type]
          const isSummed = plan.totals.some(({ key }) => key === field.key)
          return (
            <td key={field.key} className="t-cell">
              {isSummed && <Cell field={field} value={callFunction('sum', [rows, field.key])} />}
            </td>
          )
        })}
        {(rights.canEdit || rights.canDelete) && <td className="t-cell t-actions" />}
      </tr>
    </tfoot>
  )
}
