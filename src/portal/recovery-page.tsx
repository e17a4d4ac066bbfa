import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PortalFrame } from './portal-frame.tsx'
import { RecoveryAccount } from './recovery-account.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { Steps } from './steps.tsx'
import { useWindowTitle } from './use-window-title.ts'
import './public.css'
import './login-form.css'

const steps = ['account', 'code', 'password', 'done'] as const

/** Password recovery (spec 2.4): account, code from the mail; the new password is chosen on the page that the code leads to. */
export function RecoveryPage() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ readonly account: string; readonly words: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  useWindowTitle(t('portal.recover'))
  useEffect(() => heading.current?.focus(), [])
  return (
    <PortalFrame>
      <section className="portal-note">
        <h1 ref={heading} tabIndex={-1}>
          {t('portal.recover')}
        </h1>
        <Steps
          label={t('portal.recoverSteps')}
          titles={steps.map((step) => t(`portal.recoverStep_${step}`))}
          current={asked ? 1 : 0}
        />
        {asked ? (
          <RecoveryCode {...asked} onBack={() => setAsked(undefined)} />
        ) : (
          <RecoveryAccount onAsked={(account, words) => setAsked({ account, words })} />
        )}
        <p className="portal-note-links">
          <Link to="/user/login">{t('portal.signIn')}</Link>
        </p>
      </section>
    </PortalFrame>
  )
}
