import { App, ConfigProvider, theme } from 'antd'
import enUs from 'antd/es/locale/en_US.js'
import type { Locale } from 'antd/es/locale/index.js'
import zhCn from 'antd/es/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { type ReactNode, useEffect } from 'react'
import { SampleLang } from '../../src/docs/try/sample-lang.ts'
import type { Lang } from '../../src/schema/base/text.ts'
import { readableTokens } from '../../widgets/kit/readable-tokens.ts'

type Props = {
  readonly lang: Lang
  readonly isDark: boolean
  /** Inline instead of filling the page. */
  readonly isInline?: boolean
  readonly children: ReactNode
}

/** Language and theme around a story, as in the shell. */
export function Frame({ lang, isDark, isInline = false, children }: Props) {
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
    dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
  }, [lang])
  return (
    <ConfigProvider
      locale={localeOf(lang === 'zh' ? zhCn : enUs)}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...(isDark ? readableTokens.dark : readableTokens.light), motion: !prefersStillness() },
      }}
    >
      <App>
        <SampleLang value={lang}>
          <Ground isInline={isInline}>{children}</Ground>
        </SampleLang>
      </App>
    </ConfigProvider>
  )
}

/** antd's locales are CommonJS: bundler and Node differ in their default import. */
function localeOf(module: Locale | { readonly default: Locale }): Locale {
  return 'default' in module ? module.default : module
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function Ground({ isInline, children }: Required<Pick<Props, 'isInline' | 'children'>>) {
  const { token } = theme.useToken()
  return (
    <main
      style={{
        background: token.colorBgContainer,
        color: token.colorText,
        padding: 16,
        minHeight: isInline ? 0 : '100vh',
      }}
    >
      {children}
    </main>
  )
}
