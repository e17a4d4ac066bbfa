import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { once } from '../../records/write/idempotent.ts'
import { sentDocument } from '../kit/sent-document.ts'
import { invoiceCode, readFor, shown, takeInvoice } from './take-invoice.ts'

const permission = permissionOf(invoiceCode, 'add')

async function preview(context: Context): Promise<Answer> {
  return new Answer('', shown(await readFor(context, await sentDocument(context))))
}

async function take(context: Context): Promise<Answer> {
  const sent = await sentDocument(context)
  return once(
    context,
    async (receipt) => {
      const { id, message } = await takeInvoice({ ...context, ...(receipt && { receipt }) }, sent)
      return new Answer(textIn(context.lang, message), { id })
    },
    { file: sent.bytes },
  )
}

/** E-invoices as files: UBL 2.1, CII, Factur-X and the Chinese fully digital invoice. */
export const einvoiceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/fin/invoice/readFile',
    summary: 'Reads an e-invoice file and judges it by the rules of EN 16931; writes nothing',
    access: 'permission',
    permission,
    costly: 'transfer',
    takesFile: () => true,
    takesXml: true,
    handle: preview,
  },
  {
    method: 'POST',
    path: '/fin/invoice/takeFile',
    summary: 'Reads an e-invoice file and adds the draft invoice that it fills, with the file',
    access: 'permission',
    permission,
    costly: 'transfer',
    takesFile: () => true,
    takesXml: true,
    handle: take,
  },
]
