import { BgColorsOutlined, BulbOutlined, ClearOutlined, GlobalOutlined, LogoutOutlined } from '@ant-design/icons'
import { useAtom, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { langAtom } from '../../state/lang.ts'
import { settingsAtom } from '../../state/settings.ts'
import { useIsDark } from '../kit/use-is-dark.ts'
import type { PaletteAction } from '../palette/choices.ts'
import { useAskSignOut } from './use-ask-sign-out.ts'
import { useClearCache } from './use-clear-cache.ts'

/** Actions of the command palette, in addition to pages and records. */
export function usePaletteActions(openSettings: () => void): readonly PaletteAction[] {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  const change = useSetAtom(settingsAtom)
  const isDark = useIsDark()
  const clearCache = useClearCache()
  const askSignOut = useAskSignOut()
  return [
    {
      id: 'theme',
      title: t(isDark ? 'shell.toLight' : 'shell.toDark'),
      icon: <BulbOutlined />,
      run: () => change({ theme: isDark ? 'light' : 'dark' }),
    },
    { id: 'settings', title: t('shell.settings'), icon: <BgColorsOutlined />, run: openSettings },
    {
      id: 'language',
      title: t('shell.language'),
      icon: <GlobalOutlined />,
      run: () => setLang(lang === 'en' ? 'zh' : 'en'),
    },
    { id: 'cache', title: t('shell.clearCache'), icon: <ClearOutlined />, run: () => void clearCache() },
    { id: 'out', title: t('shell.signOut'), icon: <LogoutOutlined />, run: askSignOut },
  ]
}
