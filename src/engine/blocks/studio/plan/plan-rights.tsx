import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import type { StudioPlan } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import { HasPermission } from '../../../permission/has-permission.tsx'
import { useRevoke } from '../rights/use-revoke.ts'
import { Part } from './part.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** What each role gains and loses, and which server code runs no longer. */
export function PlanRights({ rights, hooks }: Pick<StudioPlan, 'rights' | 'hooks'>) {
  const { t } = useTranslation()
  const lang = useLang()
  const { nameOf, listOf, limitOf } = usePlanWords()
  const revoke = useRevoke()
  return (
    <>
      <Part title={t('studio.rights')} isShown={rights.length > 0}>
        {rights.map(({ code, title, role, gained, lost, kept, limits }) => (
          <li key={`${code} ${role.name}`}>
            <strong>{nameOf(role)}</strong> · {textIn(lang, title)}:{' '}
            {gained.length > 0 && `${t('studio.gained')} ${listOf(gained)} `}
            {lost.length > 0 && `${t('studio.lost')} ${listOf(lost)}`}
            {kept.length > 0 && (
              <div className="studio-kept">
                {t('studio.kept', { names: listOf(kept) })}
                <HasPermission action="sys:role:authorise">
                  <Button size="small" onClick={() => revoke(role.name, kept)}>
                    {t('studio.revoke')}
                  </Button>
                </HasPermission>
              </div>
            )}
            {limits.length > 0 && (
              <ul className="studio-list">
                {limits.map((limit) => (
                  <li key={JSON.stringify(limit)}>{limitOf(limit)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </Part>
      <Part title={t('studioPlan.hooks')} isShown={hooks.length > 0}>
        {hooks.map(({ code, title, gained, lost }) => (
          <li key={code}>
            {textIn(lang, title)}: {gained.length > 0 && t('studioPlan.hooks_gained', { names: gained.join(', ') })}{' '}
            {lost.length > 0 && t('studioPlan.hooks_lost', { names: lost.join(', ') })}
          </li>
        ))}
      </Part>
    </>
  )
}
