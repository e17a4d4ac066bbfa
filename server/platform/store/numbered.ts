const known = new Map<string, string>()

/** Statement with `$1`, `$2`, … for its `?` placeholders; quoted names and texts are unchanged. */
export function numbered(sql: string): string {
  if (!sql.includes('?')) return sql
  const found = known.get(sql)
  if (found !== undefined) return found
  let count = 0
  const text = sql.replaceAll(/'[^']*'|"[^"]*"|\?/g, (part) => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
  if (known.size > 2000) known.clear()
  known.set(sql, text)
  return text
}
