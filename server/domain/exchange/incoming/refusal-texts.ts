import type { Lang } from '../../../../src/schema/base/text.ts'
import { AppError, errorText } from '../../../../src/schema/model/errors.ts'

/** Text in both languages. */
export type Texts = { readonly zh: string; readonly en: string }

/** Text of a refusal in one language, as it was written for that language. */
export function refusalText(error: AppError, lang: Lang): string {
  const { errors = [] } = (error.result ?? {}) as { readonly errors?: readonly { readonly message?: string }[] }
  const said = errors.flatMap(({ message }) => (message ? [message] : [])).join(' ')
  return said || errorText(error.code, lang, error.params)
}

/** Text of a refusal in both languages: the document is judged once more for the other one. */
export async function refusalTexts(
  error: AppError,
  lang: Lang,
  again: (lang: Lang) => Promise<unknown>,
): Promise<Texts> {
  const own = refusalText(error, lang)
  const other = lang === 'zh' ? 'en' : 'zh'
  const theirs = await again(other).then(
    () => own,
    (cause: unknown) => {
      if (cause instanceof AppError) return refusalText(cause, other)
      throw cause
    },
  )
  return lang === 'zh' ? { zh: own, en: theirs } : { zh: theirs, en: own }
}
