const declared = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/
const wide: readonly (readonly [mark: string, encoding: string])[] = [
  ['\u00ff\u00fe', 'utf-16le'],
  ['\u00fe\u00ff', 'utf-16be'],
  ['<\u0000', 'utf-16le'],
  ['\u0000<', 'utf-16be'],
]

/**
 * Text of a file: UTF-8, or what a byte order mark or the declaration of an XML file says; the declaration then says UTF-8, as the text
 * is stored. Undefined for bytes that are not of the encoding, or an unknown one.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 300))
  const encoding = wide.find(([mark]) => head.startsWith(mark))?.[1] ?? declared.exec(head)?.[1] ?? 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.replace(declared, (whole, name: string) => (/^utf-?8$/i.test(name) ? whole : asUtf8(whole, name)))
  } catch {
    return undefined
  }
}

function asUtf8(declaration: string, encoding: string): string {
  const at = declaration.lastIndexOf(encoding)
  return `${declaration.slice(0, at)}UTF-8${declaration.slice(at + encoding.length)}`
}
