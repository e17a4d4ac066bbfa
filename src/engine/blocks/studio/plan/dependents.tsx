import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import type { StudioPlan } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Warning of what the database holds about removed fields. */
export function Dependents({ dependents }: Pick<StudioPlan, 'dependents'>) {
  const { t } = useTranslation()
  const lang = useLang()
  const { listOf } = usePlanWords()
  if (dependents.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('studioPlan.dependents')}
      description={dependents.map(({ kind, name, code, of, fields }) => (
        <div key={`${kind} ${code} ${name}`}>
          {t(`studioPlan.dependent_${kind}`, { name })} · {textIn(lang, of)}: {listOf(fields)}
        </div>
      ))}
    />
  )
}
