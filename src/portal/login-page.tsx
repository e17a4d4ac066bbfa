import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Welcome } from '../api/session.ts'
import { langAtom } from '../state/lang.ts'
import { signInAtom } from '../state/session.ts'
import { Artwork } from './artwork.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { TenantDialog } from './tenant-dialog.tsx'
import './login.css'

/** The sign-in page: account, password, captcha; the demo accounts where there are any; the tenant where there are several. */
export function LoginPage() {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  const signIn = useSetAtom(signInAtom)
  const [welcome, setWelcome] = useState<Welcome>()
  useEffect(() => {
    document.title = `${t('portal.signIn')} · Procura`
  }, [t])
  const enter = (result: Welcome) => (result.tenantList.length > 1 ? setWelcome(result) : signIn(result))
  return (
    <div className="login">
      <aside className="login-aside" aria-hidden="true">
        <Artwork />
        <p className="login-slogan">{t('portal.slogan')}</p>
        <p className="login-more">{t('portal.sloganMore')}</p>
      </aside>
      <main className="login-main">
        <div className="login-language">
          <Button
            type="text"
            onClick={() => setLang(lang === 'en' ? 'zh' : 'en')}
            lang={lang === 'en' ? 'zh-CN' : 'en-US'}
          >
            {t('portal.language')}
          </Button>
        </div>
        <div className="login-card">
          <p className="login-brand">
            <img src="/icon.svg" alt="" width={32} height={32} /> Procura
          </p>
          <h1>
            {t('portal.welcome')} · {t('common.product')}
          </h1>
          <LoginForm onWelcome={enter} />
          <DemoAccounts onWelcome={enter} />
        </div>
      </main>
      {welcome && (
        <TenantDialog
          welcome={welcome}
          onChoose={(tenant) => signIn(welcome, tenant)}
          onCancel={() => setWelcome(undefined)}
        />
      )}
    </div>
  )
}
