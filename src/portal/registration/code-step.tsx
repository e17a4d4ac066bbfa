import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askRegistrationCode, proveEmail } from '../../api/registration.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { Field } from '../field.tsx'
import { Notice } from '../notice.tsx'
import { Press } from '../press.tsx'
import { usePause } from '../use-pause.ts'
import { useProof } from '../use-proof.ts'

type Props = {
  readonly email: string
  readonly words: string
  readonly onProved: (ticket: string) => void
  readonly onBack: () => void
}

/** Code from the mail: it proves the address of a registration. */
export function CodeStep({ email, words, onProved, onBack }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const proof = useProof()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState({ tone: 'info' as 'info' | 'error', text: words })
  const { left, begin } = usePause(true)
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      setSaid({ tone: 'error', text: errorText(cause) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = !/^\d{6}$/.test(code.trim())
    setMissing(isWrong)
    if (!isWrong) void run(async () => onProved((await proveEmail(client, email, code.trim())).ticket))
  }
  const again = () =>
    void run(async () => {
      const text = await proof.prove((solved) => askRegistrationCode(client, email, solved))
      setSaid({ tone: 'info', text })
      begin()
    })
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <Notice tone={said.tone}>
        {said.text} <strong>{email}</strong>
      </Notice>
      <Field
        name="code"
        label={t('portal.recoverCode')}
        value={code}
        problem={isMissing ? t('portal.needCode') : undefined}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        autoFocus
        onChange={(event) => {
          setCode(event.target.value)
          setMissing(false)
        }}
      />
      <Press variant="primary" type="submit" isBusy={isBusy}>
        {t('registration.next')}
      </Press>
      <p className="portal-note-links">
        <Press variant="text" onClick={again} disabled={left > 0}>
          {left > 0 ? t('portal.recoverAgain', { seconds: left }) : t('portal.recoverSend')}
        </Press>
        <Press variant="text" onClick={onBack}>
          {t('registration.otherEmail')}
        </Press>
      </p>
    </form>
  )
}
