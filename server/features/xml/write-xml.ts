/** Element to write: its name, its text or elements, and attributes. Without content it is left out. */
export type XmlPart = readonly [
  name: string,
  content: string | number | null | undefined | readonly XmlPart[],
  attributes?: Readonly<Record<string, string>>,
]

/** XML document of elements, indented; an element without content is left out. */
export function writeXml([name, content, attributes]: XmlPart): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written([name, content, attributes ?? {}], '')}`
}

function written([name, content, attributes = {}]: XmlPart, indent: string): string {
  const start = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`
  if (typeof content === 'object' && content !== null) {
    const inner = content.map((part) => written(part, `${indent}  `)).join('')
    return inner === '' ? '' : `${start}\n${inner}${indent}</${name}>\n`
  }
  const text = escaped(String(content ?? ''))
  return text === '' ? '' : `${start}${text}</${name}>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text without the characters that XML cannot hold: controls, and halves of pairs. */
function escaped(text: string): string {
  return [...text]
    .filter((char) => char >= ' ' || '\t\n\r'.includes(char))
    .filter((char) => !/[\uFFFE\uFFFF]|\p{Surrogate}/u.test(char))
    .join('')
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? '')
}
