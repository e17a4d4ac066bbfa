import { readXmlFile } from '../xml/read-xml.ts'
import type { XmlProblem } from '../xml/xml-element.ts'
import type { Invoice } from './model/invoice.ts'
import { judge, type Violation } from './rules/judge.ts'
import { attachedRoots, toInvoice } from './to-invoice.ts'

/** Invoice read from a file with what is wrong in it, or why the file was not read. */
export type ReadInvoice =
  | { readonly invoice: Invoice; readonly violations: readonly Violation[] }
  | { readonly problem: XmlProblem | { readonly reason: 'noInvoice'; readonly line: number; readonly detail: string } }

/** Reads an e-invoice: UBL 2.1 or CII of EN 16931, Factur-X and ZUGFeRD in a PDF, or the Chinese fully digital invoice. */
export async function readInvoice(bytes: Uint8Array): Promise<ReadInvoice> {
  const read = await readXmlFile(bytes, attachedRoots)
  if ('problem' in read) return read
  const invoice = toInvoice(read.root)
  const { name, namespace, line } = read.root
  if (!invoice) return { problem: { reason: 'noInvoice', line, detail: `${name} ${namespace}`.trim().slice(0, 200) } }
  return { invoice, violations: judge(invoice) }
}
