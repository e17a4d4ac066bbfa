import { checkShape } from '../compile/check-shape.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type Theme, ThemeSchema } from '../model/theme-file.ts'
import { checkTheme } from './check-theme.ts'
import { parseFile } from './parsed-file.ts'
import { Report } from './report.ts'

/** Path of the file of a theme. */
export function themePath(code: string): string {
  return `schemas/portal/${code}.json`
}

/** What is wrong with a theme: `shape` cannot be drawn at all, `rules` may be drawn but not be shown to visitors. */
export type ThemeMistakes = { readonly shape: readonly Diagnostic[]; readonly rules: readonly Diagnostic[] }

/** Holds a theme against its model and the rules of its file. @param text the file. */
export function themeMistakes(code: string, text: string): ThemeMistakes {
  const parsed = parseFile(themePath(code), text)
  if (parsed.problems.length > 0) return { shape: parsed.problems, rules: [] }
  const shape = checkShape(ThemeSchema, parsed.value).map(({ path, message, suggestion, key }) =>
    parsed.at(path, message, { ...(suggestion !== undefined && { suggestion }), ...(key && { key }) }),
  )
  if (shape.length > 0) return { shape, rules: [] }
  const report = new Report(parsed)
  checkTheme(parsed.value as Theme, report)
  return { shape, rules: report.problems }
}
