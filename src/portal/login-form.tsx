import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { login, type Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'
import { useCaptcha } from './use-captcha.ts'
import './public.css'
import './login-form.css'

type Name = 'username' | 'password' | 'captcha'
type Props = {
  /** Takes the server's welcome into a session; what it rejects with is told like a refusal. */
  readonly onWelcome: (welcome: Welcome) => Promise<void>
  /** Who signs in, where that is known already. */
  readonly username?: string
}

/** The code of a wrong or old captcha (contract.md 1.1). */
const captchaWrong = 412
const needs = {
  username: 'portal.needAccount',
  password: 'portal.needPassword',
  captcha: 'portal.needCaptcha',
} as const
const names = Object.keys(needs) as readonly Name[]

/** Account, password and captcha. A refusal keeps what was typed, brings a new captcha and puts the cursor where the mistake is. */
export function LoginForm({ onWelcome, username = '' }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ username, password: '', captcha: '' })
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const captcha = useCaptcha()
  const focus = (name: Name) => {
    const box = form.current?.elements.namedItem(name)
    if (!(box instanceof HTMLInputElement)) return
    box.focus()
    box.select()
  }
  const refuse = (cause: unknown) => {
    setError(errorText(cause))
    setValues((before) => ({ ...before, captcha: '' }))
    captcha.renew()
    focus(cause instanceof ApiError && cause.code === captchaWrong ? 'captcha' : 'password')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The enter key comes here too, and asks no button.
    if (isBusy) return
    const empty = names.filter((name) => values[name].trim() === '')
    setMissing(empty)
    if (empty[0]) return focus(empty[0])
    setBusy(true)
    setError(undefined)
    try {
      await onWelcome(await login(client, { ...values, checkKey: captcha.key }))
    } catch (cause) {
      refuse(cause)
    } finally {
      setBusy(false)
    }
  }
  const box = (name: Name) => ({
    id: name,
    name,
    value: values[name],
    problem: missing.includes(name) ? t(needs[name]) : undefined,
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }))
      setMissing((before) => before.filter((each) => each !== name))
    },
  })
  return (
    <form ref={form} className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {error && <Notice tone="error">{error}</Notice>}
      <Field
        {...box('username')}
        label={t('portal.account')}
        autoComplete="username"
        maxLength={100}
        autoFocus={username === ''}
      />
      <Secret {...box('password')} autoFocus={username !== ''} />
      <div className="login-captcha">
        <Field
          {...box('captcha')}
          label={t('portal.captcha')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={4}
        />
        <button
          type="button"
          onClick={captcha.renew}
          aria-label={t('portal.newCaptcha')}
          title={t('portal.newCaptcha')}
        >
          {captcha.image && <img src={captcha.image} alt="" />}
          {captcha.isLost && t('portal.captchaLost')}
        </button>
      </div>
      <Press look="primary" type="submit" isBusy={isBusy}>
        {t('portal.signIn')}
      </Press>
    </form>
  )
}

function Secret(props: Omit<React.ComponentProps<typeof Field>, 'label'>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      label={t('portal.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={64}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t('portal.showSecret')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('portal.hide') : t('portal.show')}
        </button>
      }
    />
  )
}
