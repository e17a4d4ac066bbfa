import { useTranslation } from 'react-i18next'
import { useServices } from '../../../../widgets/kit/services.tsx'
import { textIn } from '../../../schema/base/text.ts'
import type { RowRights } from './row-rights.ts'
import type { TablePlan } from './table-plan.ts'

/** Column titles. */
export function GridHead({ plan, rights }: { readonly plan: TablePlan; readonly rights: RowRights }) {
  const { t } = useTranslation()
  const { lang } = useServices()
  return (
    <thead>
      <tr className="t-row t-head" aria-rowindex={1}>
        <th scope="col" aria-label={t('table.number')} className="t-cell t-number">
          #
        </th>
        {plan.columns.map(({ key, title, required }) => (
          <th key={key} scope="col" className={required === true && rights.canEdit ? 't-cell f-required' : 't-cell'}>
            {textIn(lang, title)}
          </th>
        ))}
        {(rights.canEdit || rights.canDelete) && (
          <th scope="col" className="t-cell t-actions">
            {t('table.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}
