import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Money, moneyOf, ok, plant, put, type Row, read, refusal, rows, uniqueNo } from '../../kit/money.ts'
import { faultsIn } from './pain-rules.ts'
import { dueActions, invoiceLine, type Payments, paymentsOf } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
})
afterAll(() => api?.close())

const payment = (id: string) => read(money.finance, 'fin/payment', id)
const pay = (id: string) => refusal(money.approver, 'fin/payment', 'pay', id)
/** A draft payment of 1130 and its invoice. */
async function drafted(more: object = {}): Promise<{ readonly id: string; readonly invoice: Row }> {
  const invoice = await kit.posted()
  return { invoice, id: await kit.drafted(kit.paymentFor(await kit.planned(invoice), invoice, 1130, more)) }
}
const runOf = (lines: readonly object[]) =>
  ok(money.finance('POST', 'fin/paybatch/add', { body: { payDate: '2026-12-01', lines } }))
const lineOf = async (id: string) => ({ paymentNo: (await payment(id)).billNo })
const release = (id: string) => refusal(money.approver, 'fin/paybatch', 'release', id)
const fileOf = (id: string) => money.finance('GET', `finance/bankFile?id=${id}`)

/** Payment status report (pain.002.001.10). */
const answerOf = (messageId: string, parts: readonly string[]) =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>A1</MsgId></GrpHdr>' +
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId></OrgnlGrpInfAndSts>` +
  `<OrgnlPmtInfAndSts>${parts.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
const statusOf = (paymentNo: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${paymentNo}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`

describe('payment run', () => {
  it('pulls payments, is released by somebody else, and gives a valid bank file in groups of account and currency', async () => {
    await put(money, 'srm_supplier_bank', kit.bankId, 'account_number', 'GB33BUKB20201555555555')
    const [first, second] = [await drafted(), await drafted()]
    const dollars = await drafted()
    await put(money, 'fin_payment', dollars.id, 'currency', 'USD')
    await put(money, 'fin_payment', dollars.id, 'pay_account', 'USD01')
    const made = await runOf([])
    expect(await release(made.id)).toContain('/lines')
    await act(money.finance, 'fin/paybatch', 'pull', made.id)
    const run = await read(money.finance, 'fin/paybatch', made.id)
    const numbers = await Promise.all([first, second, dollars].map(({ id }) => payment(id).then((row) => row.billNo)))
    expect(run.lines.map(({ paymentNo }: Row) => paymentNo)).toEqual(expect.arrayContaining(numbers))
    expect(run).toMatchObject({ txCount: 3, totals: 'CNY 2,260.00; USD 1,130.00' })
    expect((await fileOf(run.id)).success).toBe(false)
    expect(await refusal(money.finance, 'fin/paybatch', 'release', run.id)).not.toBe('')
    expect(await release(run.id)).toBe('')
    for (const { id } of [first, second, dollars])
      expect(await payment(id)).toMatchObject({ status: 'paying', batchNo: run.billNo })
    const { text } = await fileOf(run.id)
    expect(faultsIn(text)).toEqual([])
    const document = XmlDocument.fromString(text)
    const at = (path: string) =>
      document
        .find(path.replaceAll(/(\/+)(?=\w)/g, '$1p:'), { p: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' })
        .map((node) => (node instanceof XmlElement ? node.content : ''))
    expect([at('//GrpHdr/NbOfTxs'), at('//GrpHdr/CtrlSum'), at('//GrpHdr/MsgId')]).toEqual([
      ['3'],
      ['3390.00'],
      [run.billNo],
    ])
    expect([at('//PmtInf/NbOfTxs'), at('//PmtInf/CtrlSum')]).toEqual([
      ['2', '1'],
      ['2260.00', '1130.00'],
    ])
    expect(at('//PmtId/EndToEndId').toSorted()).toEqual(numbers.toSorted())
    expect(at('//CdtrAcct/Id/IBAN')).toEqual(Array(3).fill('GB33BUKB20201555555555'))
    expect(at('//RmtInf/Ustrd')).toContain(String(first.invoice.invoiceNo))
    document.dispose()
    // The bank answers; the file stays the same.
    await kit.confirmed(first.id)
    await kit.confirmed(second.id, { failReason: '账号与户名不符' })
    expect(await payment(second.id)).toMatchObject({ status: 'failed', batchNo: null })
    expect(await read(money.finance, 'fin/paybatch', run.id)).toMatchObject({ paidCount: 1, openCount: 1 })
    expect((await fileOf(run.id)).text).toBe(text)
    expect((await money.supplier('GET', `finance/bankFile?id=${run.id}`)).status).toBe(403)
  })

  it('records the answer of the bank for a payment: paid with its reference, failed with the reason', async () => {
    const [good, bad] = [await drafted(), await drafted()]
    const answer = (action: string, id: string, asked: object = {}) =>
      refusal(money.finance, 'fin/payment', action, id, asked)
    expect(await answer('recordPaid', good.id, { bankFlow: 'B7' })).not.toBe('')
    expect([await pay(good.id), await pay(bad.id)]).toEqual(['', ''])
    expect(await answer('recordPaid', good.id)).not.toBe('')
    expect(await refusal(money.supplier, 'fin/payment', 'recordPaid', good.id, { bankFlow: 'B7' })).not.toBe('')
    expect(await answer('recordPaid', good.id, { bankFlow: 'B7' })).toBe('')
    expect(await answer('recordFailed', bad.id, { failReason: '户名不符' })).toBe('')
    expect(await payment(good.id)).toMatchObject({ status: 'paid', bankFlow: 'B7' })
    expect(await payment(bad.id)).toMatchObject({ status: 'failed', failReason: '户名不符' })
    expect(await read(money.finance, 'fin/invoice', good.invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
    expect(await read(money.finance, 'fin/invoice', bad.invoice.id)).toMatchObject({ openAmount: 1130 })
  })

  it('takes the answer of the bank as a file: paid and failed by payment, and nothing of a wrong one', async () => {
    const [good, bad, open] = [await drafted(), await drafted(), await drafted()]
    const run = await runOf(await Promise.all([good, bad, open].map(({ id }) => lineOf(id))))
    const [one, two, three] = await Promise.all(
      [good, bad, open].map(({ id }) => payment(id).then((row) => row.billNo)),
    )
    const send = async (text: string, call = money.finance) => {
      const form = new FormData()
      form.append('file', new Blob([text]), 'answer.xml')
      return call('POST', `finance/bankAnswer?id=${run.id}`, { raw: form })
    }
    const failed = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Konto aufgelöst</AddtlInf></StsRsnInf>'
    const reference = '<AcctSvcrRef>BANK-77</AcctSvcrRef>'
    const amount = (text: string, currency = 'CNY') =>
      `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${text}</InstdAmt></Amt></OrgnlTxRef>`
    const whole = [
      statusOf(one, 'ACSC', reference + amount('1130.00')),
      statusOf(two, 'RJCT', failed),
      statusOf(three, 'ACSP'),
    ]
    // Not before the run is released.
    expect((await send(answerOf(run.billNo, whole))).success).toBe(false)
    expect(await release(run.id)).toBe('')
    const wrong = [
      answerOf('PB1', whole),
      answerOf(run.billNo, [...whole, statusOf('PY9', 'ACSC')]),
      answerOf(run.billNo, [...whole, statusOf(one, 'RJCT')]),
      answerOf(run.billNo, [statusOf(one, 'ACSC', amount('1130.01'))]),
      answerOf(run.billNo, [statusOf(one, 'ACSC', amount('1130.00', 'USD'))]),
      answerOf(run.billNo, [statusOf(one, '')]),
      answerOf(run.billNo, whole).replaceAll('pain.002', 'pain.008'),
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${answerOf(run.billNo, whole)}`,
    ]
    for (const text of wrong) expect((await send(text)).success).toBe(false)
    for (const call of [money.supplier, money.buyer])
      expect((await send(answerOf(run.billNo, whole), call)).status).toBe(403)
    for (const { id } of [good, bad, open]) expect(await payment(id)).toMatchObject({ status: 'paying' })
    const taken = await send(answerOf(run.billNo, whole))
    expect([taken.message, taken.result]).toEqual([
      '已付 1 笔，失败 1 笔，处理中 1 笔，此前已登记 0 笔',
      { paid: 1, failed: 1, pending: 1, known: 0 },
    ])
    expect(await payment(good.id)).toMatchObject({ status: 'paid', bankFlow: 'BANK-77' })
    expect(await payment(bad.id)).toMatchObject({ status: 'failed', failReason: 'AC04 账户已销户 Konto aufgelöst' })
    expect(await payment(open.id)).toMatchObject({ status: 'paying' })
    expect(await read(money.finance, 'fin/invoice', good.invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
    // The same file again changes nothing; a later one has the rest.
    expect((await send(answerOf(run.billNo, whole))).result).toEqual({ paid: 0, failed: 0, pending: 1, known: 2 })
    // It stays with finance until the last outcome is known, and is complete then.
    const next = async () => (await ok(money.finance('GET', `wf/feed?resource=fin/paybatch&id=${run.id}`))).next
    expect(await next()).toMatchObject([{ title: '登记银行结果', isMine: true }])
    expect(await refusal(money.finance, 'fin/paybatch', 'settle', run.id)).not.toBe('')
    expect((await send(answerOf(run.billNo, [statusOf(three, 'ACCC')]))).result).toMatchObject({ paid: 1 })
    expect(await read(money.finance, 'fin/paybatch', run.id)).toMatchObject({ status: 'done', paidCount: 2 })
    expect(await next()).toEqual([])
    expect((await send(answerOf(run.billNo, whole))).result).toEqual({ paid: 0, failed: 0, pending: 1, known: 2 })
    expect((await fileOf(run.id)).status).toBe(200)
  })

  it('refuses an answer against what is recorded: a rejection of a paid payment, a payment of a failed one', async () => {
    const [good, bad] = [await drafted(), await drafted()]
    const run = await runOf([await lineOf(good.id), await lineOf(bad.id)])
    expect(await release(run.id)).toBe('')
    const [one, two] = [(await payment(good.id)).billNo, (await payment(bad.id)).billNo]
    await act(money.finance, 'fin/payment', 'recordPaid', good.id, { bankFlow: 'B7' })
    await act(money.finance, 'fin/payment', 'recordFailed', bad.id, { failReason: '户名不符' })
    const send = async (...parts: readonly string[]) => {
      const form = new FormData()
      form.append('file', new Blob([answerOf(run.billNo, parts)]), 'answer.xml')
      return money.finance('POST', `finance/bankAnswer?id=${run.id}`, { raw: form })
    }
    const rejected = await send(statusOf(one, 'RJCT'))
    expect([rejected.success, rejected.message]).toEqual([false, expect.stringContaining(`${one} 已登记到账`)])
    const paid = await send(statusOf(two, 'ACSC'))
    expect([paid.success, paid.message]).toEqual([false, expect.stringContaining(`${two} 已登记失败`)])
    await act(money.finance, 'fin/payment', 'refund', good.id, { refundReason: '银行退回该款项' })
    expect((await send(statusOf(one, 'RJCT'), statusOf(two, 'RJCT'))).result).toMatchObject({ known: 2 })
  })

  it('is completed by hand after its last payment has failed', async () => {
    const { id } = await drafted()
    const run = await runOf([await lineOf(id)])
    expect(await release(run.id)).toBe('')
    expect(await refusal(money.finance, 'fin/payment', 'recordFailed', id, { failReason: '户名不符' })).toBe('')
    expect(await refusal(money.supplier, 'fin/paybatch', 'settle', run.id)).not.toBe('')
    expect(await refusal(money.finance, 'fin/paybatch', 'settle', run.id)).toBe('')
    expect(await read(money.finance, 'fin/paybatch', run.id)).toMatchObject({ status: 'done', openCount: 0 })
  })

  it('gives a Chinese account by its number and the clearing number of its bank', async () => {
    await put(money, 'srm_supplier_bank', kit.bankId, 'account_number', '6222021001098765432')
    const { id } = await drafted()
    const run = await runOf([await lineOf(id)])
    expect(await release(run.id)).toBe('')
    const { text } = await fileOf(run.id)
    expect(faultsIn(text)).toEqual([])
    expect(text).toMatch(/<Othr>\s*<Id>6222021001098765432<\/Id>\s*<\/Othr>/)
    expect(text).toMatch(/<Cd>CNAPS<\/Cd>\s*<\/ClrSysId>\s*<MmbId>\d{12}<\/MmbId>/)
  })

  it('pays each payment once, also when two runs are released at once', async () => {
    const { id } = await drafted()
    const runs = [await runOf([await lineOf(id)]), await runOf([await lineOf(id)])]
    const said = await Promise.all(runs.map((run) => release(run.id)))
    expect(said.filter((text) => text === '')).toHaveLength(1)
    const lost = runs[said.findIndex((text) => text !== '')]
    expect(await release(String(lost?.id))).not.toBe('')
    expect(await refusal(money.finance, 'fin/payment', 'pay', id)).not.toBe('')
  })

  it('is refused with changed payments, blocked suppliers and other than credit transfers', async () => {
    const { id } = await drafted()
    const run = await runOf([await lineOf(id)])
    const { company } = money
    await put(money, 'srm_supplier_base', company.id, 'status', 'blacklisted')
    expect(await release(run.id)).toContain('供应商已冻结')
    await put(money, 'srm_supplier_base', company.id, 'status', 'qualified')
    await put(money, 'srm_supplier_bank', kit.bankId, 'account_number', '6222021001098765433')
    expect(await release(run.id)).toContain('请重新取数')
    await act(money.finance, 'fin/paybatch', 'pull', run.id)
    expect(await release(run.id)).toContain('收款账户在付款申请批准后有变动')
    await put(money, 'srm_supplier_bank', kit.bankId, 'account_number', '6222021001098765432')
    await act(money.finance, 'fin/paybatch', 'pull', run.id)
    await put(money, 'fin_payment', id, 'pay_account', 'USD01')
    expect(await release(run.id)).not.toBe('')
    await put(money, 'fin_payment', id, 'pay_account', 'CNY01')
    expect(await release(run.id)).toBe('')
    const cash = await drafted({ payType: 'CASH' })
    const body = { payDate: '2026-12-01', lines: [await lineOf(cash.id)] }
    expect((await money.finance('POST', 'fin/paybatch/add', { body })).text).toContain('银行文件')
  })
})

it('an early payment takes the discount of its invoice, and settles it', async () => {
  const invoice = await kit.posted()
  await put(money, 'fin_invoice', invoice.id, 'discount_until', '2099-01-01')
  await put(money, 'fin_invoice', invoice.id, 'discount_amount', 22.6)
  const application = await kit.planned(invoice)
  const whole = kit.paymentFor(application, invoice, 1130)
  const full = await kit.drafted(whole)
  expect(await pay(full)).toContain('1107.4')
  const id = await kit.drafted({ ...whole, amount: null })
  expect(await payment(id)).toMatchObject({ amount: 1107.4, discountAmount: 22.6, settledAmount: 1130 })
  expect(await pay(id)).toBe('')
  await kit.confirmed(id)
  expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({ status: 'paid', paidAmount: 1130 })
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
  // A day in the past does not bring the discount back.
  const late = await kit.posted()
  await put(money, 'fin_invoice', late.id, 'discount_until', '2026-05-01')
  await put(money, 'fin_invoice', late.id, 'discount_amount', 22.6)
  const after = await kit.drafted({ ...kit.paymentFor(await kit.planned(late), late, 1130), payDate: '2026-04-30' })
  expect(await payment(after)).toMatchObject({ discountAmount: 0 })
})

describe('acceptance bill', () => {
  const billOf = async (amount: number, more: object = {}) => {
    const id = newId()
    const range = { subFrom: 1, subTo: amount * 100, range: `1-${amount * 100}` }
    const about = { billKind: 'bank', drawer: '甲', acceptor: '乙', payee: '丙', transferable: 'Y', status: 'inHand' }
    const days = { issueDate: '2026-11-01', dueDate: '2099-01-01' }
    await plant(money, 'bd/acceptance', [
      { id, billNumber: uniqueNo('1'), ...range, ...about, ...days, amount, remain: amount, splitOff: 0, ...more },
    ])
    return id
  }
  const byBills = (...billIds: readonly string[]) => drafted({ payType: 'BA', billIds: billIds.join(',') })
  const bill = (id: string) => read(money.finance, 'bd/acceptance', id)

  it('is endorsed to the supplier with a payment of what it is worth', async () => {
    const bills = [await billOf(1000), await billOf(130)]
    const { id } = await byBills(...bills)
    expect(await pay((await byBills()).id)).toContain('/billIds')
    expect(await pay((await byBills(String(bills[0]))).id)).toContain('/billIds')
    expect(await pay((await byBills(await billOf(1130, { transferable: 'N' }))).id)).toContain('/billIds')
    expect(await pay((await byBills(await billOf(1130, { dueDate: '2026-11-02' }))).id)).toContain('/billIds')
    expect(await pay(id)).toBe('')
    const { billNo, supplierName } = await payment(id)
    expect(await bill(String(bills[0]))).toMatchObject({
      ...{ status: 'endorsed', remain: 0, moveParty: supplierName, moveDoc: billNo },
      flows: [{ action: 'endorse', amount: 1000, used: 1000, docNo: billNo }],
    })
    expect(await pay((await byBills(...bills)).id)).toContain('/billIds')
    await kit.confirmed(id, { failReason: '票据被拒收' })
    expect(await bill(String(bills[0]))).toMatchObject({ status: 'inHand', remain: 1000 })
  })

  it('pays no amount of another currency: it is worth one of the base currency', async () => {
    const { id } = await byBills(await billOf(1130))
    await put(money, 'fin_payment', id, 'currency', 'USD')
    expect(await pay(id)).toContain('/billIds')
    await put(money, 'fin_payment', id, 'currency', 'CNY')
    expect(await pay(id)).toBe('')
  })

  it('pays once, also when it is returned by hand', async () => {
    const shared = await billOf(1130)
    const { id } = await byBills(shared)
    expect(await pay(id)).toBe('')
    const back = () => refusal(money.finance, 'bd/acceptance', 'return', shared)
    const { billNo } = await payment(id)
    expect(await back()).toContain(String(billNo))
    await kit.confirmed(id)
    expect(await back()).toContain(String(billNo))
    expect(await pay((await byBills(shared)).id)).toContain('/billIds')
    await act(money.finance, 'fin/payment', 'refund', id, { refundReason: '供应商退回汇票' })
    expect(await bill(shared)).toMatchObject({ status: 'inHand', remain: 1130, moveDoc: null })
    const next = await byBills(shared)
    const { billNo: nextNo } = await payment(next.id)
    const asked = { moveParty: '丁', moveDoc: nextNo }
    expect(await refusal(money.finance, 'bd/acceptance', 'endorse', shared, asked)).toContain('/moveDoc')
    expect(await pay(next.id)).toBe('')
  })

  it.each([
    ['endorse', 'releaseEndorsement', 'endorsed'],
    ['discount', 'releaseDiscount', 'discounted'],
  ] as const)('%s needs a second person', async (request, release, becomes) => {
    const id = await billOf(1130)
    const said = (call: typeof money.finance, action: string, asked: object = {}) =>
      refusal(call, 'bd/acceptance', action, id, asked)
    expect(await said(money.finance, request, { moveParty: '丁' })).toBe('')
    expect(await bill(id)).toMatchObject({ remain: 1130, flows: [] })
    expect(await pay((await byBills(id)).id)).toContain('/billIds')
    expect(await said(money.finance, release)).not.toBe('')
    for (const call of [money.buyer, money.supplier]) expect(await said(call, release)).not.toBe('')
    expect(await said(money.finance, 'withdraw')).toBe('')
    expect(await bill(id)).toMatchObject({ status: 'inHand' })
    expect(await said(money.finance, request, { moveParty: '丁' })).toBe('')
    expect(await said(money.approver, release)).toBe('')
    expect(await bill(id)).toMatchObject({ status: becomes, remain: 0, flows: [{ amount: 1130, party: '丁' }] })
  })

  it('pays once, also when two payments are released at once', async () => {
    const shared = await billOf(1130)
    const both = [await byBills(shared), await byBills(shared)]
    const said = await Promise.all(both.map(({ id }) => pay(id)))
    expect(said.filter((text) => text === '')).toHaveLength(1)
    expect((await bill(shared)).flows).toHaveLength(1)
  })
})

it('an advance is set off against later payments, at most as it was paid', async () => {
  const billNo = uniqueNo('HT')
  const contractId = newId()
  const head = { ...money.head, contractName: '采购合同', status: 'effective', amountWithTax: 1000 }
  await plant(money, 'con/contract', [{ id: contractId, billNo, ...head, contractType: 'purchase' }])
  await plant(money, 'con/contract/terms', [{ id: newId(), contractId, stage: 'advance', pct: 30, amount: 300 }])
  const body = kit.bodyFor([{ docType: 'contract', amount: 300 }], 300, { payKind: 'advance', contractNo: billNo })
  const application = await kit.plannedFor(body)
  const advance = await kit.drafted({
    ...{ applyNo: application.billNo, payDate: '2026-04-01', payType: 'TT', payAccount: 'CNY01', amount: 300 },
    lines: [],
  })
  expect(await pay(advance)).toBe('')
  await kit.confirmed(advance)
  const advanceNo = (await payment(advance)).billNo
  const invoice = await kit.posted()
  const lower = (amount: number) =>
    kit.bodyFor([invoiceLine(invoice, 1130), { docType: 'advance', advanceNo, amount }], 1130 - amount)
  const submit = async (made: object) => refusal(money.supplier, 'fin/payapply', 'submit', await kit.add(made))
  expect(await submit(lower(301))).toContain('/lines/1/amount')
  const right = await kit.plannedFor(lower(300))
  const [entry] = await rows(money.supplier, `fin/advance/list?paymentNo=${advanceNo}`)
  expect(entry).toMatchObject({ amount: 300, usedAmount: 300, openAmount: 0, contractNo: billNo })
  expect(await refusal(money.finance, 'fin/payment', 'refund', advance, { refundReason: '合同已经取消' })).toContain(
    '抵扣',
  )
  const id = await kit.drafted({ ...kit.paymentFor(right, invoice, 1130), amount: null })
  expect(await payment(id)).toMatchObject({ amount: 830, offsetAmount: 300 })
  expect(await pay(id)).toBe('')
  await kit.confirmed(id)
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
  await dueActions(money)
})
