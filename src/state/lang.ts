import { atom, useAtomValue } from 'jotai'
import type { Lang } from '../schema/base/text.ts'
import { previewed } from './previewed.ts'
import { keep, readStored } from './stored.ts'

const name = 'i18n'
const chosenAtom = atom<Lang>((previewed()?.lang ?? readStored<string>(name))?.startsWith('en') ? 'en' : 'zh')

/** Language of the interface: Chinese unless the person chose English (spec 1). Writes are stored. */
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
