import type { Lang } from '../schema/base/text.ts'
import { beginI18n, i18n as words } from './instance.ts'
import { texts } from './texts.ts'

/** All texts. */
export const i18n = words

/** Initialises all texts at once, for stories and tests, which render parts of the workspace. */
export function startI18n(lang: Lang): Promise<void> {
  return beginI18n(lang, texts)
}
