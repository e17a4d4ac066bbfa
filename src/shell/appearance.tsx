import { LoadingOutlined } from '@ant-design/icons'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { antdLocale } from './kit/antd-locale.ts'
import 'dayjs/locale/zh-cn.js'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useIsStill } from '../../widgets/kit/motion.ts'
import { useLang } from '../state/lang.ts'
import { settingsAtom } from '../state/settings.ts'
import { themeOf } from './kit/theme.ts'
import { useIsDark } from './kit/use-is-dark.ts'

// A custom icon without antd's motion: antd misses the motion's end when loading ends before it starts, and the button
// keeps a hidden spinner, with "loading" in its name.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** Theme, language and dialogs of antd, by the settings of the person. */
export function Appearance({ children }: { readonly children: ReactNode }) {
  const lang = useLang()
  const { primary, colorWeak } = useAtomValue(settingsAtom)
  const isDark = useIsDark()
  const isStill = useIsStill()
  const theme = useMemo(() => themeOf({ primary }, isDark, isStill), [primary, isDark, isStill])
  dayjs.locale(lang === 'en' ? 'en' : 'zh-cn')
  useEffect(() => {
    const { classList, style } = document.documentElement
    classList.toggle('is-weak', colorWeak)
    style.colorScheme = isDark ? 'dark' : 'light'
    return () => {
      classList.remove('is-weak')
      style.colorScheme = ''
    }
  }, [colorWeak, isDark])
  return (
    <ConfigProvider theme={theme} button={button} locale={antdLocale(lang)}>
      <App className="shell-app">{children}</App>
    </ConfigProvider>
  )
}
