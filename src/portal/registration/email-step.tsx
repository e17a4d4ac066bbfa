import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askRegistrationCode } from '../../api/registration.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { Field } from '../field.tsx'
import { Notice } from '../notice.tsx'
import { Press } from '../press.tsx'
import { useProof } from '../use-proof.ts'

type Props = { readonly email: string; readonly onAsked: (email: string, words: string) => void }

/** Mail address of a registration: requests a code. */
export function EmailStep({ email, onAsked }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const proof = useProof()
  const [value, setValue] = useState(email)
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const address = value.trim()
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
    setWrong(!isAddress)
    if (!isAddress) return
    setBusy(true)
    setError(undefined)
    try {
      onAsked(address, await proof.prove((solved) => askRegistrationCode(client, address, solved)))
    } catch (cause) {
      setError(errorText(cause))
      setBusy(false)
    }
  }
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {error && <Notice tone="error">{error}</Notice>}
      <Field
        name="email"
        type="email"
        label={t('registration.email')}
        value={value}
        problem={isWrong ? t('registration.needEmail') : undefined}
        autoComplete="email"
        maxLength={100}
        onFocus={proof.prepare}
        onChange={(event) => {
          setValue(event.target.value)
          setWrong(false)
        }}
      />
      <Press variant="primary" type="submit" isBusy={isBusy}>
        {t('portal.recoverSend')}
      </Press>
    </form>
  )
}
