import { Readable } from 'node:stream'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError, type FieldError } from '../../../src/schema/model/errors.ts'
import { groupsOf, type Invoice, text } from '../../features/einvoice/model/invoice.ts'
import { cnTerms } from '../../features/einvoice/model/terms.ts'
import { readInvoice } from '../../features/einvoice/read-invoice.ts'
import { isPdf } from '../../features/xml/pdf-attachment.ts'
import { unreadable } from '../../features/xml/problem-words.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { noteFile } from '../../records/files/files.ts'
import { dropBytes } from '../../records/files/folder.ts'
import { receive } from '../../records/files/receive.ts'
import { withinQuota } from '../../records/files/upload-quota.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { once } from '../../records/write/idempotent.ts'
import { addRecord, prepareAdd } from '../../records/write/write.ts'
import type { Place } from '../kit/other-rows.ts'
import { type SentDocument, sentDocument } from '../kit/sent-document.ts'
import { type Line, linesOf } from './invoice-lines.ts'
import { type Finding, judged, shownInvoice } from './judged.ts'
import { type Matched, matchedWith } from './matched.ts'
import type { Seller } from './parties.ts'

const invoiceCode = codeOf(
  fileTable(
    import.meta,
    'fin/invoice',
    [],
    ['applyNo', 'currency', 'files', 'invoiceDate', 'invoiceNo', 'invoiceType', 'lines', 'supplierId'],
  ),
)

const permission = permissionOf(invoiceCode, 'add')

type Read = {
  readonly invoice: Invoice
  readonly seller: Seller | undefined
  readonly findings: readonly Finding[]
  readonly lines: readonly Line[]
  readonly match: Matched | undefined
}

async function readFor(context: Context, place: Place, { bytes }: SentDocument): Promise<Read> {
  const file = await readInvoice(bytes)
  if ('problem' in file) throw unreadable(file.problem, context.lang)
  const { invoice, violations } = file
  const { seller, findings } = await judged(place, invoice, violations, context.lang)
  const lines = linesOf(invoice)
  const match = seller && (await matchedWith(place, invoice, seller, lines, context.lang))
  const read = { invoice, seller, findings: [...findings, ...(match?.differences ?? [])], lines, match }
  return isRefused(read) ? read : { ...read, findings: [...read.findings, ...(await trial(context, read))] }
}

/** Draft of an invoice, added as a trial: what its fields refuse, by the line of the file. */
async function trial(context: Context, read: Read): Promise<readonly Finding[]> {
  if (!read.seller) return []
  try {
    await prepareAdd({ ...writeOf(context), isTrial: true }, bodyOf(read, read.seller))
    return []
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INVALID')) throw error
    const { errors = [] } = error.result as { readonly errors?: readonly FieldError[] }
    const at = groupsOf(read.invoice, 'BG-25')
    return errors.map(({ pointer, message }) => {
      const [, table, row = ''] = pointer.split('/')
      const line = (table === 'lines' ? at[Number(row)] : undefined)?.line ?? read.invoice.line
      return { rule: 'DRAFT', level: 'error', line, text: `${message} (${pointer.slice(1)})` }
    })
  }
}

function writeOf({ app, session, lang, ip }: Context): WriteContext {
  const resource = app.live.current.resources.get(invoiceCode)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: invoiceCode })
  return { app, session, lang, ip, resource }
}

const placeOf = ({ app, session }: Context): Place => ({ app, session, model: app.live.current })

const isRefused = ({ findings }: Read) => findings.some(({ level }) => level === 'error')

const shown = (read: Read) => ({
  ...shownInvoice(read.invoice),
  ...{ findings: read.findings, mayTake: !isRefused(read) },
  match: read.match ? { applyNo: read.match.applyNo, by: read.match.by } : null,
})

async function preview(context: Context): Promise<Answer> {
  return new Answer('', shown(await readFor(context, placeOf(context), await sentDocument(context))))
}

/** Adds the draft of an invoice with its file; a refused one leaves nothing. @throws XML_UNREADABLE, DOCUMENT_REFUSED, INVALID */
async function take(context: Context): Promise<Answer> {
  const sent = await sentDocument(context)
  return once(context, (receipt) => taken(context, sent, receipt), { file: sent.bytes })
}

async function taken(context: Context, sent: SentDocument, receipt: WriteContext['receipt']): Promise<Answer> {
  const read = await readFor(context, placeOf(context), sent)
  const [worst] = read.findings.filter(({ level }) => level === 'error')
  if (worst || !read.seller) {
    const { line = 0, text: reason = '', rule = '' } = worst ?? {}
    throw new AppError('DOCUMENT_REFUSED', { line, reason: `${reason} [${rule}]` }, { result: shown(read) })
  }
  const file = await withinQuota(context, () => keep(context, read.invoice, sent))
  const write = { ...writeOf(context), ...(receipt && { receipt }) }
  const id = await addRecord(write, { ...bodyOf(read, read.seller), files: `${file.id}|${file.path}` })
  return new Answer(context.lang === 'en' ? 'The draft is filled from the file' : '已按文件填写发票草稿', { id })
}

async function keep({ app, session }: Context, invoice: Invoice, { bytes }: SentDocument) {
  const name = `${text(invoice, 'BT-1')}.${isPdf(bytes) ? 'pdf' : 'xml'}`
  const { id, size } = await receive(app, session, name, Readable.from([bytes]))
  const path = await noteFile(app, session, { id, folder: 'temp', name, size }).catch(async (error: unknown) => {
    await dropBytes(app.options, id)
    throw error
  })
  return { id, path }
}

function bodyOf({ invoice, lines, match }: Read, seller: Seller): Readonly<Record<string, unknown>> {
  return {
    supplierId: seller.id,
    applyNo: match?.applyNo ?? null,
    invoiceType: typeOf(invoice),
    invoiceNo: text(invoice, 'BT-1'),
    invoiceDate: text(invoice, 'BT-2').slice(0, 10),
    currency: text(invoice, 'BT-5'),
    lines: lines.map((line, index) => ({ ...line, applyLineId: match?.lineIds[index] ?? null })),
  }
}

const typeOf = (invoice: Invoice) => {
  if (invoice.syntax !== 'cn') return 'foreign'
  return text(invoice, cnTerms.kind) === '01' ? 'digitalSpecial' : 'digitalOrdinary'
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
    handle: take,
  },
]
