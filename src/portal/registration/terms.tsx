import { useTranslation } from 'react-i18next'

type Props = {
  readonly isAccepted: boolean
  readonly problem: string | undefined
  readonly onChange: (isAccepted: boolean) => void
}

const clauses = [1, 2, 3, 4, 5, 6] as const

/** Terms of the registration, with their acceptance. A new text is a new version on the server (terms-version.ts). */
export function Terms({ isAccepted, problem, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={problem ? 'p-field p-wrong p-terms' : 'p-field p-terms'}>
      <details>
        <summary>{t('registration.terms')}</summary>
        <ol>
          {clauses.map((clause) => (
            <li key={clause}>{t(`registration.terms_${clause}`)}</li>
          ))}
        </ol>
      </details>
      <label>
        <input
          type="checkbox"
          name="terms"
          checked={isAccepted}
          aria-invalid={problem !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('registration.termsAccept')}
      </label>
      {problem && (
        <p className="p-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
