import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { ExpectationFailed, UniqueViolation } from '../../platform/store/errors.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])
const whoName = `coalesce((select min(${userTable.realname}) from ${userTable} where ${userTable}.${userTable.username} = who), who) as who`

/** Unpublished text; `version` counts its changes. */
export type TextDraft<Content> = {
  readonly content: Content
  readonly version: number
  readonly at: string
  /** Name of the person. */
  readonly who: string
}

/** Published text; number 0 is the one that was delivered. */
export type TextVersion = {
  readonly number: number
  readonly at: string
  readonly who: string
  /** The version that it brought back. */
  readonly source: number | null
}

/** Table of drafts, table of versions, and the column that names the text in both. */
type Tables = { readonly drafts: string; readonly versions: string; readonly key: string }

type Published<Content> = {
  /** Text that served before the first version. */
  readonly delivered: Content
  readonly who: string
  readonly source?: number | null
}

/**
 * Drafts and versions of texts that are edited in the application: one draft for each text, which all its editors share.
 * `Content` is null for a text that is removed, where that is possible.
 */
export function versionedTexts<Content extends string | null = string>({ drafts, versions, key }: Tables) {
  const draftOf = async (store: Store, name: string): Promise<TextDraft<Content> | undefined> => {
    const [row] = await store.rows<TextDraft<Content>>({
      sql: `select content, version, at, ${whoName} from ${drafts} where ${key} = ?`,
      parameters: [name],
    })
    return row && { ...row, version: Number(row.version) }
  }

  /** Newest first. */
  const versionsOf = async (store: Store, name: string): Promise<readonly TextVersion[]> => {
    const rows = await store.rows<TextVersion>({
      sql: `select number, at, source, ${whoName} from ${versions} where ${key} = ? order by number desc limit 200`,
      parameters: [name],
    })
    return rows.map((row) => ({
      ...row,
      number: Number(row.number),
      source: row.source === null ? null : Number(row.source),
    }))
  }

  /** Text of a version. @throws RECORD_MISSING */
  const versionText = async (store: Store, name: string, number: number): Promise<Content> => {
    const [row] = await store.rows<{ content: Content }>({
      sql: `select content from ${versions} where ${key} = ? and number = ?`,
      parameters: [name, number],
    })
    if (!row) throw new AppError('RECORD_MISSING')
    return row.content
  }

  /** Step that stores a draft over version `before`; 0 for none. */
  const draftStep = (name: string, content: Content, before: number, who: string): Step => {
    const at = nowText()
    if (before === 0)
      return {
        sql: `insert into ${drafts} (${key}, content, version, at, who) values (?, ?, 1, ?, ?) on conflict (${key}) do nothing`,
        parameters: [name, content, at, who],
        expect: { changes: 1 },
      }
    return {
      sql: `update ${drafts} set content = ?, version = version + 1, at = ?, who = ? where ${key} = ? and version = ?`,
      parameters: [content, at, who, name, before],
      expect: { changes: 1 },
    }
  }

  /** Step that drops the draft if it is of this version; 0 where there must be none. */
  const dropStep = (name: string, version: number): Step => {
    if (version === 0)
      return { sql: `select ${key} from ${drafts} where ${key} = ?`, parameters: [name], expect: { rows: 0 } }
    return {
      sql: `delete from ${drafts} where ${key} = ? and version = ?`,
      parameters: [name, version],
      expect: { changes: 1 },
    }
  }

  /** Steps that publish a text as the next version; the first one stores the delivered text as version 0. */
  const publishSteps = (name: string, content: Content, published: Published<Content>): readonly Step[] => {
    const { delivered, who, source = null } = published
    const at = nowText()
    const columns = `(${key}, number, content, at, who, source)`
    return [
      {
        sql: `insert into ${versions} ${columns} select ?, 0, cast(? as text), ?, '', cast(null as bigint)
          where not exists (select 1 from ${versions} where ${key} = ?)`,
        parameters: [name, delivered, at, name],
      },
      {
        sql: `insert into ${versions} ${columns}
          select ?, max(number) + 1, cast(? as text), ?, ?, cast(? as bigint) from ${versions} where ${key} = ?`,
        parameters: [name, content, at, who, source, name],
        expect: { changes: 1 },
      },
    ]
  }

  /** Runs steps that are valid for one version of the draft. @throws CONFLICT with who changed it and when. */
  const write = async ({ store }: Pick<App, 'store'>, name: string, steps: readonly Step[]): Promise<void> => {
    try {
      await store.write(steps)
    } catch (error) {
      if (!(error instanceof ExpectationFailed || error instanceof UniqueViolation)) throw error
      const draft = await draftOf(store, name)
      const [last] = await versionsOf(store, name)
      const { who, at } = draft ?? last ?? { who: '', at: '' }
      throw new AppError('CONFLICT', { who, when: at }, { cause: error, result: { who, when: at } })
    }
  }

  return { draftOf, versionsOf, versionText, draftStep, dropStep, publishSteps, write }
}
