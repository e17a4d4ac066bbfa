import { Button, Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Welcome } from '../api/session.ts'
import { LoginForm } from '../portal/login-form.tsx'
import { firstWorkplace, useEntry, type Workplace } from '../portal/use-entry.ts'
import { endedAtom, type Session, sessionAtom } from '../state/session.ts'
import { releaseAll } from '../state/unsaved.ts'
import { useSignOut } from './kit/use-sign-out.ts'

/** Sign-in dialog over the page after the session expired; input is kept. */
export function ExpiredDialog() {
  const { t } = useTranslation()
  const isEnded = useAtomValue(endedAtom)
  const session = useAtomValue(sessionAtom)
  const { enter, leave } = useEntry()
  const signOut = useSignOut()
  const giveUp = () => {
    releaseAll()
    signOut()
  }
  const goOn = (welcome: Welcome) =>
    enter(welcome, sameWorkplace(welcome, session)).catch((error: unknown) => {
      leave()
      throw error
    })
  return (
    <Modal
      open={isEnded}
      title={t('shell.expired')}
      footer={null}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={420}
      destroyOnHidden
    >
      <p>{t('shell.expiredHint')}</p>
      <LoginForm onWelcome={goOn} {...(session && { username: (session.user.viewer ?? session.user).username })} />
      <Button type="link" block onClick={giveUp} style={{ marginTop: 8 }}>
        {t('shell.giveUp')}
      </Button>
    </Modal>
  )
}

// The former workplace is kept while it is still allowed.
function sameWorkplace(welcome: Welcome, session: Session | undefined): Workplace {
  const first = firstWorkplace(welcome)
  if (session?.user.id !== welcome.userInfo.id) return first
  const { tenantId, user } = session
  return {
    tenantId: welcome.tenantList.some(({ id }) => id === tenantId) ? tenantId : first.tenantId,
    orgCode: welcome.departs.some(({ orgCode }) => orgCode === user.orgCode) ? user.orgCode : first.orgCode,
  }
}
