import { themeOf } from '../../../../src/schema/compile/compile-model.ts'
import { themeMistakes, themePath } from '../../../../src/schema/load/theme-mistakes.ts'
import type { CompiledTheme } from '../../../../src/schema/model/compiled-theme.ts'
import type { Diagnostic } from '../../../../src/schema/model/diagnostic.ts'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { mistakeIn } from '../../../../src/schema/model/mistake-text.ts'
import { houseTenant } from '../../../../src/schema/model/tenants.ts'
import type { Theme } from '../../../../src/schema/model/theme-file.ts'
import { themeText } from '../../../../src/schema/model/theme-text.ts'
import type { App } from '../../../platform/app.ts'
import { auditStep } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/route.ts'
import { readableFiles } from '../../../records/files/files.ts'
import { themeLink } from '../../portal/public-files.ts'
import { themeTexts } from './theme-store.ts'

/** A rule that a theme breaks, in the language of its reader. */
export type ThemeProblem = { readonly pointer: string; readonly message: string }

/** A theme file as it is served now. @throws NOT_FOUND */
export function servedText({ live }: Pick<App, 'live'>, code: string): string {
  const file = live.current.themes.has(code) ? live.current.files.get(themePath(code)) : undefined
  if (file?.text === undefined) throw new AppError('NOT_FOUND')
  return file.text
}

/** Everything the editor of a theme shows: its draft, or the theme as it is served. */
export async function openTheme({ app, params, lang }: Context) {
  const code = params.code ?? ''
  const served = servedText(app, code)
  const [draft, versions] = await Promise.all([
    themeTexts.draftOf(app.store, code),
    themeTexts.versionsOf(app.store, code),
  ])
  const text = draft?.content ?? served
  return {
    code,
    theme: JSON.parse(text) as Theme,
    version: draft?.version ?? 0,
    draft: draft ? { at: draft.at, who: draft.who } : null,
    versions,
    problems: problemsIn(themeMistakes(code, text).rules, lang),
  }
}

/** Keeps a draft. What cannot be drawn is refused; what breaks a rule is kept and named. */
export async function keepDraft(context: Context) {
  const { app, session, params, body, lang } = context
  const code = params.code ?? ''
  servedText(app, code)
  const { theme, version } = body as { readonly theme: Theme; readonly version: number }
  const { rules } = drawable(code, JSON.stringify(theme), lang)
  const text = themeText(theme)
  const links = await pictureSteps(context, code, text)
  await themeTexts.write(app, code, [themeTexts.draftStep(code, text, version, session.user.username), ...links])
  return { version: version + 1, problems: problemsIn(rules, lang) }
}

/** Drops the draft: the editor shows the theme as it is served again. */
export async function dropDraft({ app, params, query }: Context): Promise<null> {
  const code = params.code ?? ''
  await themeTexts.write(app, code, [themeTexts.dropStep(code, Number(query.version))])
  return null
}

/** Shows the draft to visitors, once it holds every rule. */
export async function publishDraft(context: Context) {
  const { app, params, body } = context
  const code = params.code ?? ''
  const { version } = body as { readonly version: number }
  const draft = await themeTexts.draftOf(app.store, code)
  if (!draft) throw new AppError('RECORD_MISSING')
  return publish(context, draft.content, { version, source: null })
}

/** Shows visitors an earlier version again, as the newest one. */
export async function restoreVersion(context: Context) {
  const { app, params, body } = context
  const { version, number } = body as { readonly version: number; readonly number: number }
  const text = await themeTexts.versionText(app.store, params.code ?? '', number)
  return publish(context, text, { version, source: number })
}

async function publish(
  context: Context,
  text: string,
  { version, source }: { readonly version: number; readonly source: number | null },
) {
  const { app, session, params, lang, ip } = context
  const code = params.code ?? ''
  const delivered = servedText(app, code)
  const { rules } = drawable(code, text, lang)
  if (rules.length > 0) throw invalid(rules, lang)
  const { username } = session.user
  const what = source === null ? 'theme published' : 'theme restored'
  await themeTexts.write(app, code, [
    themeTexts.dropStep(code, version),
    ...themeTexts.publishSteps(code, text, { delivered, who: username, source }),
    auditStep({ kind: 'schema', what, user: username, tenant: houseTenant, ip, detail: { code } }),
  ])
  await app.live.refresh()
  const [latest] = await themeTexts.versionsOf(app.store, code)
  return { number: latest?.number ?? 0 }
}

/** A theme as a preview draws it: its draft, or a version; undefined where there is none. */
export async function previewedTheme(
  app: App,
  code: string,
  number: number | null,
): Promise<CompiledTheme | undefined> {
  const text =
    number === null
      ? (await themeTexts.draftOf(app.store, code))?.content
      : await themeTexts.versionText(app.store, code, number)
  const shown = text ?? servedText(app, code)
  return themeMistakes(code, shown).shape.length > 0 ? undefined : themeOf(code, JSON.parse(shown) as Theme)
}

/** The rules that a theme breaks. @throws INVALID where it cannot be drawn at all. */
function drawable(code: string, text: string, lang: Context['lang']): { readonly rules: readonly Diagnostic[] } {
  const { shape, rules } = themeMistakes(code, text)
  if (shape.length > 0) throw invalid(shape, lang)
  return { rules }
}

function invalid(mistakes: readonly Diagnostic[], lang: Context['lang']): AppError {
  return new AppError('INVALID', { count: mistakes.length }, { result: { errors: problemsIn(mistakes, lang) } })
}

/** What a link may be, in place of the pattern that says so. */
const linkForm = {
  zh: '链接须是本站路径（以 / 开头）、锚点（以 # 开头）或 https:// 地址',
  en: 'A link is a path of this site (/…), an anchor (#…) or an https:// address',
} as const

function problemsIn(mistakes: readonly Diagnostic[], lang: Context['lang']): readonly ThemeProblem[] {
  return mistakes.slice(0, 100).map((mistake) => {
    const { pointer, message } = mistakeIn(lang, mistake)
    const isForm = pointer.endsWith('/url') && mistake.message.includes('does not have the form')
    return { pointer, message: isForm ? linkForm[lang] : message }
  })
}

/** Notes which uploads a theme shows. @throws FILE_MISSING for one that the caller may not read, and that the theme did not show before. */
async function pictureSteps({ app, session }: Context, code: string, text: string) {
  const ids = [...new Set([...text.matchAll(/\/api\/portal\/file\/([0-9a-f]{32})\//g)].map(([, id = '']) => id))]
  if (ids.length === 0) return []
  const known = await app.store.rows<{ file_id: string }>({
    sql: `select file_id from _file_link where resource = ? and field = ? and record_id = ?`,
    parameters: [...themeLink, code],
  })
  const fresh = ids.filter((id) => !known.some(({ file_id }) => file_id === id))
  const readable = await readableFiles(app, session, fresh)
  if (readable.length < fresh.length) throw new AppError('FILE_MISSING')
  return fresh.map((id) => ({
    sql: `insert into _file_link (file_id, resource, record_id, field) values (?, ?, ?, ?) on conflict do nothing`,
    parameters: [id, themeLink[0], code, themeLink[1]],
  }))
}
