import type { Lang } from '../../src/schema/base/text.ts'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'
import { mistakeIn } from '../../src/schema/model/mistake-text.ts'

/** Language of a terminal or log, by its environment; English by default. */
export function terminalLang(env: Readonly<Record<string, string | undefined>> = process.env): Lang {
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en'
}

/** Mistake as terminals and logs show it: position, message, suggestion, and the other places of the same mistake. */
export function mistakeLine(mistake: Diagnostic, lang: Lang): string {
  const { file, line, column, message, suggestion, also = [] } = mistakeIn(lang, mistake)
  const meant = lang === 'zh' ? `（是否想写“${suggestion}”？）` : ` (did you mean "${suggestion}"?)`
  const places = also.map((place) => `${place.file}:${place.line}:${place.column}`).join(', ')
  const others = lang === 'zh' ? `；另见 ${places}` : `; also ${places}`
  return [`${file}:${line}:${column}  ${message}`, suggestion === undefined ? '' : meant, places && others].join('')
}
