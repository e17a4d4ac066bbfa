import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { lazily } from '../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../widgets/kit/lazy-boundary.tsx'
import type { SignInTexts } from '../api/portal-view.ts'
import { farewellAtom } from '../state/session.ts'
import { Brand } from './brand.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { Notice } from './notice.tsx'
import { OtherWays, type Way } from './other-ways.tsx'
import { ThirdReturn } from './third-return.tsx'
import { useEntry } from './use-entry.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

// Few people use them.
const PhoneForm = lazily(() => import('./phone-form.tsx'), 'PhoneForm')
const WorkplaceDialog = lazily(() => import('./workplace-dialog.tsx'), 'WorkplaceDialog')

/** Sign-in by account, phone code, third-party provider or demo account, then the choice of a workplace if there are several. */
export function LoginSlot({ texts }: { readonly texts: SignInTexts | undefined }) {
  const { t } = useTranslation()
  const farewell = useAtomValue(farewellAtom)
  const [search] = useSearchParams()
  const ways = useSignInWays()
  const [way, setWay] = useState<Way>('password')
  const { entering, arrive, enter, leave } = useEntry()
  return (
    <div className="login-card">
      <p className="login-brand">
        <Brand texts={texts} />
      </p>
      <h1>{t('common.product')}</h1>
      <p className={texts ? 'login-welcome' : 'login-welcome is-unknown'}>{texts?.welcome ?? t('portal.welcome')}</p>
      {farewell && <Notice tone="warning">{farewell}</Notice>}
      <ThirdReturn onWelcome={arrive} />
      {way === 'phone' ? (
        <LazyBoundary>
          <PhoneForm onWelcome={arrive} />
        </LazyBoundary>
      ) : (
        <LoginForm onWelcome={arrive} username={search.get('account') ?? ''} />
      )}
      <p className="login-links">
        <Link to="/register">{t('portal.register')}</Link>
        <Link to="/alteration">{t('portal.forgot')}</Link>
      </p>
      {ways && <OtherWays ways={ways} way={way} onWay={setWay} />}
      <DemoAccounts onWelcome={arrive} />
      {entering && (
        <LazyBoundary>
          <WorkplaceDialog welcome={entering} onEnter={(workplace) => enter(entering, workplace)} onCancel={leave} />
        </LazyBoundary>
      )}
    </div>
  )
}
