import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { numberOf, rowsIn, textOf } from '../../finance/rows-in.ts'
import { settlementSettings } from '../../finance/settings.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['currency', 'exchangeRate', 'invoiceNo', 'status', 'supplierId'] as const),
])
const invoiceLineTable = fileTable(import.meta, 'fin/invoice/lines', ['amountNoTax', 'invoiceId', 'qty', 'taxAmount'])
const redTable = fileTable(import.meta, 'fin/redinvoice', ['invoiceNo', 'status', 'supplierId'])
const redLineTable = fileTable(import.meta, 'fin/redinvoice/lines', [
  ...(['amountNoTax', 'invoiceLineId', 'qty', 'redinvoiceId', 'taxAmount'] as const),
])

const own = ownFields(import.meta, ['invoiceNo', 'lines', 'supplierId'], ['currency', 'exchangeRate', 'expireTime'])
type Moment = MomentOf<typeof own>

type Line = {
  readonly invoiceLineId?: unknown
  readonly qty?: unknown
  readonly amountNoTax?: unknown
  readonly taxAmount?: unknown
}

/** States of a red invoice that counts. */
const live = ['toConfirm', 'confirmed', 'issued', 'posted']

/**
 * Red invoice: its lines are those of a posted invoice of the supplier, at most with what earlier ones left, in its currency. The other side confirms it
 * within the hours of the settings.
 */
export const redInvoice = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === undefined && (action === 'add' || action === 'edit')) return { values: await moneyOf(moment) }
  if (doing !== 'submit' && doing !== 'confirm') return {}
  const problems = await faultsOf(moment)
  if (problems.length > 0 || doing === 'confirm') return { problems }
  const { redHours } = await settlementSettings(moment)
  const expireTime = nowText(Date.now() + redHours * 3_600_000)
  return { values: { ...(await moneyOf(moment)), expireTime } }
})

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
  const { invoiceNo, supplierId, lines } = moment.after
  const named = { invoiceNo: textOf(invoiceNo), supplierId: textOf(supplierId) }
  const invoice = await invoiceOf(moment)
  const isPosted = ['posted', 'paid'].includes(textOf(invoice?.status))
  if (!invoice || !isPosted)
    return [problemAt('invoiceNo', '请选择该供应商已过账的发票', 'Choose a posted invoice of the supplier')]
  const originals = await rowsWhere(moment, invoiceLineTable, { invoiceId: String(invoice.id) })
  const earlier = await rowsWhere(moment, redTable, { ...named, status: live })
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
