import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Lang, langs } from '../schema/base/text.ts'
import type { Namespace } from './same.ts'

type Areas = Readonly<Record<string, Namespace>>

const wordsOf = (areas: Areas, lang: Lang) =>
  Object.fromEntries(Object.entries(areas).map(([area, words]) => [area, words[lang]]))

/** Texts of the interface: `t('list.search')`. state/lang.ts sets the language. */
export const i18n = i18next.createInstance()

// Texts added before the initialisation, as in stories and tests.
let early: Areas = {}

/** Initialises the texts in a language, before the first render. */
export async function beginI18n(lang: Lang, first: Areas): Promise<void> {
  const areas = { ...first, ...early }
  await i18n.use(initReactI18next).init({
    lng: lang,
    resources: { zh: { translation: wordsOf(areas, 'zh') }, en: { translation: wordsOf(areas, 'en') } },
    interpolation: { escapeValue: false },
  })
}

/** Adds the texts of a chunk that loads later. */
export function addTexts(areas: Areas): void {
  if (!i18n.isInitialized) {
    early = { ...early, ...areas }
    return
  }
  for (const lang of langs) i18n.addResourceBundle(lang, 'translation', wordsOf(areas, lang), true, true)
}
