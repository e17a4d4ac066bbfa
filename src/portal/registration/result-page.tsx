import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { addTexts } from '../../i18n/instance.ts'
import { registration } from '../../i18n/registration.ts'
import { sessionAtom } from '../../state/session.ts'
import { PortalFrame } from '../portal-frame.tsx'
import { useWindowTitle } from '../use-window-title.ts'
import { profilePath } from './profile-path.ts'
import '../public.css'

addTexts({ registration })

/** Result of a registration (`/register-result`), with the way to the profile. */
export function RegistrationResultPage() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  useWindowTitle(t('registration.title'))
  if (!session) return <Navigate to="/register" replace />
  return (
    <PortalFrame>
      <section className="portal-note">
        <h1>{t('registration.done')}</h1>
        <p>{t('registration.doneMore')}</p>
        <p className="portal-note-links">
          <Link to={profilePath(session.user.isShow)} className="p-press p-primary">
            {t('registration.complete')}
          </Link>
        </p>
      </section>
    </PortalFrame>
  )
}
