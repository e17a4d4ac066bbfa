import { Alert, Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { langAtom } from '../state/lang.ts'
import { farewellAtom } from '../state/session.ts'
import { Artwork } from './artwork.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { useEntry } from './use-entry.ts'
import './login.css'

// Few people have several places of work, so the page does not wait for what only they see.
const WorkplaceDialog = lazy(() =>
  import('./workplace-dialog.tsx').then((module) => ({ default: module.WorkplaceDialog })),
)

/** The sign-in page: account, password, captcha; the demo accounts where there are any; the workplace where there are several. */
export function LoginPage() {
  const { t } = useTranslation()
  const farewell = useAtomValue(farewellAtom)
  const { entering, arrive, enter, leave } = useEntry()
  useEffect(() => {
    document.title = `${t('portal.signIn')} · Procura`
  }, [t])
  return (
    <div className="login">
      <aside className="login-aside" aria-hidden="true">
        <Artwork />
        <p className="login-slogan">{t('portal.slogan')}</p>
        <p className="login-more">{t('portal.sloganMore')}</p>
      </aside>
      <main className="login-main">
        <LanguageButton />
        <div className="login-card">
          <p className="login-brand">
            <img src="/icon.svg" alt="" width={32} height={32} /> Procura
          </p>
          <h1>{t('common.product')}</h1>
          <p className="login-welcome">{t('portal.welcome')}</p>
          {farewell && <Alert type="warning" showIcon title={farewell} className="login-farewell" />}
          <LoginForm onWelcome={arrive} />
          <DemoAccounts onWelcome={arrive} />
        </div>
      </main>
      {entering && (
        <Suspense>
          <WorkplaceDialog welcome={entering} onEnter={enter} onCancel={leave} />
        </Suspense>
      )}
    </div>
  )
}

function LanguageButton() {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  const other = lang === 'en' ? 'zh' : 'en'
  return (
    <Button
      type="text"
      className="login-language"
      lang={other === 'en' ? 'en-US' : 'zh-CN'}
      onClick={() => setLang(other)}
    >
      {t('portal.language')}
    </Button>
  )
}
