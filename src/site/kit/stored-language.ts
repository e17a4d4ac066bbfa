import type { Lang } from '../../schema/base/text.ts'
import { keep, readStored } from '../../state/stored.ts'

const name = 'i18n'

/** Keeps the language for this browser, as the workspace does. */
export function keepLanguage(lang: Lang): void {
  keep(name, lang === 'en' ? 'en-US' : 'zh-CN')
}

/** The language that was chosen in this browser, if any. */
export function chosenLanguage(): Lang | undefined {
  const stored = readStored<string>(name)
  if (stored === undefined) return undefined
  return stored.startsWith('en') ? 'en' : 'zh'
}
