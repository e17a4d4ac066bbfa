import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import type { StudioPlan } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import { Part } from './part.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** Existing rows that no longer meet the rules of their fields. */
export function AffectedRows({ affected }: Pick<StudioPlan, 'affected'>) {
  const { t } = useTranslation()
  const lang = useLang()
  const { nameOf } = usePlanWords()
  return (
    <Part title={t('studioPlan.affected')} isShown={affected.length > 0}>
      {affected.map(({ kind, code, of, field, rows, most, values = [] }) => (
        <li key={`${kind} ${code} ${field.name}`}>
          {textIn(lang, of)} · {nameOf(field)}:{' '}
          {t(`studioPlan.affected_${kind}`, { rows, most, values: values.join(', ') })}
        </li>
      ))}
    </Part>
  )
}
