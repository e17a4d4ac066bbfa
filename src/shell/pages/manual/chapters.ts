import type { Row } from '../../../api/resource.ts'
import type { Lang } from '../../../schema/base/text.ts'

/** Rows of the manual as chapters; child rows become sections. */
export function chaptersOf(rows: readonly Row[], lang: Lang): string {
  const below = Map.groupBy(rows, ({ pid }) => String(pid ?? ''))
  const known = new Set(rows.map(({ id }) => id))
  const tops = rows.filter(({ pid }) => !known.has(String(pid ?? '')))
  const write = (row: Row, level: number): string => {
    const text = (key: string) => String((lang === 'en' && row[`${key}En`]) || row[key] || '')
    const title = `${'#'.repeat(Math.min(level, 3))} ${text('title')} {#own-${row.id}}`
    const sections = level < 4 ? (below.get(row.id) ?? []).map((child) => write(child, level + 1)) : []
    return [title, text('content'), ...sections].join('\n\n')
  }
  return tops.map((row) => write(row, 2)).join('\n\n')
}

/** Heading id of the chapter about a page: the nearest address at or above it; undefined without one. */
export function chapterFor(rows: readonly Row[], path: string): string | undefined {
  const asked = plain(path)
  const about = rows.flatMap(({ id, page }) => {
    const address = plain(String(page ?? ''))
    return address !== '' && (asked === address || asked.startsWith(`${address}/`)) ? [{ id, address }] : []
  })
  const [nearest] = about.toSorted((left, right) => right.address.length - left.address.length)
  return nearest && `own-${nearest.id}`
}

// A page opens by its menu address and by its list or form address.
function plain(path: string): string {
  return path
    .split(/[?#]/, 1)
    .join('')
    .replace(/^\/(?:list|form|page)\//, '/')
    .replace(/\/$/, '')
}
