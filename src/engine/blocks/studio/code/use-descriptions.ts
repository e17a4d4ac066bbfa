import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedIn } from './described.ts'

/** Translation of the descriptions of meta-schemas; English ones until it is loaded, or if it cannot be. */
export function useDescriptions(): (words: string) => string {
  const { language } = useTranslation().i18n
  const [describe, setDescribe] = useState<(words: string) => string>(() => (words: string) => words)
  useEffect(() => {
    let isCurrent = true
    describedIn(language === 'en' ? 'en' : 'zh').then(
      (found) => isCurrent && setDescribe(() => found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return describe
}
