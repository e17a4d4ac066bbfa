import {
  BookOutlined,
  GlobalOutlined,
  KeyOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  ProjectOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { App, Avatar, Breadcrumb, Button, Dropdown } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { MenuItem } from '../api/permissions.ts'
import { langAtom } from '../state/lang.ts'
import { sessionAtom } from '../state/session.ts'
import { usePmJump } from './header/pm-jump.tsx'
import { NoticeBell } from './notices/notice-bell.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

type Props = {
  readonly trail: readonly MenuItem[]
  readonly isMobile: boolean
  readonly isCollapsed: boolean
  readonly onToggle: () => void
}

/** The bar above every page: menu toggle, where one is, language, and one's own account. */
export function HeaderBar({ trail, isMobile, isCollapsed, onToggle }: Props) {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  const toggle = isMobile ? t('shell.openMenu') : isCollapsed ? t('shell.expand') : t('shell.collapse')
  const home = { title: <Link to="/dashboard/analysis">{t('shell.home')}</Link> }
  const { pathname } = useLocation()
  // Groups have no page of their own; an entry is a way back from what it opened.
  const steps = trail.map(({ path, meta, children }) => ({
    title: children?.length || path === pathname ? meta.title : <Link to={path}>{meta.title}</Link>,
  }))
  return (
    <header className="shell-header">
      <Button
        type="text"
        aria-label={toggle}
        aria-expanded={!isCollapsed && !isMobile}
        icon={isMobile ? <MenuOutlined /> : isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onToggle}
      />
      <Breadcrumb className="shell-breadcrumb" items={[home, ...steps]} />
      <Button
        type="text"
        icon={<GlobalOutlined />}
        title={t('shell.language')}
        lang={lang === 'en' ? 'zh-CN' : 'en-US'}
        onClick={() => setLang(lang === 'en' ? 'zh' : 'en')}
      >
        {lang === 'en' ? '中文' : 'EN'}
      </Button>
      <NoticeBell />
      <AccountMenu />
    </header>
  )
}

function AccountMenu() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const session = useAtomValue(sessionAtom)
  const signOut = useSignOut()
  const goToPm = usePmJump()
  const [isChanging, setChanging] = useState(false)
  const name = session?.user.realname ?? ''
  const ask = () =>
    modal.confirm({
      title: t('shell.signOut'),
      content: t('shell.signOutAsk'),
      okText: t('common.ok'),
      cancelText: t('common.cancel'),
      onOk: () => signOut(),
    })
  const items = [
    { key: 'pm', icon: <ProjectOutlined />, label: t('notices.pm'), onClick: () => void goToPm() },
    { key: 'manual', icon: <BookOutlined />, label: <Link to="/manual">{t('notices.manual')}</Link> },
    { key: 'password', icon: <KeyOutlined />, label: t('shell.changePassword'), onClick: () => setChanging(true) },
    { key: 'out', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: ask },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" className="shell-account">
          <Avatar size={28} icon={<UserOutlined />} /> <span className="shell-account-name">{name}</span>
        </Button>
      </Dropdown>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  )
}
