import { AppError } from '../../../../src/schema/model/errors.ts'
import type { App } from '../../../platform/app.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { ExpectationFailed, UniqueViolation } from '../../../platform/store/errors.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])
const whoName = `coalesce((select min(${userTable.realname}) from ${userTable} where ${userTable}.${userTable.username} = who), who) as who`

/** The draft of a theme; `version` counts its changes. */
export type ThemeDraft = {
  readonly content: string
  readonly version: number
  readonly at: string
  readonly who: string
}

/** A version of a theme that visitors saw; 0 is the file as it was delivered. */
export type ThemeVersion = {
  readonly number: number
  readonly at: string
  readonly who: string
  /** The version that it brought back. */
  readonly source: number | null
}

/** The draft of a theme, `who` by the name of the person. */
export async function themeDraft({ store }: App, code: string): Promise<ThemeDraft | undefined> {
  const [row] = await store.rows<ThemeDraft>({
    sql: `select content, version, at, ${whoName} from _theme_draft where code = ?`,
    parameters: [code],
  })
  return row && { ...row, version: Number(row.version) }
}

/** The versions of a theme, newest first. */
export async function themeVersions({ store }: App, code: string): Promise<readonly ThemeVersion[]> {
  const rows = await store.rows<ThemeVersion>({
    sql: `select number, at, source, ${whoName} from _theme_version where code = ? order by number desc limit 200`,
    parameters: [code],
  })
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    source: row.source === null ? null : Number(row.source),
  }))
}

/** The text of a version. @throws RECORD_MISSING */
export async function themeVersionText({ store }: App, code: string, number: number): Promise<string> {
  const [row] = await store.rows<{ content: string }>({
    sql: 'select content from _theme_version where code = ? and number = ?',
    parameters: [code, number],
  })
  if (!row) throw new AppError('RECORD_MISSING')
  return row.content
}

/** The step that keeps a draft in place of version `before`; 0 for none. */
export function draftStep(code: string, content: string, before: number, who: string): Step {
  const at = nowText()
  if (before === 0)
    return {
      sql: `insert into _theme_draft (code, content, version, at, who) values (?, ?, 1, ?, ?) on conflict (code) do nothing`,
      parameters: [code, content, at, who],
      expect: { changes: 1 },
    }
  return {
    sql: 'update _theme_draft set content = ?, version = version + 1, at = ?, who = ? where code = ? and version = ?',
    parameters: [content, at, who, code, before],
    expect: { changes: 1 },
  }
}

/** The step that drops the draft if it is of this version; 0 where there must be none. */
export function dropStep(code: string, version: number): Step {
  if (version === 0)
    return { sql: 'select code from _theme_draft where code = ?', parameters: [code], expect: { rows: 0 } }
  return {
    sql: 'delete from _theme_draft where code = ? and version = ?',
    parameters: [code, version],
    expect: { changes: 1 },
  }
}

/** The steps that publish a text as the next version; the first one keeps the delivered file as version 0. */
export function publishSteps(
  code: string,
  content: string,
  {
    delivered,
    who,
    source = null,
  }: { readonly delivered: string; readonly who: string; readonly source?: number | null },
): readonly Step[] {
  const at = nowText()
  const columns = '(code, number, content, at, who, source)'
  return [
    {
      sql: `insert into _theme_version ${columns} select ?, 0, ?, ?, '', cast(null as bigint)
        where not exists (select 1 from _theme_version where code = ?)`,
      parameters: [code, delivered, at, code],
    },
    {
      sql: `insert into _theme_version ${columns}
        select ?, max(number) + 1, ?, ?, ?, cast(? as bigint) from _theme_version where code = ?`,
      parameters: [code, content, at, who, source, code],
      expect: { changes: 1 },
    },
  ]
}

/** Runs steps that hold for one version of the draft. @throws CONFLICT with who changed it and when. */
export async function writeTheme(app: App, code: string, steps: readonly Step[]): Promise<void> {
  try {
    await app.store.write(steps)
  } catch (error) {
    if (!(error instanceof ExpectationFailed || error instanceof UniqueViolation)) throw error
    const draft = await themeDraft(app, code)
    const [last] = await themeVersions(app, code)
    const { who, at } = draft ?? last ?? { who: '', at: '' }
    throw new AppError('CONFLICT', { who, when: at }, { cause: error, result: { who, when: at } })
  }
}
