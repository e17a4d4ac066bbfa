import { AppError, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { groupsOf, type Invoice, text } from '../../features/einvoice/model/invoice.ts'
import { cnTerms } from '../../features/einvoice/model/terms.ts'
import { readInvoice } from '../../features/einvoice/read-invoice.ts'
import { unreadable } from '../../features/xml/problem-words.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { addRecord, prepareAdd } from '../../records/write/write.ts'
import type { Supplier } from '../kit/companies.ts'
import type { SentDocument } from '../kit/sent-document.ts'
import { placeIn, type Taken, type Taking, writeIn } from '../kit/taking.ts'
import { type Line, linesOf } from './invoice-lines.ts'
import { type Finding, judged, shownInvoice } from './judged.ts'
import { keepFile } from './kept-file.ts'
import { amountOf, type Matched, matchedWith } from './matched.ts'

/** Registered invoices. */
export const invoiceCode = codeOf(
  fileTable(
    import.meta,
    'fin/invoice',
    [],
    ['applyNo', 'currency', 'files', 'invoiceDate', 'invoiceNo', 'invoiceType', 'lines', 'prepaidAmount', 'supplierId'],
  ),
)

type Read = {
  readonly invoice: Invoice
  readonly seller: Supplier | undefined
  readonly findings: readonly Finding[]
  readonly lines: readonly Line[]
  readonly match: Matched | undefined
}

/** Reads an e-invoice file and judges it for its sender. @throws XML_UNREADABLE */
export async function readFor(taking: Taking, { bytes }: SentDocument): Promise<Read> {
  const { lang } = taking
  const place = placeIn(taking)
  const file = await readInvoice(bytes)
  if ('problem' in file) throw unreadable(file.problem, lang)
  const { invoice, violations } = file
  const { seller, findings } = await judged(place, invoice, violations, lang)
  const lines = linesOf(invoice)
  const match = seller && (await matchedWith(place, invoice, seller, lines, lang))
  const read = { invoice, seller, findings: [...findings, ...(match?.differences ?? [])], lines, match }
  return isRefused(read) ? read : { ...read, findings: [...read.findings, ...(await trial(taking, read))] }
}

/** Draft of an invoice, added as a trial: what its fields refuse, by the line of the file. */
async function trial(taking: Taking, read: Read): Promise<readonly Finding[]> {
  if (!read.seller) return []
  try {
    await prepareAdd({ ...writeIn(taking, invoiceCode), isTrial: true }, bodyOf(read, read.seller))
    return []
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INVALID')) throw error
    const errors = fieldErrorsOf(error)
    const at = groupsOf(read.invoice, 'BG-25')
    return errors.map(({ pointer, message }) => {
      const [, table, row = ''] = pointer.split('/')
      const line = (table === 'lines' ? at[Number(row)] : undefined)?.line ?? read.invoice.line
      return { rule: 'DRAFT', level: 'error', line, text: `${message} (${pointer.slice(1)})` }
    })
  }
}

const isRefused = ({ findings }: Read) => findings.some(({ level }) => level === 'error')

/** Read invoice as people see it. */
export const shown = (read: Read) => ({
  ...shownInvoice(read.invoice),
  ...{ findings: read.findings, mayTake: !isRefused(read) },
  match: read.match ? { applyNo: read.match.applyNo, by: read.match.by } : null,
})

/** Adds the draft of an invoice with its file; a refused one leaves nothing. @throws XML_UNREADABLE, DOCUMENT_REFUSED, INVALID */
export async function takeInvoice(taking: Taking, sent: SentDocument): Promise<Taken> {
  const read = await readFor(taking, sent)
  const [worst] = read.findings.filter(({ level }) => level === 'error')
  if (worst || !read.seller) {
    const { line = 0, text: reason = '', rule = '' } = worst ?? {}
    throw new AppError('DOCUMENT_REFUSED', { line, reason: `${reason} [${rule}]` }, { result: shown(read) })
  }
  const message = { zh: '已按文件填写发票草稿', en: 'The draft is filled from the file' }
  if (taking.isTrial) return { id: '', message }
  const files = await keepFile(taking, text(read.invoice, 'BT-1'), sent)
  const id = await addRecord(writeIn(taking, invoiceCode), { ...bodyOf(read, read.seller), files })
  return { id, message }
}

function bodyOf({ invoice, lines, match }: Read, seller: Supplier): Readonly<Record<string, unknown>> {
  return {
    supplierId: seller.id,
    applyNo: match?.applyNo ?? null,
    invoiceType: typeOf(invoice),
    invoiceNo: text(invoice, 'BT-1'),
    invoiceDate: text(invoice, 'BT-2').slice(0, 10),
    currency: text(invoice, 'BT-5'),
    prepaidAmount: amountOf(invoice, 'BT-113') || null,
    lines: lines.map((line, index) => ({ ...line, applyLineId: match?.lineIds[index] ?? null })),
  }
}

const typeOf = (invoice: Invoice) => {
  if (invoice.syntax !== 'cn') return 'foreign'
  return text(invoice, cnTerms.kind) === '01' ? 'digitalSpecial' : 'digitalOrdinary'
}
