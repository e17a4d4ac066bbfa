import { parentPort } from 'node:worker_threads'
import { ParseOption, XmlDocument, XmlElement as XmlNode, XmlParseError, XmlText } from 'libxml2-wasm'
import { decodeXml } from './decode-xml.ts'
import { isPdf, xmlInPdf } from './pdf-attachment.ts'
import type { ReadXml, XmlElement, XmlProblem } from './xml-element.ts'

/** Largest XML, deepest nesting and most elements of a document. */
const most = { bytes: 10 * 1_048_576, depth: 40, elements: 500_000 }
/** Longest text of an element that is handed over: an embedded file is left out. */
const longestText = 65_536

/** What is read: a file, and the roots of documents that a PDF may carry. */
export type Sent = { readonly bytes: Uint8Array; readonly roots: readonly string[] }

class Refused extends Error {
  readonly problem: XmlProblem
  constructor(problem: XmlProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

const refuse = (reason: XmlProblem['reason'], line = 0, detail = ''): never => {
  throw new Refused({ reason, line, detail })
}

function read({ bytes, roots }: Sent): ReadXml {
  try {
    const xml = isPdf(bytes) ? (xmlInPdf(Buffer.from(bytes), roots) ?? refuse('noAttachment')) : bytes
    if (xml.length > most.bytes) refuse('tooLarge')
    const decoded = decodeXml(xml)
    return 'problem' in decoded ? decoded : { root: parsed(decoded.text) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): XmlProblem {
  if (error instanceof Refused) return error.problem
  const [first] = error instanceof XmlParseError ? error.details : []
  const detail = first?.message ?? (error instanceof Error ? error.message : String(error))
  return { reason: 'broken', line: first?.line ?? 0, detail: detail.trim().slice(0, 300) }
}

const option =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_NOCDATA |
  ParseOption.XML_PARSE_BIG_LINES

function parsed(text: string): XmlElement {
  using document = XmlDocument.fromString(text, { option })
  let count = 0
  return elementOf(document.root, 1)

  function elementOf(node: XmlNode, depth: number): XmlElement {
    count += 1
    if (depth > most.depth) refuse('tooDeep', node.line)
    if (count > most.elements) refuse('tooMany', node.line)
    const children: XmlElement[] = []
    const texts: string[] = []
    for (let child = node.firstChild; child; child = child.next) {
      if (child instanceof XmlNode) children.push(elementOf(child, depth + 1))
      else if (child instanceof XmlText) texts.push(child.content)
    }
    const attributes = Object.fromEntries(node.attrs.map(({ name, content }) => [name, content]))
    const { name, namespaceUri: namespace, line } = node
    return { name, namespace, line, attributes, children, text: kept(texts.join('')) }
  }
}

const kept = (text: string) => (text.length > longestText ? '' : text.trim())

parentPort?.on('message', (sent: Sent) => parentPort?.postMessage(read(sent)))
