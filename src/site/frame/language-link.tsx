import { isPreview } from '../base/is-preview.ts'
import { Icon } from '../kit/icon.tsx'
import { usePage } from '../kit/page-context.ts'
import { keepLanguage } from '../kit/stored-language.ts'

/** The same page in the other language; the choice holds in the workspace too. */
export function LanguageLink() {
  const { lang, path, query, say } = usePage()
  const other = lang === 'zh' ? 'en' : 'zh'
  const parameters = new URLSearchParams(query)
  parameters.set('lang', other)
  return (
    <a
      className="s-language"
      href={`${path}?${parameters}`}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      hrefLang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => isPreview() || keepLanguage(other)}
    >
      <Icon name="globe" size={16} /> {say('otherLanguage')}
    </a>
  )
}
