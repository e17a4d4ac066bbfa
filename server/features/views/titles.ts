import { textIn } from '../../../src/schema/base/text.ts'
import type { Reading } from '../../platform/http/route.ts'
import { type Sql, sqlOf } from '../../platform/sql/sql.ts'

/** Title of the resource that a column names, in the reader's language. */
export function titleSql({ app, lang }: Reading, column: string, codes: readonly string[]): Sql {
  const known = codes.flatMap((code) => app.live.current.resources.get(code)?.plan ?? [])
  if (known.length === 0) return sqlOf(column)
  return sqlOf(
    `case ${column} ${known.map(() => 'when ? then ?').join(' ')} else ${column} end`,
    ...known.flatMap(({ code, title }) => [code, textIn(lang, title)]),
  )
}
