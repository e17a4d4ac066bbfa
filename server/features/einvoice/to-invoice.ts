import type { XmlElement } from '../xml/xml-element.ts'
import { fromCii } from './bindings/cii.ts'
import { fromCn } from './bindings/cn.ts'
import { fromUbl } from './bindings/ubl.ts'
import type { Invoice } from './model/invoice.ts'

const ublSpace = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Root of the XML that Factur-X and ZUGFeRD attach to a PDF. */
export const attachedRoots: readonly string[] = ['CrossIndustryInvoice']

const readers: readonly {
  readonly name: string
  readonly namespace: string
  readonly read: (root: XmlElement) => Invoice
}[] = [
  { name: 'Invoice', namespace: `${ublSpace}Invoice-2`, read: fromUbl },
  { name: 'CreditNote', namespace: `${ublSpace}CreditNote-2`, read: fromUbl },
  {
    name: 'CrossIndustryInvoice',
    namespace: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    read: fromCii,
  },
  { name: 'EInvoice', namespace: '', read: fromCn },
]

/** Invoice of a document in the model of EN 16931; undefined for a document that is no invoice in a known syntax. */
export function toInvoice(root: XmlElement): Invoice | undefined {
  return readers.find(({ name, namespace }) => root.name === name && root.namespace === namespace)?.read(root)
}
