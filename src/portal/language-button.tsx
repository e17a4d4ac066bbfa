import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { langAtom } from '../state/lang.ts'
import { Press } from './press.tsx'

/** Switch to the other language, labelled in it. */
export function LanguageButton() {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  const other = lang === 'en' ? 'zh' : 'en'
  return (
    <Press variant="text" className="language" lang={other === 'en' ? 'en-US' : 'zh-CN'} onClick={() => setLang(other)}>
      {t('portal.language')}
    </Press>
  )
}
