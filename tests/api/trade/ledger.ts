import { systemSession } from '../../../server/platform/audit/system-session.ts'
import { columnOf } from '../../../server/platform/sql/columns.ts'
import { statement } from '../../../server/platform/sql/sql.ts'
import { isStages, keptIn, keptSql } from '../../../server/records/sums/kept-sql.ts'
import { ownRowsSql } from '../../../server/records/sums/sum-sql.ts'
import { tenantSql } from '../../../server/rights/rows/scope.ts'
import { type Money, type Row, rows } from '../../kit/money.ts'

const kept = [
  ...['ord/order/lines', 'ord/delivery/lines', 'ord/receipt/lines', 'fin/invoiceapply', 'fin/invoice'],
  ...['fin/payapply', 'fin/payapply/lines', 'fin/advance'],
]

/** Stored sums that differ from those of the rows that they count. */
export async function wrongSums({ api }: Money): Promise<readonly string[]> {
  const { store, live } = api.running.app
  const wrong: string[] = []
  for (const code of kept) {
    const resource = live.current.resources.get(code)
    if (!resource) throw new Error(`no resource ${code}`)
    for (const each of keptIn(resource)) {
      if (isStages(each) || each.list !== undefined) continue
      const query = { model: live.current, resource, session: systemSession('0'), dialect: store.dialect }
      const found = await store.rows<{ id: string; kept: number | null; now: number }>(
        statement(
          `select ${columnOf(resource, 'id')} as id, ${columnOf(resource, each.field)} as kept,`,
          keptSql(query, each),
          'as now',
          ownRowsSql(query, [each]),
          'where',
          tenantSql(resource, query.session),
        ),
        { heavy: true },
      )
      const off = found.filter((row) => Math.abs(Number(row.kept ?? 0) - Number(row.now)) > 0.0001)
      wrong.push(...off.map((row) => `${code} ${each.field} ${row.id}: ${row.kept}, not ${row.now}`))
    }
  }
  return wrong
}

const numbers = <Key extends string>(row: Row, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, Number(row[key] ?? 0)])) as Readonly<Record<Key, number>>

/** Limits that an order, its deliveries, invoices and payments pass. */
export async function passedLimits(money: Money, order: Row): Promise<readonly string[]> {
  const [lines, invoices, applications] = await Promise.all([
    rows(money.admin, `ord/order/lines/list?orderId=${order.id}`),
    rows(money.admin, `fin/invoice/list?supplierId=${money.company.id}&pageSize=200`),
    rows(money.admin, `fin/payapply/list?supplierId=${money.company.id}&pageSize=200`),
  ])
  const lineFaults = lines.flatMap((line) => {
    const { qty, replaceQty, shippedQty, receivedQty, acceptedQty, invoicedQty, returnedQty, creditedQty } = numbers(
      line,
      ...(['qty', 'replaceQty', 'shippedQty', 'receivedQty', 'acceptedQty', 'invoicedQty', 'returnedQty'] as const),
      'creditedQty',
    )
    const facts = JSON.stringify({ qty, replaceQty, shippedQty, receivedQty, acceptedQty, invoicedQty, returnedQty })
    return [
      ...(shippedQty > qty + replaceQty ? [`shipped more than ordered ${facts}`] : []),
      ...(receivedQty > shippedQty ? [`received more than shipped ${facts}`] : []),
      ...(acceptedQty > receivedQty ? [`accepted more than received ${facts}`] : []),
      ...(invoicedQty > acceptedQty ? [`invoiced more than accepted ${facts}`] : []),
      ...(creditedQty + replaceQty > receivedQty ? [`returned more than received ${facts}`] : []),
    ]
  })
  const invoiceFaults = invoices.flatMap((invoice) => {
    const { amountWithTax, appliedAmount, paidAmount, redAmount, openAmount } = numbers(
      invoice,
      ...(['amountWithTax', 'appliedAmount', 'paidAmount', 'redAmount', 'openAmount'] as const),
    )
    const most = amountWithTax - redAmount + 0.005
    return [
      ...(appliedAmount > most ? [`applied for ${appliedAmount} of ${most}`] : []),
      ...(paidAmount > most ? [`paid ${paidAmount} of ${most}`] : []),
      ...(Math.abs(amountWithTax - paidAmount - redAmount - openAmount) > 0.005 ? [`open ${openAmount}`] : []),
    ]
  })
  const paymentFaults = applications.flatMap((application) => {
    const { applyAmount, payingAmount, paidAmount } = numbers(application, 'applyAmount', 'payingAmount', 'paidAmount')
    return [
      ...(payingAmount > applyAmount + 0.005 ? [`being paid ${payingAmount} of ${applyAmount}`] : []),
      ...(paidAmount > payingAmount + 0.005 ? [`paid ${paidAmount} of ${payingAmount}`] : []),
    ]
  })
  return [
    ...lineFaults,
    ...invoiceFaults,
    ...paymentFaults,
    ...(await contractFaults(money, order, lines, applications)),
  ]
}

const liveApplications = ['pending', 'approved', 'planned', 'partPaid', 'paid']
const total = (list: readonly Row[], field = 'amount') => list.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)

/**
 * Limits of the contract of an order: milestones and invoices that are applied for, and those that are paid, less the advances that are set
 * off, are no more than the contract, or than the accepted goods where these exceed it; and each advance, which is what its payment has
 * without an invoice.
 */
async function contractFaults(
  money: Money,
  order: Row,
  orderLines: readonly Row[],
  applications: readonly Row[],
): Promise<readonly string[]> {
  const list = (path: string) => rows(money.admin, `${path}&pageSize=500`)
  const [[contract], advances, applied, requests] = await Promise.all([
    list(`con/contract/list?billNo=${order.srcNo}`),
    list(`fin/advance/list?contractNo=${order.srcNo}`),
    list('fin/payapply/lines/list?column=createTime&order=desc'),
    list(`fin/invoiceapply/lines/list?orderNo=${order.billNo}`),
  ])
  const requested = new Set(requests.map(({ invoiceapplyId }) => invoiceapplyId))
  const papers = await list(`fin/invoiceapply/list?supplierId=${money.company.id}&column=createTime&order=desc`)
  const numbersOf = new Set(papers.filter(({ id }) => requested.has(id)).map(({ billNo }) => billNo))
  const invoices = await list(`fin/invoice/list?supplierId=${money.company.id}&column=createTime&order=desc`)
  const own = invoices.filter(({ applyNo }) => numbersOf.has(String(applyNo)))
  const ownNos = new Set(own.map(({ invoiceNo }) => invoiceNo))
  const advanceNos = new Set(advances.map(({ paymentNo }) => paymentNo))
  const live = new Map(
    applications.filter(({ status }) => liveApplications.includes(String(status))).map((row) => [row.id, row]),
  )
  const lines = applied.filter(({ payapplyId }) => live.has(String(payapplyId)))
  const ofContract = lines.filter(
    ({ docType, payapplyId }) => docType === 'contract' && live.get(String(payapplyId))?.contractNo === order.srcNo,
  )
  const ofInvoices = lines.filter(({ docType, invoiceNo }) => docType === 'invoice' && ownNos.has(invoiceNo))
  const setOff = lines.filter(({ docType, advanceNo }) => docType === 'advance' && advanceNos.has(advanceNo))
  const accepted = orderLines.reduce(
    (sum, { acceptedQty, priceTax }) => sum + Number(acceptedQty ?? 0) * Number(priceTax),
    0,
  )
  const most = Math.max(Number(contract?.amountWithTax ?? 0), accepted) + 0.01 * own.length + 0.005
  const asked = total(ofContract) + total(ofInvoices) - total(setOff)
  const paid = total(advances) + total(own, 'paidAmount') - total(advances, 'usedAmount')
  return [
    ...(asked > most ? [`applied for ${asked} of the contract's ${most}`] : []),
    ...(paid > most ? [`paid ${paid} of the contract's ${most}`] : []),
    ...(total(advances) > total(ofContract) + 0.005
      ? [`advances of ${total(advances)} for milestones of ${total(ofContract)}`]
      : []),
    ...advances.flatMap(({ amount, usedAmount, paymentNo }) =>
      Number(usedAmount ?? 0) > Number(amount) + 0.005 ? [`set off ${usedAmount} of ${amount}, ${paymentNo}`] : [],
    ),
  ]
}
