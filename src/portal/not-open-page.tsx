import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PortalFrame } from './portal-frame.tsx'
import { useWindowTitle } from './use-window-title.ts'
import './public.css'

export type Service = 'register' | 'sso'

/** Page of a service that is not available on this site, with a contact. */
export function NotOpenPage({ service }: { readonly service: Service }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t(`portal.service_${service}`)
  useWindowTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <PortalFrame>
      <section className="portal-note">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{t('portal.notOpen', { service: title })}</p>
        <p className="portal-note-links">
          <Link to="/user/login" className="p-press p-primary">
            {t('portal.signIn')}
          </Link>
          <Link to="/user/Index" className="p-press p-plain">
            {t('common.backHome')}
          </Link>
        </p>
      </section>
    </PortalFrame>
  )
}
