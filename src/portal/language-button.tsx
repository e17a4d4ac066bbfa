import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { langAtom } from '../state/lang.ts'
import { Press } from './press.tsx'

/** Switch to the other language, labelled in it, behind an icon if any. */
export function LanguageButton({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  const other = lang === 'en' ? 'zh' : 'en'
  return (
    <Press variant="text" className="language" lang={other === 'en' ? 'en-US' : 'zh-CN'} onClick={() => setLang(other)}>
      {children} {t('portal.language')}
    </Press>
  )
}
