import { ClearOutlined, KeyOutlined, LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../engine/lazily.tsx'
import { sessionAtom } from '../../state/session.ts'
import { useAskSignOut } from './use-ask-sign-out.ts'
import { useClearCache } from './use-clear-cache.ts'

const PasswordDialog = lazily(() => import('../password-dialog.tsx'), 'PasswordDialog')

type Props = {
  /** Only what has to do with the session itself. */
  readonly isBare: boolean
  readonly onSettings: () => void
}

/** One's own account: what one may change of it, and the way out. */
export function AccountMenu({ isBare, onSettings }: Props) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const askSignOut = useAskSignOut()
  const clearCache = useClearCache()
  const [isChanging, setChanging] = useState(false)
  const items: MenuProps['items'] = [
    { key: 'password', icon: <KeyOutlined />, label: t('shell.changePassword'), onClick: () => setChanging(true) },
    ...(isBare
      ? []
      : [{ key: 'settings', icon: <SettingOutlined />, label: t('shell.settings'), onClick: onSettings }]),
    { key: 'cache', icon: <ClearOutlined />, label: t('shell.clearCache'), onClick: () => void clearCache() },
    { type: 'divider' },
    { key: 'out', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: askSignOut },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" className="shell-account">
          <span className="shell-avatar">
            <UserOutlined aria-hidden />
          </span>
          <span className="shell-account-name">{session?.user.realname ?? ''}</span>
        </Button>
      </Dropdown>
      {isChanging && (
        <Suspense>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
