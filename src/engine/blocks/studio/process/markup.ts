const svg = 'http://www.w3.org/2000/svg'
const token = /<\/[\w:-]+\s*>|<([\w:-]+)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*(\/?)>|([^<]+)/g
const attribute = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g
const empty = new Set(['img', 'input', 'br', 'hr'])
const entities: Readonly<Record<string, string>> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * Elements of a template of the drawing tools, in place of `domify`: the page refuses texts as HTML (Trusted Types). Nothing in it runs:
 * scripts and attributes with handlers are left out.
 */
// biome-ignore lint/style/noDefaultExport: `domify` has only this one.
export default function markup(text: string): Node {
  const root = document.createDocumentFragment()
  const open: Node[] = [root]
  for (const found of text.trim().matchAll(token)) add(found, open)
  return root.childNodes.length === 1 && root.firstChild ? root.firstChild : root
}

/** Adds a text or an element to the last open one, or closes that. */
function add([whole, name, attributes = '', closes, words]: RegExpExecArray, open: Node[]): void {
  const parent = open.at(-1)
  if (words !== undefined) parent?.appendChild(document.createTextNode(decoded(words)))
  else if (name === undefined) open.length = Math.max(1, open.length - 1)
  else {
    const element = elementIn(parent, name, attributes)
    if (!whole.startsWith('<script')) parent?.appendChild(element)
    if (!(closes || empty.has(name))) open.push(element)
  }
}

function elementIn(parent: Node | undefined, name: string, attributes: string): Element {
  const isSvg = name === 'svg' || (parent instanceof Element && parent.namespaceURI === svg)
  const element = isSvg ? document.createElementNS(svg, name) : document.createElement(name)
  for (const [, key = '', double, single, bare = ''] of attributes.matchAll(attribute))
    if (!/^(on|srcdoc|xmlns)/i.test(key)) element.setAttribute(key, decoded(double ?? single ?? bare))
  return element
}

function decoded(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
}
