import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askRecoveryCode } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'

type Props = { readonly onAsked: (account: string, words: string) => void }

/** First step of the recovery: requests a code for an account. */
export function RecoveryAccount({ onAsked }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [account, setAccount] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const name = account.trim()
    setMissing(name === '')
    if (name === '') return
    setBusy(true)
    setError(undefined)
    try {
      onAsked(name, await askRecoveryCode(client, name))
    } catch (cause) {
      setError(errorText(cause))
      setBusy(false)
    }
  }
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {error && <Notice tone="error">{error}</Notice>}
      <Field
        name="account"
        label={t('portal.recoverAccount')}
        value={account}
        problem={isMissing ? t('portal.recoverNeedAccount') : undefined}
        autoComplete="username"
        maxLength={100}
        onChange={(event) => {
          setAccount(event.target.value)
          setMissing(false)
        }}
      />
      <Press variant="primary" type="submit" isBusy={isBusy}>
        {t('portal.recoverSend')}
      </Press>
    </form>
  )
}
