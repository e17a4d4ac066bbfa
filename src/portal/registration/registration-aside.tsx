import { useTranslation } from 'react-i18next'

const needs = [1, 2, 3, 4] as const
const next = [1, 2, 3] as const

/** What a registration needs, and what follows it. */
export function RegistrationAside() {
  const { t } = useTranslation()
  return (
    <aside className="p-registration-aside">
      <h2>{t('registration.needs')}</h2>
      <ul>
        {needs.map((each) => (
          <li key={each}>{t(`registration.needs_${each}`)}</li>
        ))}
      </ul>
      <h2>{t('registration.follows')}</h2>
      <ol>
        {next.map((each) => (
          <li key={each}>{t(`registration.follows_${each}`)}</li>
        ))}
      </ol>
    </aside>
  )
}
