import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RegistrationChoices, registrationChoices } from '../../api/registration.ts'
import { useClient } from '../../state/client.ts'
import { Notice } from '../notice.tsx'
import { Press } from '../press.tsx'
import { useEntry } from '../use-entry.ts'
import { CompanyStep } from './company-step.tsx'
import type { Draft } from './draft.ts'
import { FinishStep } from './finish-step.tsx'

type Props = {
  readonly draft: Draft
  readonly onChange: (changed: Partial<Draft>) => void
  readonly onEnd: () => void
}

/** Second and third step, once their choices are loaded. */
export function CompanySteps({ draft, onChange, onEnd }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const { arrive } = useEntry()
  const [choices, setChoices] = useState<RegistrationChoices>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    setFailed(false)
    registrationChoices(client).then(setChoices, () => setFailed(true))
  }, [client, attempt])
  if (isFailed)
    return (
      <Notice tone="error">
        {t('registration.failedChoices')}{' '}
        <Press variant="text" onClick={() => setAttempt(attempt + 1)}>
          {t('registration.retry')}
        </Press>
      </Notice>
    )
  if (!choices) return <p role="status">{t('common.loading')}</p>
  if (draft.step === 'company')
    return (
      <CompanyStep
        draft={draft}
        choices={choices}
        onChange={(company) => onChange({ company })}
        onDone={() => onChange({ step: 'finish' })}
      />
    )
  return (
    <FinishStep
      draft={draft}
      choices={choices}
      onCategories={(categories) => onChange({ categories })}
      onBack={() => onChange({ step: 'company' })}
      onWelcome={async (welcome) => {
        onEnd()
        await arrive(welcome)
      }}
    />
  )
}
