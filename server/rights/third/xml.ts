/** An element, with the texts right in it joined. */
export type Element = {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

/** An element that is being read, with its name as it is written. */
type Open = { readonly tag: string; readonly attributes: Element['attributes']; children: Element[]; text: string }

const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const attribute = `\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`
const token = new RegExp(`<(${name})((?:${attribute})*)\\s*(/?)>|</(${name})\\s*>|([^<]+)`, 'y')
const predefined = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }))
/** Deepest nesting, and most tags and texts, of an answer that is read. */
const most = { depth: 8, parts: 2000 }

/**
 * Reads the small part of XML that answers of sign-in servers use: elements, attributes, text, the five predefined entities and
 * characters by number. Everything else is refused, document types, entities of their own, comments and CDATA among it: what a full
 * parser has to defend against cannot be written. @throws Error
 */
export function readXml(source: string): Element {
  const text = source.replace(/^\uFEFF?\s*(<\?xml\s[^<>?]*\?>)?/, '')
  const document: Open = { tag: '', attributes: {}, children: [], text: '' }
  const open = [document]
  let count = 0
  for (token.lastIndex = 0; token.lastIndex < text.length; count += 1) {
    const found = token.exec(text)
    if (!found) throw new Error('the answer is no plain XML')
    take(open, found)
    if (open.length > most.depth || count > most.parts) throw new Error('the answer has too many elements')
  }
  const [root, ...others] = document.children
  if (open.length > 1 || !root || others.length > 0 || document.text.trim() !== '')
    throw new Error('the answer is no whole document')
  return root
}

/** Takes a part of the text: a start, an end, or what is between. */
function take(open: Open[], [, start, list = '', , , , empty, end, plain]: RegExpExecArray): void {
  const parent = open.at(-1)
  if (start !== undefined) {
    open.push({ tag: start, attributes: attributesIn(list), children: [], text: '' })
    if (empty === '/') close(open, start)
  } else if (end !== undefined) close(open, end)
  else if (parent) parent.text += resolved(plain ?? '')
}

function close(open: Open[], tag: string): void {
  const ended = open.pop()
  const parent = open.at(-1)
  if (!(ended && parent) || ended.tag !== tag) throw new Error('an element ends that is not open')
  const { attributes, children, text } = ended
  parent.children.push({ name: tag.slice(tag.indexOf(':') + 1), attributes, children, text })
}

function attributesIn(list: string): Element['attributes'] {
  const found = [...list.matchAll(new RegExp(attribute, 'g'))]
  const entries = found.map(([, key = '', one, other]) => [key, resolved(one ?? other ?? '')] as const)
  if (new Set(entries.map(([key]) => key)).size < entries.length) throw new Error('an attribute is there twice')
  return Object.fromEntries(entries)
}

function resolved(text: string): string {
  return text.replaceAll(/&([^;&]*);?/g, (whole, inner: string) => {
    const known = whole.endsWith(';') ? (predefined.get(inner) ?? numbered(inner)) : undefined
    if (known === undefined) throw new Error('the answer has an unknown entity')
    return known
  })
}

/** The character of a reference by number, if there is one that XML allows. */
function numbered(inner: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(inner) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
  const isAllowed = [9, 10, 13].includes(code) || (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
  return isAllowed ? String.fromCodePoint(code) : undefined
}
