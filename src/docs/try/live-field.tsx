import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { antdLocale } from '../../shell/kit/antd-locale.ts'
import 'dayjs/locale/zh-cn.js'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { useIsStill } from '../../../widgets/kit/motion.ts'
import { addTexts } from '../../i18n/instance.ts'
import { workspaceTexts } from '../../i18n/workspace-texts.ts'
import type { FieldType } from '../../schema/fields/registry.ts'
import { PageSkeleton } from '../../shell/kit/page-skeleton.tsx'
import { themeOf } from '../../shell/kit/theme.ts'
import { useIsDark } from '../../shell/kit/use-is-dark.ts'
import { settingsAtom } from '../../state/settings.ts'
import { useDocsLang } from '../book/docs-lang.ts'
import { FieldEditor } from './field-editor.tsx'
import { SampleLang } from './sample-lang.ts'

// The widgets use the texts of the workspace.
addTexts(workspaceTexts)

/** An interactive field of the type with sample data, in the theme of the application. */
export function LiveField({ type }: { readonly type: FieldType }) {
  const { lang } = useDocsLang()
  const { primary } = useAtomValue(settingsAtom)
  const isDark = useIsDark()
  const isStill = useIsStill()
  const [queries] = useState(() => new QueryClient())
  const theme = useMemo(() => themeOf({ primary }, isDark, isStill), [primary, isDark, isStill])
  dayjs.locale(lang === 'en' ? 'en' : 'zh-cn')
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={theme} locale={antdLocale(lang)}>
        <App>
          <SampleLang value={lang}>
            <LazyBoundary fallback={<PageSkeleton />}>
              <div className="docs-live">
                <FieldEditor type={type} />
              </div>
            </LazyBoundary>
          </SampleLang>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
