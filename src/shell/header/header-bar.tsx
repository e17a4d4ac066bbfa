import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permissions } from '../../api/permissions.ts'
import { topMenu } from '../../state/constants.ts'
import { Brand } from './brand.tsx'
import { HeaderTools } from './header-tools.tsx'
import { Trail } from './trail.tsx'

type Props = {
  readonly permissions: Permissions
  readonly isMobile: boolean
  readonly isClosed: boolean
  /** A supplier that completes its profile: no links elsewhere. */
  readonly isBare: boolean
  readonly onToggle?: () => void
  /** Top menu, in the layout that has one. */
  readonly menu?: ReactNode
}

/** Bar above every page: menu or menu button, and the tools. */
export const HeaderBar = memo(function HeaderBar({ permissions, isMobile, isClosed, isBare, onToggle, menu }: Props) {
  const hasBrand = menu !== undefined || isBare
  return (
    <header className="shell-header">
      {hasBrand && (
        <div style={{ minWidth: topMenu.logo }}>
          <Brand isShort={false} />
        </div>
      )}
      {onToggle && <Toggle isMobile={isMobile} isClosed={isClosed} onToggle={onToggle} />}
      <div className="shell-header-middle">{menu ?? (!isBare && <Trail menu={permissions.menu} />)}</div>
      <div className="shell-header-tools" style={menu === undefined ? {} : { minWidth: topMenu.right }}>
        <HeaderTools permissions={permissions} isMobile={isMobile} isBare={isBare} />
      </div>
    </header>
  )
})

function Toggle({
  isMobile,
  isClosed,
  onToggle,
}: Pick<Props, 'isMobile' | 'isClosed'> & { readonly onToggle: () => void }) {
  const { t } = useTranslation()
  const words = isMobile ? t('shell.openMenu') : isClosed ? t('shell.expand') : t('shell.collapse')
  return (
    <Button
      type="text"
      aria-label={words}
      title={words}
      aria-expanded={!(isClosed || isMobile)}
      icon={isMobile ? <MenuOutlined /> : isClosed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      onClick={onToggle}
    />
  )
}
