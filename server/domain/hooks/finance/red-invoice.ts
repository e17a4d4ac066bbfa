import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { roundMoney } from '../../../../src/schema/rules/functions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText, todayText } from '../../../platform/time.ts'
import { numberFor } from '../../../records/numbering/record-number.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { discountTaken } from '../../finance/discount-taken.ts'
import { rowsIn } from '../../finance/rows-in.ts'
import { settlementSettings } from '../../finance/settings.ts'
import { amountText, halfUnit, totalOf } from '../../kit/amounts.ts'
import { addSteps, resourceIn, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf, textOf } from '../../kit/values.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'appliedAmount', 'currency', 'exchangeRate', 'invoiceNo', 'paidAmount'] as const),
  ...(['status', 'supplierId'] as const),
])
const invoiceLineTable = fileTable(import.meta, 'fin/invoice/lines', ['amountNoTax', 'invoiceId', 'qty', 'taxAmount'])
const redTable = fileTable(import.meta, 'fin/redinvoice', [
  ...(['amountWithTax', 'claimAmount', 'invoiceNo', 'status', 'supplierId'] as const),
])
const redLineTable = fileTable(import.meta, 'fin/redinvoice/lines', [
  ...(['amountNoTax', 'invoiceLineId', 'qty', 'redinvoiceId', 'taxAmount'] as const),
])

const own = ownFields(
  import.meta,
  [
    ...(['amountWithTax', 'billNo', 'buyerId', 'claimAmount', 'currency', 'exchangeRate', 'invoiceNo'] as const),
    ...(['lines', 'purOrg', 'supplierCode', 'supplierId', 'supplierName'] as const),
  ],
  ['claimAmount', 'currency', 'exchangeRate', 'expireTime'],
)
type Moment = MomentOf<typeof own>

type Line = {
  readonly invoiceLineId?: unknown
  readonly qty?: unknown
  readonly amountNoTax?: unknown
  readonly taxAmount?: unknown
}

/** States of a red invoice that counts. */
const live = ['toConfirm', 'confirmed', 'issued', 'posted']

const deductionFields = [
  ...(['amount', 'billDate', 'billNo', 'buyerId', 'currency', 'deductType', 'exchangeRate', 'occurDate'] as const),
  ...(['purOrg', 'reason', 'srcNo', 'status', 'supplierCode', 'supplierId', 'supplierName', 'taxIncluded'] as const),
  'way',
] as const
const deductionTable = fileTable(import.meta, 'fin/deduction', ['srcNo'], deductionFields)

/**
 * Red invoice: its lines are those of a posted invoice of the supplier, at most with what earlier ones left, in its currency. The other side confirms it
 * within the hours of the settings. What it reverses of a paid amount becomes an accepted deduction when it is posted.
 */
export const redInvoice = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === undefined && (action === 'add' || action === 'edit')) return { values: await moneyOf(moment) }
  if (doing === 'post') return { steps: await claimSteps(moment) }
  if (doing !== 'submit' && doing !== 'confirm') return {}
  const problems = await faultsOf(moment)
  if (problems.length > 0 || doing === 'confirm') return { problems }
  const { claimAmount, problem } = await claimOf(moment)
  if (problem) return { problems: [problem] }
  const { redHours } = await settlementSettings(moment)
  const expireTime = nowText(Date.now() + redHours * 3_600_000)
  return { values: { ...(await moneyOf(moment)), claimAmount, expireTime } }
})

/** Part of the red invoice that reverses a paid amount: what is not applied for is reversed first. */
async function claimOf(moment: Moment): Promise<{ readonly claimAmount: number; readonly problem?: Problem }> {
  const invoice = await invoiceOf(moment)
  const others = (await earlierOf(moment)).filter(({ id }) => id !== moment.id)
  const total = (rows: readonly { readonly [field in 'amountWithTax' | 'claimAmount']: unknown }[]) =>
    rows.reduce((sum, row) => sum + numberOf(row.amountWithTax) - numberOf(row.claimAmount), 0)
  const claimed = others.reduce((sum, { claimAmount }) => sum + numberOf(claimAmount), 0)
  const [amount, applied, paid] = [
    numberOf(invoice?.amountWithTax),
    numberOf(invoice?.appliedAmount),
    numberOf(invoice?.paidAmount),
  ]
  const free = Math.max(0, amount - total(others) - applied)
  const asked = numberOf(moment.after.amountWithTax)
  const claimAmount = Math.max(0, totalOf([asked, -free]))
  const refundable = Math.max(0, Math.min(paid, applied) - claimed)
  if (claimAmount <= refundable + halfUnit(invoice?.currency)) return { claimAmount }
  const [most, waiting] = [free + refundable, Math.max(0, applied - paid)].map((each) =>
    amountText(each, invoice?.currency),
  )
  const zh = `最多可红冲 ${most}：${waiting} 已申请付款但未付，请先付款或撤销付款申请`
  const en = `At most ${most}: ${waiting} is applied for and not paid. Pay it or revoke its application first`
  return { claimAmount, problem: problemAt('lines', zh, en) }
}

/** Steps that make the claim on the supplier: a deduction of later payments, of what was paid without the early-payment discount. */
async function claimSteps(moment: Moment): Promise<readonly Step[]> {
  const { after } = moment
  if (numberOf(after.claimAmount) <= 0) return []
  const { billNo, buyerId, currency, exchangeRate, purOrg, supplierCode, supplierId, supplierName } = after
  const about = { buyerId, currency, exchangeRate, purOrg, supplierCode, supplierId, supplierName }
  const today = todayText()
  const paid = numberOf((await invoiceOf(moment))?.paidAmount)
  const discount = paid > 0 ? (await discountTaken(moment, after.invoiceNo, supplierId)) / paid : 0
  const amount = roundMoney(numberOf(after.claimAmount) * (1 - Math.min(1, discount)), currency)
  const [zh, en] = [
    `红字发票 ${billNo} 冲销已付款的发票 ${after.invoiceNo}`,
    `Red invoice ${billNo} reverses the paid invoice ${after.invoiceNo}`,
  ]
  const claim = {
    ...{ ...about, billDate: today, occurDate: today, deductType: 'claim', srcNo: billNo, way: 'payment' },
    ...{ amount, taxIncluded: 'Y', status: 'accepted' },
    // Both sides read it, each in its language.
    reason: `${zh} / ${en}`,
  }
  const number = await numberFor({ ...moment, resource: resourceIn(moment, deductionTable) }, claim)
  return addSteps(moment, deductionTable, { ...claim, ...number }).steps
}

/** Red invoices of the same invoice that count. */
async function earlierOf(moment: Moment) {
  const { invoiceNo, supplierId } = moment.after
  const named = { invoiceNo: textOf(invoiceNo), supplierId: textOf(supplierId) }
  return rowsWhere(moment, redTable, { ...named, status: live })
}

/** Currency and exchange rate: those of the invoice, so that what is reversed is worth the same. */
async function moneyOf(moment: Moment) {
  const invoice = await invoiceOf(moment)
  return invoice ? { currency: invoice.currency, exchangeRate: invoice.exchangeRate } : {}
}

async function invoiceOf(moment: Moment) {
  const { invoiceNo, supplierId } = moment.after
  const [invoice] = await rowsWhere(moment, invoiceTable, {
    ...{ invoiceNo: textOf(invoiceNo), supplierId: textOf(supplierId) },
  })
  return invoice
}

async function faultsOf(moment: Moment): Promise<readonly Problem[]> {
  const { lines } = moment.after
  const invoice = await invoiceOf(moment)
  const isPosted = ['posted', 'paid'].includes(textOf(invoice?.status))
  if (!invoice || !isPosted)
    return [problemAt('invoiceNo', '请选择该供应商已过账的发票', 'Choose a posted invoice of the supplier')]
  const originals = await rowsWhere(moment, invoiceLineTable, { invoiceId: String(invoice.id) })
  const earlier = await earlierOf(moment)
  const others = earlier.filter(({ id }) => id !== moment.id)
  const taken = await rowsIn(
    moment,
    redLineTable,
    'redinvoiceId',
    others.map(({ id }) => id),
  )
  const rows = Array.isArray(lines) ? (lines as readonly Line[]) : []
  return rows.flatMap((row, index) => {
    const original = originals.find(({ id }) => id === row.invoiceLineId)
    const at = (field: string, zh: string, en: string) => [{ ...problemAt('lines', zh, en), at: `/${index}/${field}` }]
    if (!original) return at('goodsName', '不是原发票的明细', 'This is not a line of the invoice')
    // The same line may stand in the red invoice more than once.
    const same = [...taken, ...rows].filter((each) => each.invoiceLineId === row.invoiceLineId)
    const fields = ['qty', 'amountNoTax', 'taxAmount'] as const
    const over = fields.find((field) => {
      const total = same.reduce((sum, each) => sum + numberOf(each[field]), 0)
      return total > numberOf(original[field]) + 0.0005
    })
    if (!over) return []
    const before = taken.filter((each) => each.invoiceLineId === row.invoiceLineId)
    const left = numberOf(original[over]) - before.reduce((sum, each) => sum + numberOf(each[over]), 0)
    const most = Math.max(0, Math.round(left * 1000) / 1000)
    return at(over, `最多可红冲 ${most}`, `At most ${most} is left to reverse`)
  })
}
