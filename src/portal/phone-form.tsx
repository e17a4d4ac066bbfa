import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askPhoneCode, phoneLogin, type Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { takesFocus } from '../state/previewed.ts'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'
import { usePause } from './use-pause.ts'
import './login-form.css'

type Name = 'mobile' | 'code'
type Values = Readonly<Record<Name, string>>

const rules: Readonly<Record<Name, RegExp>> = { mobile: /^\+?\d{5,20}$/, code: /^\d{6}$/ }
const needs = { mobile: 'portal.needMobile', code: 'portal.needCode' } as const

/** Sign-in by a code that is sent to the phone (contract.md 2.1). A refusal keeps the number. */
export function PhoneForm({ onWelcome }: { readonly onWelcome: (welcome: Welcome) => Promise<void> }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const pause = usePause()
  const [values, setValues] = useState<Values>({ mobile: '', code: '' })
  const [wrong, setWrong] = useState<Name>()
  const [busy, setBusy] = useState<'ask' | 'enter'>()
  const [said, setSaid] = useState<{ readonly tone: 'info' | 'error'; readonly text: string }>()
  const focus = (name: Name) => {
    const box = form.current?.elements.namedItem(name)
    if (box instanceof HTMLInputElement) box.focus()
  }
  const areValid = (names: readonly Name[]) => {
    const found = names.find((name) => !rules[name].test(values[name].trim()))
    setWrong(found)
    if (found) focus(found)
    return found === undefined
  }
  const run = async (kind: 'ask' | 'enter', work: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    setSaid(undefined)
    try {
      await work()
    } catch (cause) {
      setSaid({ tone: 'error', text: errorText(cause) })
    } finally {
      setBusy(undefined)
    }
  }
  const ask = () => {
    if (!areValid(['mobile'])) return
    void run('ask', async () => {
      setSaid({ tone: 'info', text: await askPhoneCode(client, values.mobile.trim()) })
      pause.begin()
      focus('code')
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (areValid(['mobile', 'code']))
      void run('enter', async () => onWelcome(await phoneLogin(client, values.mobile.trim(), values.code.trim())))
  }
  const box = (name: Name) => ({
    name,
    value: values[name],
    problem: wrong === name ? t(needs[name]) : undefined,
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }))
      setWrong(undefined)
    },
  })
  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      <Field
        {...box('mobile')}
        label={t('portal.mobile')}
        type="tel"
        autoComplete="tel"
        maxLength={21}
        autoFocus={takesFocus()}
      />
      <Field
        {...box('code')}
        label={t('portal.phoneCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        end={
          <button type="button" onClick={ask} disabled={pause.left > 0 || busy !== undefined}>
            {pause.left > 0 ? t('portal.recoverAgain', { seconds: pause.left }) : t('portal.recoverSend')}
          </button>
        }
      />
      <Press variant="primary" type="submit" isBusy={busy === 'enter'}>
        {t('portal.signIn')}
      </Press>
    </form>
  )
}
