import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { farewellAtom } from '../state/session.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { Notice } from './notice.tsx'
import { ThirdButtons } from './third-buttons.tsx'
import { ThirdReturn } from './third-return.tsx'
import { useEntry } from './use-entry.ts'
import { WorkplaceDialog } from './workplace-dialog.tsx'

/** Sign-in by account, third-party provider or demo account, then the choice of a workplace if there are several. */
export function LoginSlot() {
  const { t } = useTranslation()
  const farewell = useAtomValue(farewellAtom)
  const [search] = useSearchParams()
  const { entering, arrive, enter, leave } = useEntry()
  return (
    <div className="login-card">
      <p className="login-brand">
        <img src="/icon.svg" alt="" width={32} height={32} /> Procura
      </p>
      <h1>{t('common.product')}</h1>
      <p className="login-welcome">{t('portal.welcome')}</p>
      {farewell && <Notice tone="warning">{farewell}</Notice>}
      <ThirdReturn onWelcome={arrive} />
      <LoginForm onWelcome={arrive} username={search.get('account') ?? ''} />
      <p className="login-links">
        <Link to="/register">{t('portal.register')}</Link>
        <Link to="/alteration">{t('portal.forgot')}</Link>
      </p>
      <ThirdButtons />
      <DemoAccounts onWelcome={arrive} />
      {entering && (
        <WorkplaceDialog welcome={entering} onEnter={(workplace) => enter(entering, workplace)} onCancel={leave} />
      )}
    </div>
  )
}
