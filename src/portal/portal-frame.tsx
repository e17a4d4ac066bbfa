import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLook } from './brand.tsx'
import { PortalHeader } from './portal-header.tsx'
import { useSignInTexts } from './use-sign-in-texts.ts'
import './login.css'

/** Frame of the other public pages (spec 2.3, type 1): header with a link to the entry page, and a footer. */
export function PortalFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const texts = useSignInTexts()
  const { look, style } = useLook(texts)
  return (
    <div className={`portal ${look}`} style={style}>
      <PortalHeader texts={texts} />
      <main className="portal-main">{children}</main>
      <footer className="login-footer">{t('portal.copyright', { year: new Date().getFullYear() })}</footer>
    </div>
  )
}
