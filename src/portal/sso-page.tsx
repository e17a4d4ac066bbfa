import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useErrorText } from '../engine/error-text.ts'
import { useLang } from '../state/lang.ts'
import { Notice } from './notice.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { Press } from './press.tsx'
import { useEntry } from './use-entry.ts'
import { useSignInWays } from './use-sign-in-ways.ts'
import { type SsoState, useSso } from './use-sso.ts'
import { useWindowTitle } from './use-window-title.ts'
import { WorkplaceDialog } from './workplace-dialog.tsx'
import './public.css'

/** Single sign-on (spec 2.1): a ticket or token in the address becomes a session; without one it leads to the CAS server. */
export function SsoPage() {
  const { t } = useTranslation()
  const lang = useLang()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ways = useSignInWays()
  const { entering, arrive, enter, leave } = useEntry()
  const { state, begin } = useSso(ways, arrive)
  const title = ways?.cas?.title[lang] ?? t('portal.sso')
  const isWaiting = state.kind === 'entering' || state.kind === 'leaving'
  useWindowTitle(t('portal.sso'))
  const password = `/user/login${search.has('redirect') ? `?${search}` : ''}`
  const cancel = () => {
    leave()
    void navigate(password, { replace: true })
  }
  return (
    <PortalFrame>
      <section className="portal-note">
        <h1>{t('portal.sso')}</h1>
        <SsoNotice state={state} title={title} />
        <p className="portal-note-links">
          {!isWaiting && ways?.cas && (
            <Press variant="primary" onClick={begin}>
              {t('portal.ssoBegin', { title })}
            </Press>
          )}
          <Link to={password} className="p-press p-plain">
            {t('portal.way_password')}
          </Link>
        </p>
      </section>
      {entering && (
        <WorkplaceDialog welcome={entering} onEnter={(workplace) => enter(entering, workplace)} onCancel={cancel} />
      )}
    </PortalFrame>
  )
}

function SsoNotice({ state, title }: { readonly state: SsoState; readonly title: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (state.kind === 'failed') return <Notice tone="error">{errorText(state.cause)}</Notice>
  if (state.kind === 'entering') return <Notice tone="info">{t('portal.entering')}</Notice>
  if (state.kind === 'leaving') return <Notice tone="info">{t('portal.ssoLeaving', { title })}</Notice>
  return <Notice tone="warning">{t(state.kind === 'none' ? 'portal.ssoNone' : 'portal.ssoUnasked')}</Notice>
}
