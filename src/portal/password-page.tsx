import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { passwordByLink, personOfLink } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { Notice } from './notice.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { Press } from './press.tsx'
import { Secret } from './secret.tsx'
import { useWindowTitle } from './use-window-title.ts'
import './public.css'
import './login-form.css'

type Person = Awaited<ReturnType<typeof personOfLink>>

/** Target of a one-use link: its person sets a password. The secret is in the fragment, which is not sent to servers. */
export function PasswordPage() {
  const { t } = useTranslation()
  // A second link in the same tab differs in its fragment only: the page is not reloaded.
  const link = useLocation().hash.slice(1)
  useWindowTitle(t('portal.choosePassword'))
  return (
    <PortalFrame>
      <section className="portal-note">
        <h1>{t('portal.choosePassword')}</h1>
        <ByLink key={link} link={link} />
      </section>
    </PortalFrame>
  )
}

function ByLink({ link }: { readonly link: string }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [person, setPerson] = useState<Person>()
  const [isSet, setSet] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    personOfLink(client, link).then(setPerson, setFailure)
  }, [client, link])
  if (person && !isSet) {
    return (
      <>
        <p>{t('portal.choosePasswordFor', { ...person, interpolation: { escapeValue: false } })}</p>
        <PasswordForm link={link} onSet={() => setSet(true)} />
      </>
    )
  }
  if (failure === undefined && !isSet) return null
  return (
    <>
      {isSet ? (
        <Notice tone="info">{t('portal.passwordSet')}</Notice>
      ) : (
        <Notice tone="error">{errorText(failure)}</Notice>
      )}
      <p className="portal-note-links">
        <Link to="/user/login" className="p-press p-primary">
          {t('portal.signIn')}
        </Link>
      </p>
    </>
  )
}

function PasswordForm({ link, onSet }: { readonly link: string; readonly onSet: () => void }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [values, setValues] = useState({ password: '', confirmpassword: '' })
  const [wrong, setWrong] = useState<'password' | 'confirmpassword'>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (values.password === '') return setWrong('password')
    if (values.password !== values.confirmpassword) return setWrong('confirmpassword')
    setBusy(true)
    setError(undefined)
    try {
      await passwordByLink(client, { link, ...values })
      onSet()
    } catch (cause) {
      setError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  const box = (name: keyof typeof values, problem: string) => ({
    name,
    value: values[name],
    problem: wrong === name ? problem : undefined,
    autoComplete: 'new-password',
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }))
      setWrong(undefined)
    },
  })
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {error && <Notice tone="error">{error}</Notice>}
      <Secret {...box('password', t('portal.needPassword'))} label={t('portal.newPassword')} />
      <Secret {...box('confirmpassword', t('portal.needRepeat'))} label={t('portal.repeatPassword')} />
      <p>{t('portal.passwordHint')}</p>
      <Press variant="primary" type="submit" isBusy={isBusy}>
        {t('portal.choosePassword')}
      </Press>
    </form>
  )
}
