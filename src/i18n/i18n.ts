import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Lang } from '../schema/model/text.ts'
import { texts } from './texts.ts'

const of = (lang: Lang) => Object.fromEntries(Object.entries(texts).map(([area, words]) => [area, words[lang]]))

/** The words of the interface: `t('list.search')`. The language is set by whoever owns it (state/lang.ts). */
export const i18n = i18next.createInstance()

/** Makes the words ready in a language, before anything is drawn. */
export async function startI18n(lang: Lang): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: lang,
    resources: { zh: { translation: of('zh') }, en: { translation: of('en') } },
    interpolation: { escapeValue: false },
  })
}
