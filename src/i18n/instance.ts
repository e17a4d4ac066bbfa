import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Lang, langs } from '../schema/base/text.ts'
import type { Namespace } from './same.ts'

type Areas = Readonly<Record<string, Namespace>>

const wordsOf = (areas: Areas, lang: Lang) =>
  Object.fromEntries(Object.entries(areas).map(([area, words]) => [area, words[lang]]))

/** The words of the interface: `t('list.search')`. The language is set by whoever owns it (state/lang.ts). */
export const i18n = i18next.createInstance()

// Words of parts that were there before the beginning, as stories and tests have them.
let early: Areas = {}

/** Makes words ready in a language, before anything is drawn. */
export async function beginI18n(lang: Lang, first: Areas): Promise<void> {
  const areas = { ...first, ...early }
  await i18n.use(initReactI18next).init({
    lng: lang,
    resources: { zh: { translation: wordsOf(areas, 'zh') }, en: { translation: wordsOf(areas, 'en') } },
    interpolation: { escapeValue: false },
  })
}

/** Makes more words ready: those of a part of the program that came later. */
export function addTexts(areas: Areas): void {
  if (!i18n.isInitialized) {
    early = { ...early, ...areas }
    return
  }
  for (const lang of langs) i18n.addResourceBundle(lang, 'translation', wordsOf(areas, lang), true, true)
}
