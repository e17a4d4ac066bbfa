import type { Lang } from '../../../../src/schema/base/text.ts'
import { unreadable } from '../../../features/xml/problem-words.ts'
import { readXmlFile } from '../../../features/xml/read-xml.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'

/** Kinds of documents that are exchanged as UBL 2.1. */
export const documentKinds = [
  ...(['Order', 'OrderResponse', 'DespatchAdvice', 'ReceiptAdvice', 'Invoice', 'CreditNote'] as const),
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Kind of a UBL document; undefined for another file. */
export function kindOf({ name, namespace }: XmlElement): DocumentKind | undefined {
  if (namespace !== `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`) return undefined
  return documentKinds.find((kind) => kind === name)
}

/** Root of a UBL document of a kind, or of any. @throws XML_UNREADABLE by line and reason */
export async function documentRoot(bytes: Uint8Array, lang: Lang, kind?: DocumentKind): Promise<XmlElement> {
  const read = await readXmlFile(bytes)
  if ('problem' in read) throw unreadable(read.problem, lang)
  const { root } = read
  const found = kindOf(root)
  if (found && (kind === undefined || kind === found)) return root
  throw unreadable({ reason: 'noDocument', line: root.line, detail: root.name.slice(0, 100) }, lang)
}
