import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { askRecoveryCode, recoverByCode } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'
import { usePause } from './use-pause.ts'

type Props = { readonly account: string; readonly words: string; readonly onBack: () => void }

/** Second step of the recovery: the code from the mail, which leads to the choice of a password. */
export function RecoveryCode({ account, words, onBack }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const navigate = useNavigate()
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
    if (!isWrong)
      void run(async () => {
        const { path } = await recoverByCode(client, account, code.trim())
        await navigate(path, { replace: true })
      })
  }
  const again = () =>
    void run(async () => {
      setSaid({ tone: 'info', text: await askRecoveryCode(client, account) })
      begin()
    })
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <Notice tone={said.tone}>{said.text}</Notice>
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
        {t('portal.recoverCheck')}
      </Press>
      <p className="portal-note-links">
        <Press variant="text" onClick={again} disabled={left > 0}>
          {left > 0 ? t('portal.recoverAgain', { seconds: left }) : t('portal.recoverSend')}
        </Press>
        <Press variant="text" onClick={onBack}>
          {t('portal.recoverBack')}
        </Press>
      </p>
    </form>
  )
}
