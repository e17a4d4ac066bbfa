import { useTranslation } from 'react-i18next'
import type { Choice } from '../../api/registration.ts'

/** Options of a list, in the language of the page. */
export function useOptions() {
  const { i18n } = useTranslation()
  const lang = i18n.language.startsWith('en') ? 'en' : 'zh'
  return (choices: readonly Choice[]) => choices.map((choice) => ({ value: choice.value, label: choice[lang] }))
}
