import type { Store } from '../../platform/store/store.ts'

/** Last publication of a file; null for the text of a removed one. */
export type LatestVersion = {
  readonly path: string
  readonly content: string | null
  /** Text before the first edit in the application. */
  readonly delivered: string | null
}

const latest = 'number > 0 and number = (select max(number) from _studio_version m where m.path = v.path)'

/** Last publications of all files that were edited in the application. */
export function latestVersions(store: Store): Promise<readonly LatestVersion[]> {
  return store.rows<LatestVersion>({
    sql: `select path, content, (select content from _studio_version d where d.path = v.path and number = 0) as delivered
      from _studio_version v where ${latest} order by path`,
    parameters: [],
  })
}

/** Files whose last publication removed them, with the text before. */
export function removedVersions(
  store: Store,
): Promise<readonly { readonly path: string; readonly last: string | null }[]> {
  return store.rows<{ path: string; last: string | null }>({
    sql: `select path, (select content from _studio_version b where b.path = v.path and b.content is not null order by number desc limit 1) as last
      from _studio_version v where content is null and ${latest} order by path`,
    parameters: [],
  })
}
