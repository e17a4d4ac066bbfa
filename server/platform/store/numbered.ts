/** Values of a list from which on it is one parameter: plans of long lists take longer than their rows, and one text serves all lengths. */
const longList = 8
const mark = /'[^']*'|"[^"]*"|\?/g
const listOrMark = new RegExp(`'[^']*'|"[^"]*"|(?<!not )\\bin \\(\\?(?:, \\?){${longList - 1},}\\)|\\?`, 'g')

type Numbered = {
  readonly text: string
  /** Number of values of each parameter; undefined for a single one. */
  readonly lengths: readonly (number | undefined)[]
}

/** Statement with `$1`, `$2`, … for its `?` placeholders; quoted names and texts are unchanged. */
export function numbered(sql: string): string {
  return numberedBy(mark, sql).text
}

/** Statement with `$1`, `$2`, … and its values; long lists of values are arrays. */
export function arrayed(
  sql: string,
  values: readonly unknown[],
): { readonly text: string; readonly values: unknown[] } {
  const { text, lengths } = known.get(sql) ?? remembered(sql)
  let next = 0
  const given = lengths.map((length) => {
    const start = next
    next += length ?? 1
    return length === undefined ? values[start] : values.slice(start, next)
  })
  return { text, values: given }
}

/** Most statements that are remembered, and the longest, in characters: 20 MB at most. Longer ones have lists, and come once. */
const [mostKnown, longest] = [500, 20_000]
const known = new Map<string, Numbered>()

function remembered(sql: string): Numbered {
  const found = numberedBy(listOrMark, sql)
  if (sql.length > longest) return found
  if (known.size >= mostKnown) known.clear()
  known.set(sql, found)
  return found
}

function numberedBy(pattern: RegExp, sql: string): Numbered {
  const lengths: (number | undefined)[] = []
  const text = sql.replaceAll(pattern, (part) => {
    if (part !== '?' && !part.startsWith('in (')) return part
    lengths.push(part === '?' ? undefined : part.split('?').length - 1)
    return part === '?' ? `$${lengths.length}` : `= any($${lengths.length})`
  })
  return { text, lengths }
}
