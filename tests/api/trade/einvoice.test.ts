import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'
import { act, applied, moneyOf, read, received } from '../../kit/money.ts'
import { type Digital, digitalInvoice, writtenInvoice } from '../../kit/written-invoice.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let [supplier, other, finance, warehouse]: readonly Call[] = []
let own = ''
let ours = ''
beforeAll(async () => {
  api = await startApi()
  ;[supplier, other, finance, warehouse] = await Promise.all(
    ['supplier_b', 'supplier_a', 'finance', 'warehouse'].map(api.as),
  )
  own = String((await first(supplier, 'srm/supplier/base/list')).corplicence)
  const orgs = await rows(await api.as('admin'), 'bd/org/list?pageSize=50')
  ours = String(orgs.find(({ corplicence }) => corplicence)?.corplicence)
})
afterAll(() => api?.close())

async function rows(call: Call | undefined, path: string): Promise<readonly Record<string, unknown>[]> {
  const reply = await call?.('GET', path)
  if (!reply?.success) throw new Error(reply?.text)
  return reply.result.records
}

async function first(call: Call | undefined, path: string): Promise<Record<string, unknown>> {
  const [row] = await rows(call, path)
  if (!row) throw new Error(`no row at ${path}`)
  return row
}

async function send(
  call: Call | undefined,
  file: string | Uint8Array,
  action = 'takeFile',
  key?: string,
): Promise<Reply> {
  const form = new FormData()
  form.append('file', new Blob([file as BlobPart]), 'invoice.xml')
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  return (await call?.('POST', `fin/invoice/${action}`, { raw: form, headers })) as Reply
}

const numbers = { next: 1 }
const numberOf = () => `263200000000001${String(10_000 + numbers.next++)}`
const fileOf = (given: Digital = {}) => digitalInvoice({ number: numberOf(), seller: own, buyer: ours, ...given })
const countOf = async () => (await supplier?.('GET', 'fin/invoice/list?pageSize=1'))?.result.total as number

describe('e-invoice file', () => {
  it('fills the draft of its supplier with lines, totals and the file', async () => {
    const file = fileOf({
      lines: [
        [200, '0.13', 26],
        [100.55, '0.06', 6.03],
      ],
    })
    const shown = await send(supplier, file, 'readFile')
    expect(shown.result).toMatchObject({
      syntax: 'cn',
      mayTake: true,
      findings: [],
      seller: { ids: [own] },
      totals: { net: '300.55', tax: '32.03', gross: '332.58' },
    })
    const { id } = (await send(supplier, file)).result
    const record = (await supplier?.('GET', `fin/invoice/queryById?id=${id}`))?.result
    expect(record).toMatchObject({
      ...{ status: 'draft', invoiceType: 'digitalSpecial', invoiceDate: '2026-11-20', currency: 'CNY' },
      ...{ amountNoTax: 300.55, taxAmount: 32.03, amountWithTax: 332.58 },
    })
    expect(record.lines).toMatchObject([
      {
        goodsName: '*紧固件*螺栓1',
        spec: 'M8',
        unitName: '个',
        qty: 10,
        amountNoTax: 200,
        taxRate: '13',
        taxAmount: 26,
      },
      { qty: 10, amountNoTax: 100.55, taxRate: '6', taxAmount: 6.03 },
    ])
    const path = String(record.files).split('|')[1]
    const stored = await supplier?.('GET', `sys/common/static/${encodeURI(path ?? '')}`)
    expect(stored?.text).toBe(file)
    expect(stored?.headers.get('content-disposition')).toContain('attachment')
    expect((await other?.('GET', `fin/invoice/queryById?id=${id}`))?.success).toBe(false)
  })

  it('is taken by finance for the supplier that its seller is', async () => {
    const { id } = (await send(finance, fileOf())).result
    const record = (await finance?.('GET', `fin/invoice/queryById?id=${id}`))?.result
    expect(record.supplierId).toBe((await first(supplier, 'srm/supplier/base/list')).id)
  })

  it.each([
    ['another company’s', () => fileOf({ seller: '91110000600037341L' }), 'SELLER'],
    ['for another buyer', () => fileOf({ buyer: '91310000MA1FL0A00X' }), 'BUYER'],
    ['wrong in its sum', () => fileOf().replace('>226.00</TotalTax-', '>227.00</TotalTax-'), 'BR-CO-15'],
    ['wrong in the tax of a line', () => fileOf({ lines: [[200, '0.13', 27]] }), 'CN-02'],
    ['red', () => fileOf({ lines: [[-200, '0.13', -26]] }), 'CREDIT'],
  ])('is refused when it is %s, by line and rule, and leaves nothing', async (_, file, rule) => {
    const before = await countOf()
    const text = file()
    const reply = await send(supplier, text)
    expect([reply.success, reply.message]).toEqual([false, expect.stringContaining(rule)])
    const finding = reply.result.findings.find((each: { rule: string }) => each.rule === rule)
    expect(finding.line).toBeGreaterThan(1)
    expect(await countOf()).toBe(before)
    const name = /<InvoiceNumber>(\d+)/.exec(text)?.[1]
    const files = await api.running.app.store.rows({
      sql: 'select id from _file where name like ?',
      parameters: [`${name}%`],
    })
    expect(files).toEqual([])
  })

  it('of a negative amount is a red invoice, also where its format permits one', async () => {
    const parties = { sellerVat: `CN${own}`, buyerVat: `CN${ours}`, rate: 13, currency: 'CNY', number: 'NEG-1' }
    const plain = (await writtenInvoice('UBL', { ...parties, nets: [100] })).toString()
    const negative = plain
      .replaceAll(/(<cbc:(?:TaxAmount|TaxableAmount|\w+Amount) currencyID="CNY">)(?=1)/g, '$1-')
      .replace('currencyID="CNY">-10<', 'currencyID="CNY">10<')
      .replace(/(<cbc:InvoicedQuantity[^>]*>)/, '$1-')
    const { findings, mayTake } = (await send(supplier, negative, 'readFile')).result
    expect([findings.map(({ rule }: { rule: string }) => rule), mayTake]).toEqual([['CREDIT'], false])
  })

  it('has any VAT rate of the Union; the picture says what a draft would refuse', async () => {
    const parties = { sellerVat: `CN${own}`, buyerVat: `CN${ours}`, currency: 'CNY' }
    const judgedAt = async (rate: number) => {
      const file = await writtenInvoice('UBL', { ...parties, rate, number: `RATE-${rate}` })
      const { findings, mayTake } = (await send(supplier, file, 'readFile')).result
      return {
        rules: findings.map(({ rule }: { rule: string }) => rule),
        mayTake,
        taken: (await send(supplier, file)).success,
      }
    }
    for (const rate of [19, 20, 21, 25]) expect(await judgedAt(rate)).toEqual({ rules: [], mayTake: true, taken: true })
    expect(await judgedAt(33)).toEqual({ rules: ['DRAFT', 'DRAFT'], mayTake: false, taken: false })
  })

  it('is refused when its number is registered, also by two people at once', async () => {
    const file = fileOf()
    const both = await Promise.all([send(supplier, file), send(finance, file)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect((await send(supplier, file)).message).toContain('DUPLICATE')
  })

  it('is taken once for a key', async () => {
    const file = fileOf()
    const replies = [
      await send(supplier, file, 'takeFile', 'invoice-1'),
      await send(supplier, file, 'takeFile', 'invoice-1'),
    ]
    expect(replies[0]?.success).toBe(true)
    expect(replies[1]?.result).toEqual(replies[0]?.result)
  })

  it('is refused as a whole with entities, broken or of another kind', async () => {
    const doctype = await send(supplier, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')
    expect([doctype.success, doctype.result]).toEqual([false, { reason: 'doctype', line: 1, detail: '<!DOCTYPE' }])
    expect(doctype.text).not.toContain('root:')
    expect((await send(supplier, fileOf().replace('</Header>', ''))).result).toMatchObject({ reason: 'broken' })
    expect((await send(supplier, '<a/>')).result).toMatchObject({ reason: 'noInvoice', line: 1 })
    expect((await send(warehouse, fileOf())).status).toBe(403)
  })

  it('of EN 16931 is judged alike: the company’s number decides, not its name', async () => {
    for (const format of ['UBL', 'CII', 'Factur-X-EN16931'] as const) {
      const file = await writtenInvoice(format, {
        sellerVat: `CN${own}`,
        buyerVat: `CN${ours}`,
        rate: 13,
        currency: 'CNY',
        number: format,
      })
      const shown = await send(supplier, file, 'readFile')
      expect([shown.result.findings, shown.result.mayTake]).toEqual([[], true])
      const { id } = (await send(supplier, file)).result
      const record = (await supplier?.('GET', `fin/invoice/queryById?id=${id}`))?.result
      expect(record).toMatchObject({
        invoiceNo: format,
        invoiceType: 'foreign',
        amountNoTax: 150.5,
        taxAmount: 19.57,
        amountWithTax: 170.07,
      })
      // Tax of a category, rounded once, shared by its lines.
      expect(record.lines.map(({ taxAmount }: { taxAmount: number }) => taxAmount)).toEqual([13, 6.57])
      expect((await send(other, file)).message).toContain('SELLER')
    }
  })
})

it.each([
  [50, []],
  [51, ['NUMBER']],
])('the number of a standard invoice may have %d characters: %j', async (length, rules) => {
  const parties = { sellerVat: `CN${own}`, buyerVat: `CN${ours}`, rate: 13, currency: 'CNY' }
  const file = await writtenInvoice('UBL', { ...parties, number: 'N'.repeat(length), nets: [100] })
  const { findings } = (await send(supplier, file, 'readFile')).result
  const found = findings.map(({ rule }: { rule: string }) => rule)
  expect(found.filter((rule: string) => rule === 'NUMBER')).toEqual(rules)
})

describe('match of an e-invoice file', () => {
  /** An approved application of 10 pieces at a price, and the goods as an invoice names them. */
  const application = async (price: number) => {
    const money = await moneyOf(api)
    const order = await received(money, [{ qty: 10, price }])
    const made = await applied(money, order, [10])
    const [line] = made.lines as readonly Record<string, unknown>[]
    return {
      money,
      made,
      orderNo: order.orderNo,
      goods: [[String(line?.materialName), String(line?.spec ?? '')]] as const,
    }
  }
  const lineOf = (net: number) => [[net, '0.13', Math.round(net * 13) / 100]] as const

  it('is the only approved application of its amount: the draft names it, and each of its lines', async () => {
    const { money, made, goods } = await application(1234.5)
    const file = fileOf({ goods, lines: lineOf(12_345) })
    const shown = (await send(supplier, file, 'readFile')).result
    expect([shown.match, shown.findings]).toEqual([{ applyNo: made.billNo, by: 'amount' }, []])
    const { id } = (await send(supplier, file)).result
    const draft = await read(money.supplier, 'fin/invoice', id)
    const [line] = made.lines as readonly Record<string, unknown>[]
    expect(draft).toMatchObject({ applyNo: made.billNo, lines: [{ applyLineId: line?.id }] })
    await act(money.supplier, 'fin/invoice', 'submit', id)
    expect(await read(money.finance, 'fin/invoice', id)).toMatchObject({ verifyResult: 'matched', openExceptions: 0 })
    expect(await read(money.finance, 'fin/invoiceapply', made.id)).toMatchObject({ status: 'invoiced' })
  })

  it('shows before the draft what differs, by the line of the file', async () => {
    const { made, goods } = await application(77)
    const file = fileOf({ goods, lines: lineOf(780) }).replace(
      '</EInvoiceData>',
      `<AdditionalInformation><Remark>${made.billNo}</Remark></AdditionalInformation></EInvoiceData>`,
    )
    const { match, findings, mayTake } = (await send(supplier, file, 'readFile')).result
    expect([match, mayTake]).toEqual([{ applyNo: made.billNo, by: 'number' }, true])
    expect(findings).toMatchObject([{ rule: 'MATCH-PRICE', level: 'warning' }])
    expect(file.split('\n')[findings[0].line - 1]).toContain('IssuItemInformation')
    expect(findings[0].text).toContain('应为 77，发票为 78')
  })

  it('is the application of the order that the invoice names', async () => {
    const { made, orderNo } = await application(15.05)
    await application(15.05)
    const parties = { sellerVat: `CN${own}`, buyerVat: `CN${ours}`, rate: 13, currency: 'CNY', number: 'MATCH-1' }
    const file = await writtenInvoice('UBL', { ...parties, orderNo, nets: [150.5] })
    const { match, findings } = (await send(supplier, file, 'readFile')).result
    expect(match).toEqual({ applyNo: made.billNo, by: 'order' })
    expect(findings.map(({ rule }: { rule: string }) => rule)).toEqual(['MATCH-UNMATCHED'])
  })

  it('states a prepaid amount that no advance has', async () => {
    const { made, money } = await application(21.5)
    const parties = { sellerVat: `CN${own}`, buyerVat: `CN${ours}`, rate: 13, currency: 'CNY', number: 'PREPAID-1' }
    const nets = [215]
    const plain = (await writtenInvoice('UBL', { ...parties, orderNo: String(made.billNo), nets })).toString()
    const file = plain.replace(
      /<cbc:PayableAmount currencyID="CNY">242.95</,
      '<cbc:PrepaidAmount currencyID="CNY">100.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="CNY">142.95<',
    )
    const { findings } = (await send(supplier, file, 'readFile')).result
    expect(findings.map(({ rule }: { rule: string }) => rule)).toContain('MATCH-PREPAID')
    const { id } = (await send(supplier, file)).result
    expect(await read(money.finance, 'fin/invoice', id)).toMatchObject({ prepaidAmount: 100, amountWithTax: 242.95 })
  })

  it('is none where several applications have the amount, or none in the currency', async () => {
    const { goods } = await application(4321)
    await application(4321)
    const read = async (file: string | Uint8Array) => (await send(supplier, file, 'readFile')).result.match
    expect(await read(fileOf({ goods, lines: lineOf(43_210) }))).toBeNull()
    await application(999)
    const parties = { sellerVat: `CN${own}`, buyerVat: `CN${ours}`, rate: 13, number: 'MATCH-2' }
    expect(await read(await writtenInvoice('UBL', { ...parties, currency: 'EUR', nets: [9990] }))).toBeNull()
    expect(await read(await writtenInvoice('UBL', { ...parties, currency: 'CNY', nets: [9990] }))).not.toBeNull()
  })
})
