/** Line width, as in the formatter of this repository. */
const usualWidth = 120
/** Characters that terminals and editors show two columns wide (Unicode, UAX 11). */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g

/** JSON in the format of the schema files: values that fit into a line are one line. Ends with a line break. */
export function compactJson(value: unknown, width = usualWidth): string {
  return `${shown(value, { depth: 0, taken: 0, width })}\n`
}

type Place = {
  readonly depth: number
  /** Columns of the first line that a key and a comma need. */
  readonly taken: number
  readonly width: number
}

function shown(value: unknown, { depth, taken, width }: Place): string {
  const line = inLine(value)
  if (typeof value !== 'object' || value === null) return line
  if (2 * depth + taken + columns(line) <= width) return line
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const entries = Object.entries(value)
  if (entries.length === 0) return line
  const indent = '  '.repeat(depth + 1)
  const rows = entries.map(([key, part], index) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `
    const comma = Number(index < entries.length - 1)
    return `${indent}${name}${shown(part, { depth: depth + 1, taken: columns(name) + comma, width })}`
  })
  return `${open}\n${rows.join(',\n')}\n${'  '.repeat(depth)}${close}`
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const rows = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${inLine(part)}`)
  return rows.length === 0 ? '{}' : `{ ${rows.join(', ')} }`
}

function columns(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}
