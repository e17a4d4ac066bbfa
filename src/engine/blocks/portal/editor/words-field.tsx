import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices, WidgetServices } from '../../../../../widgets/kit/services.tsx'
import { widgets } from '../../../../../widgets/registry.ts'
import type { Lang } from '../../../../schema/base/text.ts'
import { valueAt } from '../../../../schema/base/value-at.ts'
import type { ThemeField } from '../../../../schema/model/theme-fields.ts'
import { useClient } from '../../../../state/client.ts'
import { inputField } from './input-field.ts'
import { uploadPortalPicture } from './portal-picture.ts'
import { useThemeForm } from './theme-form-context.ts'
import { wordIn, wordsOf } from './theme-words.ts'

/** Keys whose texts are sentences. */
const long = new Set(['intro', 'content', 'supportInfo', 'subTitle', 'caption'])
const langs: readonly Lang[] = ['zh', 'en']

type Props = { readonly field: ThemeField; readonly label: string }

/** A text in both languages. One alone stands for both. */
export function WordsField(props: Props) {
  return props.field.kind === 'html' ? <RichWords {...props} /> : <Words {...props} />
}

function Words({ field, label }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { theme, set, problemAt } = useThemeForm()
  const value = valueAt(theme, field.path)
  const words = { zh: wordIn('zh', value), en: wordIn('en', value) }
  const type = field.kind === 'html' ? 'umeditor' : long.has(field.key) ? 'textarea' : 'text'
  const { Input } = widgets[type]
  return (
    <fieldset className={`portal-words is-${type}`}>
      <legend>{label}</legend>
      {langs.map((lang) => (
        <div key={lang} className="portal-word">
          <label htmlFor={`${id}-${lang}`}>
            <span aria-hidden="true">{t(`designer.short_${lang}`)}</span>
            <span className="visually-hidden">{`${label} · ${t(`designer.lang_${lang}`)}`}</span>
          </label>
          <Input
            id={`${id}-${lang}`}
            field={inputField(field.key, type, label)}
            value={words[lang]}
            placeholder={lang === 'en' ? words.zh.slice(0, 80) : ''}
            invalid={problemAt(field.path) !== undefined}
            onChange={(next) => {
              const changed = { ...words, [lang]: String(next ?? '') }
              set(field.path, wordsOf(changed.zh, changed.en))
            }}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** A rich text whose pictures visitors may see. */
function RichWords(props: Props) {
  const client = useClient()
  const { lang, data } = useServices()
  const own = useMemo(() => ({ ...data, picture: (file: File) => uploadPortalPicture(client, file) }), [client, data])
  return (
    <WidgetServices lang={lang} data={own}>
      <Words {...props} />
    </WidgetServices>
  )
}
