import { createContext, use } from 'react'
import type { Lang } from '../../schema/base/text.ts'

/** The language around a sample. */
export const SampleLang = createContext<Lang>('zh')

export function useSampleLang(): Lang {
  return use(SampleLang)
}
