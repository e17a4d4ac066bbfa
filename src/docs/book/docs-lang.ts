import { createContext, use } from 'react'
import type { Lang } from '../../schema/base/text.ts'
import { words } from './words.ts'

/** The language of the page, set by the application or by the printed copy. */
export const DocsLang = createContext<Lang>('zh')

export function useDocsLang() {
  const lang = use(DocsLang)
  return { lang, w: words[lang] }
}
