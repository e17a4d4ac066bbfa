import { decimalText } from '../../features/einvoice/model/decimal.ts'
import { groupsOf, type Invoice, number, text } from '../../features/einvoice/model/invoice.ts'
import { readInvoice } from '../../features/einvoice/read-invoice.ts'
import { unreadable } from '../../features/xml/problem-words.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Supplier } from '../kit/companies.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { refused } from '../kit/refused.ts'
import type { SentDocument } from '../kit/sent-document.ts'
import { addDraft, placeIn, type Taken, type Taking } from '../kit/taking.ts'
import { type Line, linesOf } from './invoice-lines.ts'
import { type Finding, judged } from './judged.ts'
import { keepFile } from './kept-file.ts'
import { pairedLines } from './paired-lines.ts'

const redTable = fileTable(
  import.meta,
  'fin/redinvoice',
  [],
  [
    ...(['applicant', 'attachments', 'buyerId', 'extNo', 'extParty', 'invoiceNo', 'lines', 'purOrg'] as const),
    ...(['redReason', 'remark', 'scope', 'supplierId'] as const),
  ],
)
const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'buyerId', 'currency', 'invoiceNo', 'purOrg', 'status', 'supplierId'] as const),
])

type Original = RowOf<typeof invoiceTable>

/** States of an invoice that red invoices reverse. */
const posted = ['posted', 'paid', 'redFlushed']

type Credit = {
  readonly invoice: Invoice
  readonly seller: Supplier
  readonly original: Original
  readonly lines: readonly Line[]
  /** Line of the original for each line. */
  readonly pairs: readonly (string | null)[]
}

/**
 * Adds the draft of a red invoice from a credit note, on the invoice that it names as the preceding one; a refused one leaves nothing.
 * @throws XML_UNREADABLE, DOCUMENT_REFUSED by line and reason
 */
export async function takeCreditNote(taking: Taking, sent: SentDocument): Promise<Taken> {
  const credit = await readCredit(taking, sent)
  const { invoice } = credit
  const body = bodyOf(taking, credit)
  const at = groupsOf(invoice, 'BG-25')
  const lineOf = (row: number | undefined) => (row === undefined ? undefined : at[row]?.line) ?? invoice.line
  // Judged before the file is kept.
  await addDraft({ ...taking, isTrial: true }, codeOf(redTable), body, lineOf)
  const message = { zh: '已按文件填写红字发票草稿', en: 'The draft is filled from the file' }
  if (taking.isTrial) return { id: '', message }
  const attachments = await keepFile(taking, text(invoice, 'BT-1'), sent)
  return { id: await addDraft(taking, codeOf(redTable), { ...body, attachments }, lineOf), message }
}

async function readCredit(taking: Taking, { bytes }: SentDocument): Promise<Credit> {
  const { lang } = taking
  const place = placeIn(taking)
  const file = await readInvoice(bytes)
  if ('problem' in file) throw unreadable(file.problem, lang)
  const { invoice, violations } = file
  const { seller, findings } = await judged(place, invoice, violations, lang, 'credit')
  const original = seller && (await originalOf(place, invoice, String(seller.id)))
  const lines = linesOf(invoice)
  const pairs = original ? await pairedLines(place, invoice, lines, String(original.id)) : []
  const errors = [
    ...findings.filter(({ level }) => level === 'error'),
    ...(original ? moneyFindings(invoice, original, lang) : [unknownOriginal(invoice, lang)]),
    ...pairs.flatMap((pair, index) => (pair ? [] : [unpaired(invoice, index, lang)])),
  ]
  const [worst] = errors
  if (worst || !(seller && original)) throw refused(worst?.line ?? invoice.line, shownFinding(worst), errors)
  return { invoice, seller, original, lines, pairs }
}

function bodyOf({ session }: Taking, { invoice, seller, original, lines, pairs }: Credit): RecordRow {
  const difference = Number(text(invoice, 'BT-112')) - Number(original.amountWithTax)
  return {
    ...{ supplierId: seller.id, invoiceNo: original.invoiceNo, purOrg: original.purOrg, buyerId: original.buyerId },
    ...{ extNo: text(invoice, 'BT-1'), extParty: seller.id, remark: text(invoice, 'BT-22').slice(0, 500) },
    applicant: session.user.supplierId === '' ? 'buyer' : 'seller',
    // A credit note of EN 16931 has no reason: quantities go back, amounts alone are a discount.
    redReason: lines.some(({ qty }) => qty) ? 'returned' : 'discount',
    scope: Math.abs(difference) < 0.005 ? 'full' : 'part',
    lines: lines.map(({ qty, amountNoTax, taxAmount }, index) => ({
      ...{ invoiceLineId: pairs[index], qty, amountNoTax, taxAmount },
    })),
  }
}

const shownFinding = (finding: Finding | undefined) => (finding ? `${finding.text} [${finding.rule}]` : '')

async function originalOf(place: Place, invoice: Invoice, supplierId: string): Promise<Original | undefined> {
  const invoiceNo = text(groupsOf(invoice, 'BG-3')[0], 'BT-25')
  if (invoiceNo === '') return undefined
  const [found] = await rowsWhere(place, invoiceTable, { invoiceNo, supplierId, status: posted })
  return found
}

type Lang = Taking['lang']
const finding = (rule: string, line: number, words: string): Finding => ({ rule, level: 'error', line, text: words })

function unknownOriginal(invoice: Invoice, lang: Lang): Finding {
  const [named] = groupsOf(invoice, 'BG-3')
  const words = lang === 'en' ? 'BillingReference is no posted invoice' : 'BillingReference 不是已过账的发票'
  return finding('ORIGINAL', named?.line ?? invoice.line, `${words}: ${text(named, 'BT-25').slice(0, 60) || '?'}`)
}

function moneyFindings(invoice: Invoice, { currency, amountWithTax }: Original, lang: Lang): readonly Finding[] {
  const own = text(invoice, 'BT-5')
  const { line } = invoice.terms['BT-5'] ?? invoice
  const isOther = own !== currency
  const words =
    lang === 'en' ? `The currency is ${own}, that of the invoice ${currency}` : `币种为 ${own}，原发票为 ${currency}`
  const gross = number(invoice, 'BT-112')
  const isMore = gross !== undefined && Number(decimalText(gross)) - Number(amountWithTax) > 0.005
  const more =
    lang === 'en' ? `The amount is more than that of the invoice, ${amountWithTax}` : `金额大于原发票 ${amountWithTax}`
  return [
    ...(isOther ? [finding('CURRENCY', line, words)] : []),
    ...(isMore ? [finding('AMOUNT', invoice.terms['BT-112']?.line ?? invoice.line, more)] : []),
  ]
}

function unpaired(invoice: Invoice, index: number, lang: Lang): Finding {
  const at = groupsOf(invoice, 'BG-25')[index]
  const words = lang === 'en' ? 'The invoice has no such line' : '原发票中没有该明细'
  return finding('LINE', at?.line ?? invoice.line, `${words}: ${text(at, 'BT-153').slice(0, 60)}`)
}
