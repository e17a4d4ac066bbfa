import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { login, type Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { takesFocus } from '../state/previewed.ts'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'
import { Secret } from './secret.tsx'
import { useProof } from './use-proof.ts'
import './public.css'
import './login-form.css'

type Name = 'username' | 'password'
type Props = {
  /** Turns the server's welcome into a session; its rejection is shown as a refusal. */
  readonly onWelcome: (welcome: Welcome) => Promise<void>
  /** Known account name. */
  readonly username?: string
}

const needs = { username: 'portal.needAccount', password: 'portal.needPassword' } as const
const names = Object.keys(needs) as readonly Name[]

/** Account and password; a proof of work runs meanwhile. A refusal keeps the input and focuses the password. */
export function LoginForm({ onWelcome, username = '' }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ username, password: '' })
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const proof = useProof()
  const focus = (name: Name) => {
    const box = form.current?.elements.namedItem(name)
    if (!(box instanceof HTMLInputElement)) return
    box.focus()
    box.select()
  }
  const refuse = (cause: unknown) => {
    setError(errorText(cause))
    focus('password')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Enter submits even while the button is disabled.
    if (isBusy) return
    const empty = names.filter((name) => values[name].trim() === '')
    setMissing(empty)
    if (empty[0]) return focus(empty[0])
    setBusy(true)
    setError(undefined)
    try {
      await onWelcome(await proof.prove((solved) => login(client, { ...values, proof: solved })))
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
      proof.prepare()
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
        autoFocus={username === '' && takesFocus()}
      />
      <Secret
        {...box('password')}
        label={t('portal.password')}
        autoComplete="current-password"
        autoFocus={username !== '' && takesFocus()}
      />
      <Press variant="primary" type="submit" isBusy={isBusy}>
        {t('portal.signIn')}
      </Press>
    </form>
  )
}
