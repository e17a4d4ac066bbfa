import { Modal } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../portal/login-form.tsx'
import { endedAtom, signInAtom } from '../state/session.ts'

/** When the server no longer knows the session: sign in again over the page, which keeps what was typed. */
export function ExpiredDialog() {
  const { t } = useTranslation()
  const [isEnded, setEnded] = useAtom(endedAtom)
  const signIn = useSetAtom(signInAtom)
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
      <LoginForm
        onWelcome={(welcome) => {
          signIn(welcome)
          setEnded(false)
        }}
      />
    </Modal>
  )
}
