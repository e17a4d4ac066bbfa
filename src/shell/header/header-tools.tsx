import { GlobalOutlined, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permissions } from '../../api/permissions.ts'
import { lazily } from '../../engine/lazily.tsx'
import { langAtom } from '../../state/lang.ts'
import { AccountMenu } from './account-menu.tsx'

const SettingsDrawer = lazily(() => import('../settings/settings-drawer.tsx'), 'SettingsDrawer')

type Props = { readonly permissions: Permissions; readonly isMobile: boolean; readonly isBare: boolean }

/** What one may do from every page: search, notices, language, look, one's own account. */
export function HeaderTools({ isMobile, isBare }: Props) {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  const [isSetting, setSetting] = useState(false)
  return (
    <>
      <Button
        type="text"
        icon={<GlobalOutlined />}
        title={t('shell.language')}
        lang={lang === 'en' ? 'zh-CN' : 'en-US'}
        onClick={() => setLang(lang === 'en' ? 'zh' : 'en')}
      >
        {lang === 'en' ? '中文' : 'EN'}
      </Button>
      {!(isBare || isMobile) && (
        <Button
          type="text"
          icon={<SettingOutlined />}
          aria-label={t('shell.settings')}
          title={t('shell.settings')}
          onClick={() => setSetting(true)}
        />
      )}
      <AccountMenu isBare={isBare} onSettings={() => setSetting(true)} />
      {isSetting && (
        <Suspense>
          <SettingsDrawer onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </>
  )
}
