import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { useErrorText } from '../../engine/error-text.ts'
import { addTexts } from '../../i18n/instance.ts'
import { registration } from '../../i18n/registration.ts'
import { sessionAtom } from '../../state/session.ts'
import { Notice } from '../notice.tsx'
import { PortalFrame } from '../portal-frame.tsx'
import { Press } from '../press.tsx'
import { Steps } from '../steps.tsx'
import { useWindowTitle } from '../use-window-title.ts'
import { CompanySteps } from './company-steps.tsx'
import { MailSteps } from './mail-steps.tsx'
import { profilePath } from './profile-path.ts'
import { RegistrationAside } from './registration-aside.tsx'
import { useDraft } from './use-draft.ts'
import { useInvitation } from './use-invitation.ts'
import '../public.css'
import '../login-form.css'
import './registration.css'

addTexts({ registration })

const steps = ['mail', 'company', 'finish'] as const

/** Registration of a supplier in three steps (spec 2.4). It resumes after leaving, and ends at the profile of the company. */
export function RegistrationPage() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const { draft, begin, change, end } = useDraft()
  const isProved = draft !== undefined && draft.ticket !== ''
  const [isResumed, setResumed] = useState(isProved)
  const failure = useInvitation(({ email, ticket, ...company }) => begin(email, ticket, company))
  const errorText = useErrorText()
  const heading = useRef<HTMLHeadingElement>(null)
  const step = isProved ? draft.step : 'mail'

  useWindowTitle(t('registration.title'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at the heading.
  useEffect(() => {
    // The header of the page covers what the browser would scroll to.
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  if (session) return <Navigate to={profilePath(session.user.isShow)} replace />
  const restart = () => {
    setResumed(false)
    change({ ticket: '' })
  }
  return (
    <PortalFrame>
      <div className="p-registration-page">
        <RegistrationAside />
        <section className="portal-note p-registration">
          <h1 ref={heading} tabIndex={-1}>
            {t('registration.title')}
          </h1>
          <p>{t('registration.intro')}</p>
          <Steps
            label={t('registration.steps')}
            titles={steps.map((each) => t(`registration.step_${each}`))}
            current={steps.indexOf(step)}
          />
          {failure !== undefined && <Notice tone="warning">{errorText(failure)}</Notice>}
          {isProved && isResumed && (
            <Notice tone="info">
              {t('registration.resumed', { email: draft.email, interpolation: { escapeValue: false } })}
            </Notice>
          )}
          {isProved ? (
            <CompanySteps draft={draft} onChange={change} onEnd={end} />
          ) : (
            <MailSteps key={draft?.email} email={draft?.email ?? ''} onProved={begin} />
          )}
          <p className="portal-note-links">
            {isProved && (
              <Press variant="text" onClick={restart}>
                {t('registration.restart')}
              </Press>
            )}
            <Link to="/user/login">{t('registration.haveAccount')}</Link>
          </p>
        </section>
      </div>
    </PortalFrame>
  )
}
