import type { Lang } from '../schema/base/text.ts'
import { beginI18n, i18n as words } from './instance.ts'
import { texts } from './texts.ts'

/** The words, all of them. */
export const i18n = words

/** Makes all words ready at once: for stories and tests, which show parts of the workspace without it. */
export function startI18n(lang: Lang): Promise<void> {
  return beginI18n(lang, texts)
}
