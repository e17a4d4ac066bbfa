import type { Lang } from '../../../src/schema/base/text.ts'
import { decimalText } from '../../features/einvoice/model/decimal.ts'
import { groupsOf, type Invoice, number, text } from '../../features/einvoice/model/invoice.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { invoiceFacts } from '../finance/invoice-facts.ts'
import { type Finding as Difference, type InvoiceLine, pairsOf, threeWayMatch } from '../finance/match.ts'
import { prepaidFindings } from '../finance/prepaid.ts'
import { rowsIn } from '../finance/rows-in.ts'
import { settlementSettings } from '../finance/settings.ts'
import type { Supplier } from '../kit/companies.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import type { Line } from './invoice-lines.ts'
import type { Finding } from './judged.ts'

const applicationTable = fileTable(import.meta, 'fin/invoiceapply', [
  ...(['billNo', 'currency', 'invoicedAmount', 'netAmount', 'status', 'supplierId'] as const),
])
const applicationLineTable = fileTable(import.meta, 'fin/invoiceapply/lines', ['invoiceapplyId', 'orderNo'])

type Application = RowOf<typeof applicationTable>

/** Approved application that an invoice is for: how it was found, the line there of each line, and what differs. */
export type Matched = {
  readonly applyNo: string
  readonly by: 'number' | 'order' | 'amount'
  readonly lineIds: readonly (string | null)[]
  readonly differences: readonly Finding[]
}

/** Matches the lines of an invoice with the application, the orders and the receipts that it is for. Undefined without a single candidate. */
export async function matchedWith(
  place: Place,
  invoice: Invoice,
  seller: Supplier,
  lines: readonly Line[],
  lang: Lang,
): Promise<Matched | undefined> {
  const found = await applicationFor(place, invoice, seller)
  const facts = found && (await invoiceFacts(place, found.applyNo, ''))
  if (!facts) return undefined
  const at = groupsOf(invoice, 'BG-25')
  const own = lines.map(
    ({ goodsName, spec, qty, amountNoTax, taxRate, taxAmount }, index): InvoiceLine => ({
      ...{ applyLineId: '', goodsName, spec, qty: qty ?? 0, amountNoTax, taxRate: Number(taxRate), taxAmount },
      buyerCode: text(at[index], 'BT-156'),
    }),
  )
  const pairs = pairsOf(own, facts.billables)
  const match = threeWayMatch(pairs, facts.allowed, await settlementSettings(place, facts.currency))
  const { currency, supplierId } = facts
  const findings = [
    ...match.findings,
    ...(await prepaidFindings(place, '', { currency, supplierId, prepaidAmount: amountOf(invoice, 'BT-113') })),
  ]
  const places = pairs.map(({ line, billable }) =>
    billable ? `${billable.materialCode} ${billable.materialName}`.trim() : line.goodsName,
  )
  return {
    ...found,
    lineIds: pairs.map(({ billable }) => billable?.id ?? null),
    differences: findings.map((each) => ({
      ...{ rule: `MATCH-${each.kind.toUpperCase()}`, level: 'warning', text: wordsOf(each, lang) },
      line: at[places.indexOf(each.place)]?.line ?? invoice.line,
    })),
  }
}

const kinds: Readonly<Record<Difference['kind'], Readonly<Record<Lang, string>>>> = {
  price: { zh: '单价与订单不一致', en: 'The price differs from the order' },
  qty: { zh: '数量超过开票申请', en: 'The quantity exceeds the application' },
  tax: { zh: '税额或税率不一致', en: 'The tax differs' },
  amount: { zh: '金额超过开票申请', en: 'The amount exceeds the application' },
  unmatched: { zh: '开票申请中没有该货物', en: 'The application has no such goods' },
  duplicate: { zh: '疑似重复发票', en: 'A likely duplicate' },
  prepaid: { zh: '已预付金额没有对应的预付款', en: 'No open advance has the prepaid amount' },
  source: { zh: '申请数量超过实收', en: 'More is applied for than was received' },
}

function wordsOf({ kind, place, expected, actual }: Difference, lang: Lang): string {
  const where = place === '' ? '' : lang === 'zh' ? `（${place}）` : ` (${place})`
  return lang === 'zh'
    ? `${kinds[kind].zh}${where}：应为 ${expected}，发票为 ${actual}`
    : `${kinds[kind].en}${where}: ${expected} is expected, the invoice has ${actual}`
}

/** An amount of an invoice; 0 where the file has none. */
export function amountOf(invoice: Invoice, term: string): number {
  const value = number(invoice, term)
  return value === undefined ? 0 : Number(decimalText(value))
}

type Found = Pick<Matched, 'applyNo' | 'by'>

/**
 * Application that an invoice names; else the only one with the order that it names; else the only one with its amount. Fully digital
 * invoices name none.
 */
async function applicationFor(place: Place, invoice: Invoice, seller: Supplier): Promise<Found | undefined> {
  const supplierId = String(seller.id)
  const asked = { supplierId, currency: text(invoice, 'BT-5'), status: ['approved', 'invoiced'] }
  const open = await rowsWhere(place, applicationTable, asked)
  const named = namesIn(invoice)
  const own = open.find(({ billNo }) => named.includes(textOf(billNo)))
  if (own) return { applyNo: textOf(own.billNo), by: 'number' }
  const lines = await rowsIn(place, applicationLineTable, 'orderNo', named)
  const ids = new Set(lines.map(({ invoiceapplyId }) => invoiceapplyId))
  const ordered = open.filter(({ id }) => ids.has(id))
  const gross = number(invoice, 'BT-112')
  const amount = gross === undefined ? Number.NaN : Number(decimalText(gross))
  const isWorth = (row: Application) =>
    Math.abs(numberOf(row.netAmount) - numberOf(row.invoicedAmount) - amount) < amountTolerance
  const [first, second] = ordered.length > 1 ? ordered.filter(isWorth) : ordered
  if (first && !second) return { applyNo: textOf(first.billNo), by: 'order' }
  const [only, another] = ids.size > 0 ? [] : open.filter(isWorth)
  return only && !another ? { applyNo: textOf(only.billNo), by: 'amount' } : undefined
}

/** Difference up to which an amount is that of an application: rounding of its tax. */
const amountTolerance = 0.065

/** Numbers that an invoice names as its order, contract or reference, or in its note. */
function namesIn(invoice: Invoice): readonly string[] {
  const named = ['BT-10', 'BT-11', 'BT-12', 'BT-13'].map((term) => text(invoice, term))
  const words = text(invoice, 'BT-22').match(/[A-Z]+\d{6,}/g) ?? []
  return [...new Set([...named, ...words])].filter((value) => value !== '').slice(0, 50)
}
