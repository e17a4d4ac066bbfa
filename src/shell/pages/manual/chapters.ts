import type { Row } from '../../../api/resource.ts'
import type { Lang } from '../../../schema/model/text.ts'

/** Rows of the manual as chapters, those below another one as its sections. */
export function chaptersOf(rows: readonly Row[], lang: Lang): string {
  const below = Map.groupBy(rows, ({ pid }) => String(pid ?? ''))
  const known = new Set(rows.map(({ id }) => id))
  const tops = rows.filter(({ pid }) => !known.has(String(pid ?? '')))
  const write = (row: Row, level: number): string => {
    const text = (key: string) => String((lang === 'en' && row[`${key}En`]) || row[key] || '')
    const title = `${'#'.repeat(Math.min(level, 3))} ${text('title')} {#own-${row.id}}`
    const parts = level < 4 ? (below.get(row.id) ?? []).map((child) => write(child, level + 1)) : []
    return [title, text('content'), ...parts].join('\n\n')
  }
  return tops.map((row) => write(row, 2)).join('\n\n')
}
