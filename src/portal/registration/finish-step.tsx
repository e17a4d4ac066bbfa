import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { type RegistrationChoices, registerSupplier } from '../../api/registration.ts'
import type { Welcome } from '../../api/session.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { Notice } from '../notice.tsx'
import { Press } from '../press.tsx'
import { Secret } from '../secret.tsx'
import { CategoryField } from './category-field.tsx'
import type { Draft } from './draft.ts'
import { registrationOf } from './registration-of.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { Terms } from './terms.tsx'

type Props = {
  readonly draft: Draft
  readonly choices: RegistrationChoices
  readonly onCategories: (categories: readonly string[]) => void
  readonly onBack: () => void
  readonly onWelcome: (welcome: Welcome) => Promise<void>
}

type Wrong = 'categories' | 'password' | 'repeat' | 'terms'

/** Third step: categories, password and terms. */
export function FinishStep({ draft, choices, onCategories, onBack, onWelcome }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [values, setValues] = useState({ password: '', repeat: '', terms: false })
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const { password, repeat, terms } = values
  const set = (changed: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changed }))
    setWrong((before) => before.filter((each) => !(each in changed)))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = wrongOf(draft, values)
    setWrong(found)
    if (found.length > 0) return
    setBusy(true)
    setErrors([])
    try {
      await onWelcome(await registerSupplier(client, registrationOf(draft, password)))
    } catch (cause) {
      const more = cause instanceof ApiError ? cause.fields.map(({ message }) => message) : []
      setErrors([errorText(cause), ...more])
      setBusy(false)
    }
  }
  const said = (name: Wrong, text: string) => (wrong.includes(name) ? text : undefined)
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {errors.length > 0 && <Notice tone="error">{errors.join(' ')}</Notice>}
      <CategoryField
        categories={choices.categories}
        value={draft.categories}
        problem={said('categories', t('registration.needCategory'))}
        onChange={(categories) => {
          onCategories(categories)
          setWrong((before) => before.filter((each) => each !== 'categories'))
        }}
      />
      <Secret
        name="password"
        label={t('registration.password')}
        value={password}
        problem={said('password', t('registration.passwordHint'))}
        autoComplete="new-password"
        onChange={(event) => set({ password: event.target.value })}
      />
      <StrengthMeter password={password} known={[draft.company.companyName, draft.email.split('@')[0] ?? '']} />
      <p className="p-hint">{t('registration.passwordHint')}</p>
      <Secret
        name="repeat"
        label={t('registration.repeat')}
        value={repeat}
        problem={said('repeat', t('portal.needRepeat'))}
        autoComplete="new-password"
        onChange={(event) => set({ repeat: event.target.value })}
      />
      <Terms
        isAccepted={terms}
        problem={said('terms', t('registration.needTerms'))}
        onChange={(accepted) => set({ terms: accepted })}
      />
      <div className="p-actions">
        <Press onClick={onBack}>{t('registration.back')}</Press>
        <Press variant="primary" type="submit" isBusy={isBusy}>
          {t('registration.submit')}
        </Press>
      </div>
    </form>
  )
}

function wrongOf(draft: Draft, values: { password: string; repeat: string; terms: boolean }): readonly Wrong[] {
  const found: readonly (Wrong | false)[] = [
    draft.categories.length === 0 && 'categories',
    [...values.password].length < 8 && 'password',
    values.password !== values.repeat && 'repeat',
    !values.terms && 'terms',
  ]
  return found.filter((each) => each !== false)
}
