import { atom, useAtomValue } from 'jotai'
import type { Lang } from '../schema/base/text.ts'
import { keep, readKept } from './kept.ts'

const name = 'i18n'
const chosenAtom = atom<Lang>(readKept<string>(name)?.startsWith('en') ? 'en' : 'zh')

/** The language of the interface: Chinese unless the person chose English (spec 1). Writing it keeps it. */
export const langAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, lang: Lang) => {
    keep(name, lang === 'en' ? 'en-US' : 'zh-CN')
    set(chosenAtom, lang)
  },
)

export function useLang(): Lang {
  return useAtomValue(langAtom)
}
