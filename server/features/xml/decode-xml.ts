import type { XmlProblem } from './xml-element.ts'

/** Encodings that documents may declare: those that the platform decodes strictly. */
const encodings: ReadonlySet<string> = new Set(
  'utf-8 utf8 utf-16 utf-16le utf-16be us-ascii ascii iso-8859-1 iso-8859-15 windows-1252 gbk gb2312 gb18030'.split(
    ' ',
  ),
)

/**
 * Text of an XML file without its declaration, whose line break is kept. Decoding comes before parsing, so that the search for a document
 * type sees what the parser will see. A document type is refused: entities and external subsets need one.
 */
export function decodeXml(bytes: Uint8Array): { readonly text: string } | { readonly problem: XmlProblem } {
  const encoding = encodingOf(bytes)
  if (!encodings.has(encoding)) return { problem: { reason: 'encoding', line: 1, detail: encoding.slice(0, 40) } }
  const whole = decoded(bytes, encoding)
  if (whole === undefined) return { problem: { reason: 'encoding', line: 0, detail: encoding } }
  const text = whole.replace(/^\s*<\?xml\s[^<>]*\?>/, (declaration) => declaration.replaceAll(/[^\n]/g, ''))
  const at = text.search(/<!DOCTYPE/i)
  if (at >= 0) return { problem: { reason: 'doctype', line: lineAt(text, at), detail: '<!DOCTYPE' } }
  return { text }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:ï»¿)?\s*<\?xml\s[^<>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1]
  return (declared ?? 'utf-8').toLowerCase()
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
