import type { Lang } from '../../../src/schema/base/text.ts'
import { type Group, groupsOf, type Invoice, number, text } from '../../features/einvoice/model/invoice.ts'
import type { Violation } from '../../features/einvoice/rules/judge.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Supplier } from '../kit/companies.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { isOurs, sellerOf } from './parties.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', ['billNo', 'invoiceNo', 'supplierId'])
const redTable = fileTable(import.meta, 'fin/redinvoice', ['extNo', 'extParty'])

/** What is wrong with an invoice for us: breaches of the rules of its format, and of those of this portal. */
export type Finding = {
  readonly rule: string
  readonly level: Violation['level']
  readonly line: number
  readonly text: string
}

export type Judged = { readonly seller: Supplier | undefined; readonly findings: readonly Finding[] }

type Own = readonly [rule: string, term: string, zh: string, en: string]

/** Longest number of a registered invoice. */
const longestNumber = 50

/**
 * Judges an invoice, or a credit note, for a user: the rules of its format, whose it is, whom it is for, and whether it is registered
 * already.
 */
export async function judged(
  place: Place,
  invoice: Invoice,
  violations: readonly Violation[],
  lang: Lang,
  wanted: 'invoice' | 'credit' = 'invoice',
): Promise<Judged> {
  const seller = await sellerOf(place, invoice)
  const own = [
    ...(seller ? [] : [foreign(place)]),
    ...((await isOurs(place, invoice)) ? [] : [notOurs]),
    ...(await numberProblems(place, invoice, seller, wanted)),
    ...kindProblems(invoice, wanted),
  ]
  return {
    seller,
    findings: [
      ...own.map(([rule, term, zh, en]) => ({
        ...{ rule, level: 'error' as const, line: lineOf(invoice, term) },
        text: `${lang === 'en' ? en : zh}${shownValue(invoice, term)}`,
      })),
      ...violations.map(({ rule, level, line, text: words }) => ({ rule, level, line, text: words[lang] })),
    ],
  }
}

function foreign({ session }: Place): Own {
  return session.user.supplierId === ''
    ? ['SELLER', 'BT-31', '销售方不是已登记的供应商', 'The seller is no registered supplier']
    : [
        'SELLER',
        'BT-31',
        '销售方不是本公司，税号或名称不符',
        'The seller is not your company: its identifier or name differs',
      ]
}

/** An invoice of a negative amount, which EN 16931 permits, reverses another one, too; a credit note has positive amounts. */
function kindProblems(invoice: Invoice, wanted: 'invoice' | 'credit'): readonly Own[] {
  const gross = number(invoice, 'BT-112')
  const isNegative = gross !== undefined && gross.units < 0n
  if (wanted === 'invoice') return invoice.isCredit || isNegative ? [credit] : []
  return invoice.isCredit && !isNegative ? [] : [noCredit]
}

const notOurs: Own = ['BUYER', 'BT-48', '购买方不是我方组织', 'The buyer is not one of our organisations']
const credit: Own = ['CREDIT', 'BT-3', '红字发票请在“红字发票”中登记', 'A credit note is registered as a red invoice']
const noCredit: Own = [
  'CREDIT',
  'BT-3',
  '不是金额为正的红字发票（CreditNote）',
  'It is no credit note with positive amounts',
]

async function numberProblems(
  place: Place,
  invoice: Invoice,
  seller: Supplier | undefined,
  wanted: 'invoice' | 'credit',
): Promise<readonly Own[]> {
  const invoiceNo = text(invoice, 'BT-1')
  if (invoiceNo === '') return []
  if (invoiceNo.length > longestNumber)
    return [
      [
        'NUMBER',
        'BT-1',
        `发票号码超过 ${longestNumber} 个字符`,
        `The invoice number has more than ${longestNumber} characters`,
      ],
    ]
  if (!seller) return []
  if (wanted === 'credit') {
    const [red] = await rowsWhere(place, redTable, { extNo: invoiceNo, extParty: String(seller.id) })
    return red ? [['DUPLICATE', 'BT-1', '该红字发票已导入', 'A credit note of this number was taken already']] : []
  }
  const [same] = await rowsWhere(place, invoiceTable, { invoiceNo, supplierId: String(seller.id) })
  return same ? [['DUPLICATE', 'BT-1', '发票号码已登记', 'An invoice of this number is registered already']] : []
}

const lineOf = (invoice: Invoice, term: string) =>
  invoice.terms[term]?.line ??
  (term === 'BT-48' ? invoice.terms['BT-44'] : invoice.terms['BT-27'])?.line ??
  invoice.line

const shownValue = (invoice: Invoice, term: string) => {
  const value = text(invoice, term) || text(invoice, term === 'BT-48' ? 'BT-44' : 'BT-27')
  return value === '' ? '' : `: ${value.slice(0, 60)}`
}

type Party = {
  readonly name: string
  readonly ids: readonly string[]
  readonly address: string
}

/** Picture of a read invoice, for people: amounts are texts as in the file. */
export function shownInvoice(invoice: Invoice) {
  const of = (term: string) => text(invoice, term)
  return {
    ...{ syntax: invoice.syntax, number: of('BT-1'), date: of('BT-2'), dueDate: of('BT-9'), type: of('BT-3') },
    ...{ currency: of('BT-5'), orderNo: of('BT-13'), note: of('BT-22'), terms: of('BT-20') },
    seller: partyOf(invoice, 'BT-27', ['BT-31', 'BT-32', 'BT-30', 'BT-29'], 'BG-5', sellerAddress),
    buyer: partyOf(invoice, 'BT-44', ['BT-48', 'BT-47', 'BT-46'], 'BG-8', buyerAddress),
    lines: groupsOf(invoice, 'BG-25').map((at) => ({
      ...{ id: text(at, 'BT-126'), name: text(at, 'BT-153'), spec: text(at, 'CN-spec') || text(at, 'BT-154') },
      ...{ qty: text(at, 'BT-129'), unit: text(at, 'BT-130'), price: text(at, 'BT-146'), net: text(at, 'BT-131') },
      ...{ category: text(at, 'BT-151'), rate: text(at, 'BT-152') },
    })),
    allowances: [...sums(invoice, 'BG-20', 'BT-92', 'BT-97', '-'), ...sums(invoice, 'BG-21', 'BT-99', 'BT-104', '+')],
    vat: groupsOf(invoice, 'BG-23').map((at) => ({
      ...{ category: text(at, 'BT-118'), rate: text(at, 'BT-119'), base: text(at, 'BT-116'), tax: text(at, 'BT-117') },
    })),
    totals: { net: of('BT-109'), tax: of('BT-110'), gross: of('BT-112'), paid: of('BT-113'), due: of('BT-115') },
  }
}

const sellerAddress = ['BT-35', 'BT-36', 'BT-38', 'BT-37', 'BT-40']
const buyerAddress = ['BT-50', 'BT-51', 'BT-53', 'BT-52', 'BT-55']

function partyOf(
  invoice: Invoice,
  name: string,
  ids: readonly string[],
  place: string,
  address: readonly string[],
): Party {
  const at: Group | undefined = groupsOf(invoice, place)[0]
  const filled = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]
  return {
    name: text(invoice, name),
    ids: filled(ids.map((term) => text(invoice, term))),
    address: filled(address.map((term) => text(at, term))).join(', '),
  }
}

function sums(invoice: Invoice, kind: string, amount: string, reason: string, sign: string) {
  return groupsOf(invoice, kind).map((at) => ({ reason: text(at, reason), amount: sign + text(at, amount) }))
}
