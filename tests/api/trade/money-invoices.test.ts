import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applicationFor,
  applied,
  type Money,
  moneyOf,
  ok,
  put,
  type Row,
  read,
  received,
  refusal,
  registered,
  returned,
  reversed,
  rows,
  saidBy,
  uniqueNo,
} from '../../kit/money.ts'

let api: ApiServer
let money: Money
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
})
afterAll(() => api?.close())

describe('invoice application', () => {
  it('takes goods, price and buyer from receipt, order and organisation, whatever is sent', async () => {
    const goods = await received(money, [{ qty: 10, price: 12.5 }])
    const body = applicationFor(money, goods, [4])
    const typed = { title: '别的公司', taxNo: '1', deductAmount: -5, netAmount: 1 }
    const lines = (body.lines as readonly object[]).map((line) => ({ ...line, price: 99_999, taxRate: '0' }))
    const { id } = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body: { ...body, ...typed, lines } }))
    const [organisation] = await rows(money.admin, 'bd/purorg/list?code=P10')
    const [company] = await rows(money.admin, `bd/org/list?code=${organisation?.orgId}`)
    expect(await read(money.supplier, 'fin/invoiceapply', id)).toMatchObject({
      ...{
        title: company?.taxTitle ?? company?.name,
        taxNo: company?.corplicence,
        amountNoTax: 50,
        amountWithTax: 56.5,
      },
      ...{ deductAmount: 0, netAmount: 56.5 },
      lines: [{ orderNo: goods.orderNo, orderLine: 1, price: 12.5, taxRate: '13', openQty: 10, qty: 4 }],
    })
  })

  const refused = [
    ['more than was received', 11],
    ['nothing', 0],
    ['a negative quantity', -1],
    ['an absurd quantity', 1e12],
  ] as const
  it.each(refused)('of %s is refused', async (_, qty) => {
    const goods = await received(money, [{ qty: 10, price: 1 }])
    const { success, result } = await money.supplier('POST', 'fin/invoiceapply/add', {
      body: applicationFor(money, goods, [qty]),
    })
    if (success)
      expect(await refusal(money.supplier, 'fin/invoiceapply', 'submit', result.id)).toContain('/lines/0/qty')
  })

  it('is limited by what others applied for, what went back, and frees its quantity when it is rejected', async () => {
    const goods = await received(money, [{ qty: 10, price: 1 }])
    const draft = async (qty: number) =>
      (await ok(money.supplier('POST', 'fin/invoiceapply/add', { body: applicationFor(money, goods, [qty]) }))).id
    const [first, second, third] = [await draft(6), await draft(6), await draft(4)]
    const submit = (id: string) => refusal(money.supplier, 'fin/invoiceapply', 'submit', id)
    // Both at once: one of them.
    const both = await Promise.all([first, second].map(submit))
    expect(both.filter((said) => said === '')).toHaveLength(1)
    const [won, lost] = both[0] === '' ? [first, second] : [second, first]
    await act(money.finance, 'fin/invoiceapply', 'reject', won, { rejectReason: '明细有误，请修改' })
    expect(await submit(lost)).toBe('')
    expect(await submit(third)).toBe('')
    expect((await read(money.admin, 'ord/receipt', goods.receiptId)).lines).toMatchObject([{ invoicedQty: 10 }])
    const other = await received(money, [{ qty: 10, price: 1 }])
    await returned(money, other, 3)
    const over = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body: applicationFor(money, other, [8]) }))
    expect((await read(money.supplier, 'fin/invoiceapply', over.id)).lines).toMatchObject([{ openQty: 7 }])
    expect(await submit(over.id)).toContain('/lines/0/qty')
    const red = await received(money, [{ qty: 10, price: 1 }])
    await reversed(money, red, 4)
    const left = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body: applicationFor(money, red, [8]) }))
    expect((await read(money.supplier, 'fin/invoiceapply', left.id)).lines).toMatchObject([{ openQty: 6 }])
    expect(await submit(left.id)).toContain('/lines/0/qty')
    const replaced = await received(money, [{ qty: 10, price: 1 }])
    await returned(money, replaced, 3, '2026-03-12', 'replace')
    const all = await ok(
      money.supplier('POST', 'fin/invoiceapply/add', { body: applicationFor(money, replaced, [10]) }),
    )
    expect(await submit(all.id)).toBe('')
  })

  it("of another company's receipt, an unposted one or one outside its statement is refused", async () => {
    const rivals = await received(money, [{ qty: 5, price: 1 }], { supplierId: money.rival.id })
    const stolen = await money.supplier('POST', 'fin/invoiceapply/add', { body: applicationFor(money, rivals, [5]) })
    expect(saidBy(stolen)).not.toBe('')
    const goods = await received(money, [{ qty: 5, price: 1 }])
    const { id } = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body: applicationFor(money, goods, [5]) }))
    await put(money, 'ord_receipt', goods.receiptId, 'status', 'reversed')
    expect(await refusal(money.supplier, 'fin/invoiceapply', 'submit', id)).toContain('/lines/0/receiptNo')
  })
})

let days = 0
/** A date that no other invoice has. */
function nextDate(): string {
  days += 1
  return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10)
}

/** An invoice handed in for 10 pieces at 100, with some changes of its line. */
async function handedIn(change: (line: Row) => object, about: object = {}, paymentTerm = 'I30') {
  const goods = await received(money, [{ qty: 10, price: 100 }], { paymentTerm })
  const application = await applied(money, goods, [10])
  const invoice = await registered(money, application, change, { invoiceDate: nextDate(), ...about })
  await act(money.supplier, 'fin/invoice', 'submit', invoice.id)
  return { goods, application, invoice: await read(money.finance, 'fin/invoice', invoice.id) }
}
const exceptionsOf = ({ billNo }: Row) =>
  rows(money.finance, `fin/exception/list?invoiceNo=${billNo}&column=kind&order=asc`)

describe('three-way match', () => {
  // The rules of over-billing: quantity 0 %, price 0 %, tax 0.06 of an invoice, a cent of rounding a line.
  const cases = [
    ['equal to its application', {}, []],
    ['of less than the application', { qty: 4, amountNoTax: 400, taxAmount: 52 }, []],
    ['with a cent of rounding', { amountNoTax: 1000.01 }, []],
    ['with tax off by 0.06', { taxAmount: 130.06 }, []],
    ['with tax off by 0.07', { taxAmount: 130.07 }, ['tax']],
    ['at a higher price', { amountNoTax: 1010, taxAmount: 131.3 }, ['price']],
    ['at a lower price', { amountNoTax: 990, taxAmount: 128.7 }, ['price']],
    ['at another tax rate', { taxRate: '9', taxAmount: 90 }, ['tax']],
    ['of a larger quantity at the same amount', { qty: 11 }, ['price', 'qty']],
    ['of a larger quantity', { qty: 10.5, amountNoTax: 1050, taxAmount: 136.5 }, ['qty']],
    ['of other goods', { applyLineId: null, goodsName: '咨询费' }, ['unmatched']],
    ['of goods named as on a digital invoice', { applyLineId: null, digital: true }, []],
  ] as const
  it.each(cases)('invoice %s', async (_, change, kinds) => {
    const { digital, ...values } = change as { digital?: boolean }
    const { invoice } = await handedIn((line) => ({
      ...values,
      ...(digital && { goodsName: `*设备*${line.goodsName}` }),
    }))
    const found = await exceptionsOf(invoice)
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
    expect(invoice.verifyResult).toBe(kinds.length === 0 ? 'matched' : 'mismatch')
  })

  it('refuses an invoice of far more than its application', async () => {
    const goods = await received(money, [{ qty: 10, price: 100 }])
    const invoice = await registered(money, await applied(money, goods, [10]), () => ({
      ...{ qty: 10, amountNoTax: 88_000_000, taxAmount: 11_440_000 },
    }))
    expect(await refusal(money.supplier, 'fin/invoice', 'submit', invoice.id)).toContain('/amountWithTax')
  })

  it('refuses an invoice in another currency than its application', async () => {
    const application = await applied(money, await received(money, [{ qty: 10, price: 100 }]), [10])
    const invoice = await registered(money, application, () => ({}), { currency: 'USD' })
    expect(await refusal(money.supplier, 'fin/invoice', 'submit', invoice.id)).toContain('/currency')
  })

  it('never takes the result of the check from a request', async () => {
    const { invoice } = await handedIn(() => ({ amountNoTax: 1010, taxAmount: 131.3 }), {
      ...{ verifyResult: 'matched', diffAmount: 0, dueDate: '2099-01-01' },
    })
    expect(invoice).toMatchObject({ verifyResult: 'mismatch', diffAmount: 11.3 })
    await act(money.finance, 'fin/invoice', 'verify', invoice.id, { verifyResult: 'matched', dueDate: '2099-01-01' })
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ verifyResult: 'mismatch' })
  })

  it('has an exception for each of two equal differences: a release is of one of them', async () => {
    const goods = await received(money, [
      { qty: 10, price: 100 },
      { qty: 10, price: 100 },
    ])
    const change = () => ({ amountNoTax: 1080, taxAmount: 140.4 })
    const { id } = await registered(money, await applied(money, goods, [10, 10]), change)
    await act(money.supplier, 'fin/invoice', 'submit', id)
    const invoice = await read(money.finance, 'fin/invoice', id)
    const [first] = await exceptionsOf(invoice)
    await act(money.approver, 'fin/exception', 'release', String(first?.id), { note: '合同约定的涨价，同意' })
    await act(money.finance, 'fin/invoice', 'verify', id)
    expect((await exceptionsOf(invoice)).map(({ status }) => status).toSorted()).toEqual(['open', 'released'])
    expect(await refusal(money.finance, 'fin/invoice', 'post', id)).toContain('1 项差异')
  })

  it('keeps an invoice from posting until its exceptions are released with a reason by another person', async () => {
    const { invoice } = await handedIn(() => ({ amountNoTax: 1010, taxAmount: 131.3 }))
    const { finance, buyer, supplier } = money
    await act(finance, 'fin/invoice', 'verify', invoice.id)
    expect(await refusal(finance, 'fin/invoice', 'post', invoice.id)).toContain('1 项差异')
    const [exception] = await exceptionsOf(invoice)
    expect(exception).toMatchObject({ status: 'open', expected: 100, actual: 101, diffAmount: 11.3, ownerId: 'buyer' })
    expect(exception).toMatchObject({ currency: 'CNY', subject: `${invoice.billNo} · ${exception?.place}` })
    const id = String(exception?.id)
    const processOf = async (call: typeof finance) =>
      (await call('GET', `wf/process?resource=fin/exception&id=${id}`)).result
    for (const call of [finance, money.approver])
      expect(await processOf(call)).toMatchObject({ ending: null, mine: [{ isOpen: true }] })
    expect(await refusal(supplier, 'fin/exception', 'release', id, { note: '自行放行差异' })).not.toBe('')
    expect(await refusal(finance, 'fin/exception', 'release', id)).toContain('/note')
    await act(finance, 'fin/exception', 'assign', id, { ownerId: 'finance' })
    await act(buyer, 'fin/exception', 'hold', id, { note: '等待供应商说明' })
    expect(await refusal(finance, 'fin/invoice', 'post', invoice.id)).toContain('1 项差异')
    expect(await refusal(finance, 'fin/exception', 'release', id, { note: '合同约定的涨价，同意' })).toContain('/note')
    await act(money.approver, 'fin/exception', 'release', id, { note: '合同约定的涨价，同意' })
    expect((await exceptionsOf(invoice))[0]).toMatchObject({
      status: 'released',
      decidedBy: 'approver',
      ownerId: 'finance',
    })
    expect(await processOf(finance)).toMatchObject({ ending: 'done', mine: [] })
    await act(finance, 'fin/invoice', 'post', invoice.id)
    expect(await read(finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'posted' })
  })

  it('goes back to the supplier with an open exception, also when it is verified', async () => {
    const { invoice } = await handedIn(() => ({ amountNoTax: 1010, taxAmount: 131.3 }))
    await act(money.finance, 'fin/invoice', 'verify', invoice.id)
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ verifiedBy: 'finance' })
    await act(money.finance, 'fin/invoice', 'reject', invoice.id, { rejectReason: '单价与订单不一致' })
    expect((await exceptionsOf(invoice))[0]).toMatchObject({ status: 'resolved' })
    expect(await read(money.supplier, 'fin/invoice', invoice.id)).toMatchObject({ status: 'rejected' })
    const right = await handedIn(() => ({}))
    await act(money.finance, 'fin/invoice', 'verify', right.invoice.id)
    const said = await refusal(money.finance, 'fin/invoice', 'reject', right.invoice.id, { rejectReason: '不再需要' })
    expect(said).not.toBe('')
  })

  it('is not verified by who released an exception of it', async () => {
    const { invoice } = await handedIn(() => ({ amountNoTax: 1010, taxAmount: 131.3 }))
    const [exception] = await exceptionsOf(invoice)
    const note = '合同约定的涨价，同意'
    await act(money.finance, 'fin/exception', 'release', String(exception?.id), { note })
    expect(await refusal(money.finance, 'fin/invoice', 'verify', invoice.id)).toContain('/verifyResult')
  })

  it('resolves the exceptions of an invoice that is corrected', async () => {
    const { invoice } = await handedIn(() => ({ amountNoTax: 1010, taxAmount: 131.3 }))
    await act(money.finance, 'fin/invoice', 'reject', invoice.id, { rejectReason: '单价与订单不一致' })
    const { lines } = await read(money.supplier, 'fin/invoice', invoice.id)
    const right = lines.map((line: Row) => ({ ...line, amountNoTax: 1000, taxAmount: 130 }))
    await ok(money.supplier('PUT', 'fin/invoice/edit', { body: { id: invoice.id, lines: right } }))
    await act(money.supplier, 'fin/invoice', 'submit', invoice.id)
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({
      verifyResult: 'matched',
      openExceptions: 0,
    })
    const [resolved] = await exceptionsOf(invoice)
    expect(resolved).toMatchObject({ status: 'resolved' })
    const path = `wf/process?resource=fin/exception&id=${resolved?.id}`
    expect((await money.finance('GET', path)).result).toMatchObject({ ending: 'left', mine: [] })
  })

  it('applies the tolerances of the settings', async () => {
    const body = { pricePct: 2, qtyPct: 0, taxAmount: 5, roundAmount: 0.01, acceptDays: 7, redHours: 72 }
    const [known] = await rows(money.finance, 'fin/setting/list')
    const { id } = known ?? (await ok(money.admin('POST', 'fin/setting/add', { body })))
    const save = (values: object) => money.admin('PUT', 'fin/setting/edit', { body: { id, ...values } })
    await ok(save(body))
    try {
      const { invoice } = await handedIn(() => ({ amountNoTax: 1010, taxAmount: 131.3 }))
      expect(invoice.verifyResult).toBe('matched')
      const more = await handedIn(() => ({ amountNoTax: 1030, taxAmount: 133.9 }))
      expect(more.invoice.verifyResult).toBe('mismatch')
    } finally {
      await ok(save({ pricePct: 0, taxAmount: 0.06 }))
    }
  })

  it('finds duplicates: the same number written otherwise, and the same amount and date', async () => {
    const number = uniqueNo('').slice(-6)
    await handedIn(() => ({}), { invoiceNo: `INV-${number}`, invoiceType: 'foreign', invoiceDate: '2026-03-21' })
    const again = await registered(
      money,
      await applied(money, await received(money, [{ qty: 10, price: 100 }]), [10]),
      () => ({}),
      {
        ...{ invoiceNo: `inv${number}`, invoiceType: 'foreign' },
      },
    )
    expect(await refusal(money.supplier, 'fin/invoice', 'submit', again.id)).toContain('发票重复')
    const copy = await handedIn(() => ({}), { invoiceDate: '2026-03-21' })
    expect(await exceptionsOf(copy.invoice)).toMatchObject([{ kind: 'duplicate' }])
    // The same number of another currency is another amount.
    const dollars = await handedIn(() => ({}), { invoiceDate: '2026-03-23' })
    await put(money, 'fin_invoice', dollars.invoice.id, 'currency', 'USD')
    const other = await handedIn(() => ({}), { invoiceDate: '2026-03-23' })
    expect(await exceptionsOf(other.invoice)).toEqual([])
  })

  it('computes due dates from the payment term of the order: instalments, retention, end of month', async () => {
    const staged = await handedIn(() => ({}), { invoiceDate: '2026-03-11' }, 'S3331')
    expect(staged.invoice).toMatchObject({ dueDate: '2026-03-25', retentionAmount: 113, retentionDate: '2027-03-10' })
    expect(staged.invoice.dues.map(({ stage, amount, dueDate }: Row) => [stage, amount, dueDate])).toEqual(
      expect.arrayContaining([
        ['advance', 339, '2026-03-10'],
        ['delivery', 339, '2026-03-25'],
        ['acceptance', 339, '2026-04-09'],
        ['retention', 113, '2027-03-10'],
      ]),
    )
    const monthly = await handedIn(() => ({}), { invoiceDate: '2026-03-12' }, 'M30')
    expect(monthly.invoice).toMatchObject({ dueDate: '2026-04-30', retentionAmount: 0 })
  })
})

describe('red invoice', () => {
  const posted = async () => {
    const { invoice } = await handedIn(() => ({}), {})
    await act(money.finance, 'fin/invoice', 'verify', invoice.id)
    await act(money.finance, 'fin/invoice', 'post', invoice.id)
    return invoice as Row & { lines: readonly Row[] }
  }
  const redFor = async (invoice: Row & { lines: readonly Row[] }, values: object) => {
    const [line] = invoice.lines
    const body = {
      ...{ ...money.head, invoiceNo: invoice.invoiceNo, applicant: 'seller', redReason: 'returned', scope: 'part' },
      lines: [{ invoiceLineId: line?.id, goodsName: '别的', taxRate: '0', ...values }],
    }
    return ok(money.supplier('POST', 'fin/redinvoice/add', { body }))
  }
  const submit = (id: string) => refusal(money.supplier, 'fin/redinvoice', 'submit', id)

  it('reverses at most what earlier ones left, with the goods and rates of the invoice', async () => {
    const invoice = await posted()
    const first = await redFor(invoice, { qty: 6, amountNoTax: 600, taxAmount: 78 })
    expect(await submit(first.id)).toBe('')
    const made = await read(money.supplier, 'fin/redinvoice', first.id)
    expect(made).toMatchObject({
      amountWithTax: 678,
      lines: [{ goodsName: invoice.lines[0]?.goodsName, taxRate: '13' }],
    })
    const hours = (Date.parse(`${made.expireTime}+08:00`) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    expect(await submit((await redFor(invoice, { qty: 5, amountNoTax: 400, taxAmount: 52 })).id)).toContain(
      '/lines/0/qty',
    )
    expect(await submit((await redFor(invoice, { qty: 4, amountNoTax: 401, taxAmount: 52 })).id)).toContain(
      '/lines/0/amountNoTax',
    )
    expect(await submit((await redFor(invoice, { qty: 0, amountNoTax: 0, taxAmount: 0 })).id)).not.toBe('')
    const rest = await redFor(invoice, { qty: 4, amountNoTax: 400, taxAmount: 52 })
    expect(await submit(rest.id)).toBe('')
    for (const { id } of [first, rest]) {
      const path = `wf/process?resource=fin/redinvoice&id=${id}`
      expect((await money.finance('GET', path)).result).toMatchObject({ ending: null, mine: [{ mayApprove: false }] })
      await act(money.finance, 'fin/redinvoice', 'confirm', id, { confirmNo: '330001' })
      expect((await money.finance('GET', path)).result).toMatchObject({ ending: 'done' })
      await act(money.supplier, 'fin/redinvoice', 'issue', id, { redInvoiceNo: uniqueNo('243399').slice(0, 20) })
      await act(money.finance, 'fin/redinvoice', 'post', id)
      const { status } = await read(money.finance, 'fin/invoice', invoice.id)
      // A part leaves the invoice payable.
      expect(status).toBe(id === first.id ? 'posted' : 'redFlushed')
    }
  })

  it('has the currency and the exchange rate of its invoice', async () => {
    const invoice = await posted()
    await put(money, 'fin_invoice', invoice.id, 'currency', 'USD')
    await put(money, 'fin_invoice', invoice.id, 'exchange_rate', 6.9)
    const red = await redFor(invoice, { qty: 1, amountNoTax: 100, taxAmount: 13 })
    expect(await submit(red.id)).toBe('')
    expect(await read(money.finance, 'fin/redinvoice', red.id)).toMatchObject({ currency: 'USD', exchangeRate: 6.9 })
  })

  it('expires when the other side does not confirm it in time, and frees its amount', async () => {
    const invoice = await posted()
    const red = await redFor(invoice, { qty: 10, amountNoTax: 1000, taxAmount: 130 })
    expect(await submit(red.id)).toBe('')
    await put(money, 'fin_redinvoice', red.id, 'expire_time', '2026-01-01 00:00:00')
    const [job] = await rows(money.admin, 'sys/job/list?jobName=dueActions')
    await ok(money.admin('POST', 'sys/job/run', { body: { ids: job?.id } }))
    expect(await read(money.finance, 'fin/redinvoice', red.id)).toMatchObject({ status: 'expired' })
    expect(await submit((await redFor(invoice, { qty: 10, amountNoTax: 1000, taxAmount: 130 })).id)).toBe('')
  })

  it('of an invoice that is not posted, or of another company, is refused', async () => {
    const { invoice } = await handedIn(() => ({}), { invoiceDate: '2026-02-27' })
    const body = {
      ...money.head,
      invoiceNo: invoice.invoiceNo,
      applicant: 'seller',
      redReason: 'returned',
      scope: 'part',
    }
    expect(saidBy(await money.supplier('POST', 'fin/redinvoice/add', { body }))).toContain('/invoiceNo')
    const own = await posted()
    expect(
      saidBy(await money.other('POST', 'fin/redinvoice/add', { body: { ...body, invoiceNo: own.invoiceNo } })),
    ).not.toBe('')
  })
})
