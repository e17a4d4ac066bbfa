import { useTranslation } from 'react-i18next'
import { passwordStrength } from './password-strength.ts'

type Props = { readonly password: string; readonly known: readonly string[] }

/** Strength of a password, in four bars and a word. */
export function StrengthMeter({ password, known }: Props) {
  const { t } = useTranslation()
  const strength = passwordStrength(password, known)
  return (
    <p className={`p-strength p-strength-${strength}`}>
      <span className="p-strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= strength ? 'p-strength-on' : undefined} />
        ))}
      </span>
      <span role="status">
        {t('registration.strength')}: {t(`registration.strength_${strength}`)}
      </span>
    </p>
  )
}
