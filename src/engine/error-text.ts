import { useTranslation } from 'react-i18next'
import { type Words, wordsOf } from './errors/error-catalogue.ts'

/** What a person is told of a failed call, where it failed: the server's words, else ours for its kind (spec 8). */
export function useErrorText(): (error: unknown) => string {
  const say = useWords()
  return (error) => say(wordsOf(error))
}

/** Says words of the error catalogue in the person's language. */
export function useWords(): (words: Words) => string {
  const { t } = useTranslation()
  return (words) => ('said' in words ? words.said : t(words.key))
}
