/** Lines around a change. */
const around = 3
/** Most pairs of lines that are compared; a larger change is written as a whole. */
const mostPairs = 4_000_000

/** Line of both texts (` `), of the first (`-`), or of the second (`+`). */
type Line = { readonly sign: ' ' | '-' | '+'; readonly text: string }

/**
 * Change of a file as `git apply` takes it; null is a file that does not exist. Empty where nothing changes.
 * A file of a folder may lack its last line break.
 */
export function unifiedDiff(path: string, before: string | null, after: string | null): string {
  if (before === after) return ''
  const head = [`diff --git a/${path} b/${path}`]
  if (before === null) head.push('new file mode 100644')
  if (after === null) head.push('deleted file mode 100644')
  head.push(`--- ${before === null ? '/dev/null' : `a/${path}`}`, `+++ ${after === null ? '/dev/null' : `b/${path}`}`)
  return `${[...head, ...hunksOf(linesOf(rowsOf(before), rowsOf(after)))].join('\n')}\n`
}

/** Mark after a last line without a line break. */
const unended = '\n\\ No newline at end of file'

function rowsOf(text: string | null): readonly string[] {
  if (text === null || text === '') return []
  return text.endsWith('\n') ? text.slice(0, -1).split('\n') : `${text}${unended}`.split(/\n(?!\\ No newline)/)
}

function linesOf(before: readonly string[], after: readonly string[]): readonly Line[] {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const same = (rows: readonly string[]): readonly Line[] => rows.map((text) => ({ sign: ' ', text }))
  return [
    ...same(before.slice(0, start)),
    ...changedLines(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ]
}

/** Lines between the common start and end, by the longest common sequence. */
function changedLines(before: readonly string[], after: readonly string[]): readonly Line[] {
  const removed = (text: string): Line => ({ sign: '-', text })
  const added = (text: string): Line => ({ sign: '+', text })
  if (before.length * after.length > mostPairs) return [...before.map(removed), ...after.map(added)]
  const longest = commonLengths(before, after)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    const [old, now] = [before[i] ?? '', after[j] ?? '']
    if (old === now) {
      lines.push({ sign: ' ', text: old })
      i += 1
      j += 1
    } else if ((longest[i + 1]?.[j] ?? 0) >= (longest[i]?.[j + 1] ?? 0)) {
      lines.push(removed(old))
      i += 1
    } else {
      lines.push(added(now))
      j += 1
    }
  }
  return [...lines, ...before.slice(i).map(removed), ...after.slice(j).map(added)]
}

/** Length of the longest common sequence of the rows from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [table[i], table[i + 1]]
    for (let j = after.length - 1; row && below && j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
  }
  return table
}

/** Changes with the lines around them; those that touch are one hunk. */
function hunksOf(lines: readonly Line[]): readonly string[] {
  const changes = lines.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]))
  const spans: { from: number; to: number }[] = []
  for (const at of changes) {
    const last = spans.at(-1)
    if (last && at - around <= last.to) last.to = Math.min(lines.length, at + around + 1)
    else spans.push({ from: Math.max(0, at - around), to: Math.min(lines.length, at + around + 1) })
  }
  return spans.flatMap(({ from, to }) => [
    `@@ -${rangeOf(lines, from, to, '+')} +${rangeOf(lines, from, to, '-')} @@`,
    ...lines.slice(from, to).map(({ sign, text }) => `${sign}${text}`),
  ])
}

/** First line and number of lines of a hunk in one of the texts, without the lines of the other. */
function rangeOf(lines: readonly Line[], from: number, to: number, other: '-' | '+'): string {
  const own = ({ sign }: Line) => sign !== other
  const count = lines.slice(from, to).filter(own).length
  const before = lines.slice(0, from).filter(own).length
  return `${count === 0 ? before : before + 1},${count}`
}
