import type { App } from '../../platform/app.ts'
import { joined, often, type Sql, statement } from '../../platform/sql/sql.ts'

/** Indexes of the questions with rows, each from `from` on, in one statement: most writes reach few of many resources. */
export async function foundAmong(
  { store }: App,
  questions: readonly Sql[],
  options?: { readonly heavy: boolean },
): Promise<ReadonlySet<number>> {
  if (questions.length === 0) return new Set()
  const asked = questions.map((from, index) => statement(`select ${index} as which where exists (select 1`, from, ')'))
  const rows = await store.rows<{ which: number }>(often(joined(asked, ' union all ')), options)
  return new Set(rows.map(({ which }) => Number(which)))
}

/** Index of the first question with rows; the number of questions without one. */
export async function firstFound(app: App, questions: readonly Sql[]): Promise<number> {
  const found = await foundAmong(app, questions, { heavy: true })
  return Math.min(questions.length, ...found)
}
