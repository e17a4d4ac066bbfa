import { BgColorsOutlined, ClearOutlined, KeyOutlined, LogoutOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { OnDemand } from '../../engine/on-demand.tsx'
import { sessionAtom } from '../../state/session.ts'
import { OwnAvatar } from '../account/own-avatar.tsx'
import { useAccountMenu } from '../account/use-account-menu.tsx'
import { useAskSignOut } from './use-ask-sign-out.ts'
import { useClearCache } from './use-clear-cache.ts'

const PasswordDialog = lazily(() => import('../account/password-dialog.tsx'), 'PasswordDialog')

type Props = {
  /** Session entries only. */
  readonly isBare: boolean
  /** Tools without room in the header. */
  readonly more: NonNullable<MenuProps['items']>
  readonly onSettings: () => void
}

/** Account menu: own settings and sign-out. */
export function AccountMenu({ isBare, more, onSettings }: Props) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const account = useAccountMenu()
  const askSignOut = useAskSignOut()
  const clearCache = useClearCache()
  const [isChanging, setChanging] = useState(false)
  const settings = { key: 'look', icon: <BgColorsOutlined />, label: t('shell.settings'), onClick: onSettings }
  const items: MenuProps['items'] = [
    ...(isBare ? [] : account.items),
    { key: 'password', icon: <KeyOutlined />, label: t('shell.changePassword'), onClick: () => setChanging(true) },
    ...(isBare ? [] : [{ type: 'divider' as const }, settings]),
    { key: 'cache', icon: <ClearOutlined />, label: t('shell.clearCache'), onClick: () => void clearCache() },
    ...more,
    { type: 'divider' },
    { key: 'out', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: askSignOut },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" className="shell-account">
          <OwnAvatar size={28} />
          <span className="shell-account-name">{session?.user.realname ?? ''}</span>
        </Button>
      </Dropdown>
      {account.dialogs}
      {isChanging && (
        <OnDemand>
          <PasswordDialog onClose={() => setChanging(false)} />
        </OnDemand>
      )}
    </>
  )
}
