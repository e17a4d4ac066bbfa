import { BookOutlined, GlobalOutlined, ProjectOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { Permissions } from '../../api/permissions.ts'
import { OnDemand } from '../../engine/on-demand.tsx'
import { langAtom } from '../../state/lang.ts'
import { CompanySwitch } from '../account/company-switch.tsx'
import { NoticeBell } from '../notices/notice-bell.tsx'
import { AccountMenu } from './account-menu.tsx'
import { usePmJump } from './pm-jump.tsx'
import { usePaletteActions } from './use-palette-actions.tsx'

const SettingsDrawer = lazily(() => import('../settings/settings-drawer.tsx'), 'SettingsDrawer')
const CommandPalette = lazily(() => import('../palette/palette.tsx'), 'CommandPalette')

type Props = { readonly permissions: Permissions; readonly isMobile: boolean; readonly isBare: boolean }

/** Tools on every page: search, notices, language, appearance, account. */
export function HeaderTools({ permissions, isMobile, isBare }: Props) {
  const { t } = useTranslation()
  const [isSetting, setSetting] = useState(false)
  const palette = usePaletteOpener(!isBare)
  const actions = usePaletteActions(() => setSetting(true))
  const more = useMore()
  return (
    <>
      <CompanySwitch isShort={isMobile} />
      {!isBare && (
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t('shell.search')}
          title={`${t('shell.search')} (Ctrl+K)`}
          aria-keyshortcuts="Control+K"
          onClick={palette.open}
        />
      )}
      {!(isBare || isMobile) && <HeaderLinks />}
      {!isBare && <NoticeBell />}
      <LanguageButton isShort={isMobile} />
      {!(isBare || isMobile) && (
        <Button
          type="text"
          icon={<SettingOutlined />}
          aria-label={t('shell.settings')}
          title={t('shell.settings')}
          onClick={() => setSetting(true)}
        />
      )}
      <AccountMenu isBare={isBare} more={isMobile && !isBare ? more : []} onSettings={() => setSetting(true)} />
      {isSetting && (
        <OnDemand>
          <SettingsDrawer onClose={() => setSetting(false)} />
        </OnDemand>
      )}
      {palette.wasOpen && (
        <OnDemand>
          <CommandPalette menu={permissions.menu} actions={actions} isOpen={palette.isOpen} onClose={palette.close} />
        </OnDemand>
      )}
    </>
  )
}

/** Links to project management and the manual; in the account menu where there is no room. */
function HeaderLinks() {
  const { t } = useTranslation()
  const from = useHere()
  const goToPm = usePmJump()
  return (
    <>
      <Button
        type="text"
        icon={<ProjectOutlined />}
        aria-label={t('notices.pm')}
        title={t('notices.pm')}
        onClick={() => void goToPm()}
      />
      <Link
        to="/manual"
        state={from}
        className="shell-tool"
        aria-label={t('notices.manual')}
        title={t('notices.manual')}
      >
        <BookOutlined />
      </Link>
    </>
  )
}

/** State for the manual link: the manual opens at the chapter about this page. */
function useHere(): { readonly from: string } {
  const { pathname } = useLocation()
  return { from: pathname }
}

function useMore(): NonNullable<MenuProps['items']> {
  const { t } = useTranslation()
  const from = useHere()
  const goToPm = usePmJump()
  return [
    { type: 'divider' },
    { key: 'pm', icon: <ProjectOutlined />, label: t('notices.pm'), onClick: () => void goToPm() },
    {
      key: 'manual',
      icon: <BookOutlined />,
      label: (
        <Link to="/manual" state={from}>
          {t('notices.manual')}
        </Link>
      ),
    },
  ]
}

function LanguageButton({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  return (
    <Button
      type="text"
      icon={isShort ? undefined : <GlobalOutlined />}
      title={t('shell.language')}
      lang={lang === 'en' ? 'zh-CN' : 'en-US'}
      onClick={() => setLang(lang === 'en' ? 'zh' : 'en')}
    >
      {lang === 'en' ? '中文' : 'EN'}
    </Button>
  )
}

/** Opens the palette by its button or Ctrl/Command+K. */
function usePaletteOpener(isThere: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (!isThere) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isThere])
  return { isOpen, wasOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
