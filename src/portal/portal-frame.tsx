import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LanguageButton } from './language-button.tsx'
import './login.css'

/** Frame of the other public pages (spec 2.3, type 1): link to the entry page, and a footer. */
export function PortalFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="portal">
      <header className="portal-header">
        <Link to="/user/Index" className="login-brand">
          <img src="/icon.svg" alt="" width={28} height={28} /> Procura
        </Link>
        <a className="portal-site" href="/proHome">
          {t('portal.site')}
        </a>
        <LanguageButton />
      </header>
      <main className="portal-main">{children}</main>
      <footer className="login-footer">{t('portal.copyright', { year: new Date().getFullYear() })}</footer>
    </div>
  )
}
