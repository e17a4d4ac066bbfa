import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SignInTexts } from '../api/portal-view.ts'
import { useLang } from '../state/lang.ts'
import { Brand } from './brand.tsx'
import { LanguageButton } from './language-button.tsx'
import { Press } from './press.tsx'
import './portal-frame.css'

/** Pages of the portal, which are documents of their own. */
const pages = {
  home: '/proHome',
  purchase: '/purchaseAnnouncement',
  result: '/resultAnnouncement',
  about: '/about',
} as const
const names = Object.keys(pages) as readonly (keyof typeof pages)[]

/** Header of the public pages, with the look of the portal's: logo, pages, language, sign-in. */
export function PortalHeader({ texts }: { readonly texts: SignInTexts | undefined }) {
  const { t } = useTranslation()
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="portal-header">
      <div className="portal-header-row">
        <Link to="/user/Index" className="portal-logo">
          <Brand texts={texts} />
        </Link>
        <Press
          variant="text"
          className="portal-menu-key"
          aria-expanded={isOpen}
          aria-controls="portal-menu"
          aria-label={t('portal.menu')}
          onClick={() => setOpen(!isOpen)}
        >
          <Line d={isOpen ? 'M6 6l12 12M18 6 6 18' : 'M4 7h16M4 12h16M4 17h16'} size={20} />
        </Press>
        <div id="portal-menu" className={isOpen ? 'portal-menu portal-open' : 'portal-menu'}>
          <nav aria-label={t('portal.menu')}>
            {names.map((name) => (
              <a key={name} href={lang === 'en' ? `${pages[name]}?lang=en` : pages[name]}>
                {t(`portal.nav_${name}`)}
              </a>
            ))}
          </nav>
          <div className="portal-header-end">
            <LanguageButton>
              <Line d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" size={16} />
            </LanguageButton>
            <Link className="p-press" to="/user/login">
              {t('portal.signIn')}
            </Link>
            <Link className="p-press p-primary" to="/register">
              {t('portal.register')}
            </Link>
          </div>
        </div>
      </div>
    </header>
  )
}

/** A line drawing, as in the portal. */
function Line({ d, size }: { readonly d: string; readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
