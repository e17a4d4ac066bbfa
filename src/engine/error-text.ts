import { useTranslation } from 'react-i18next'
import { type Words, wordsOf } from './errors/error-catalogue.ts'

/** Text of a failed call, shown in place: the server's, otherwise ours for its kind (spec 8). */
export function useErrorText(): (error: unknown) => string {
  const say = useWords()
  return (error) => say(wordsOf(error))
}

/** Texts of the error catalogue in the person's language. */
export function useWords(): (words: Words) => string {
  const { t } = useTranslation()
  return (words) => ('said' in words ? words.said : t(words.key))
}
