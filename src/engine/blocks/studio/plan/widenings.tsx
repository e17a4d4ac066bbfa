import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import type { StudioPlan } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Warning of rows and fields that roles may reach from now on. */
export function Widenings({ rights }: Pick<StudioPlan, 'rights'>) {
  const { t } = useTranslation()
  const lang = useLang()
  const { nameOf, limitOf } = usePlanWords()
  const wider = rights.flatMap(({ code, title, role, limits }) =>
    limits.filter(({ isWider }) => isWider).map((limit) => ({ code, title, role, limit })),
  )
  if (wider.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('studioPlan.wider')}
      description={wider.map(({ code, title, role, limit }) => (
        <div key={`${code} ${role.name} ${JSON.stringify(limit)}`}>
          {nameOf(role)} · {textIn(lang, title)}: {limitOf(limit)}
        </div>
      ))}
    />
  )
}
