import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'

const latest = 'number = (select max(number) from _theme_version v where v.code = _theme_version.code)'

/** Published themes of the portal by the path of the file that each stands for. None before the table exists. */
export async function readThemes(store: Store): Promise<ReadonlyMap<string, string>> {
  if (!(await hasTable(store, '_theme_version'))) return new Map()
  const rows = await store.rows<{ code: string; content: string }>({
    sql: `select code, content from _theme_version where ${latest} order by code`,
    parameters: [],
  })
  return new Map(rows.map(({ code, content }) => [`schemas/portal/${code}.json`, content]))
}
