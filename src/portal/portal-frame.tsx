import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PortalHeader } from './portal-header.tsx'
import './login.css'

/** Frame of the other public pages (spec 2.3, type 1): header with a link to the entry page, and a footer. */
export function PortalFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="portal">
      <PortalHeader />
      <main className="portal-main">{children}</main>
      <footer className="login-footer">{t('portal.copyright', { year: new Date().getFullYear() })}</footer>
    </div>
  )
}
