import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, ok, type Row, rows } from '../../kit/money.ts'
import { textOfPdf } from '../../kit/pdf-text.ts'

let api: ApiServer
let buyer: Call
beforeAll(async () => {
  api = await startApi()
  buyer = await api.as('buyer')
})
afterAll(() => api?.close())

const firstOf = async (code: string, query = '', call = buyer): Promise<Row> => {
  const [found] = await rows(call, `${code}/list?pageSize=1${query}`)
  if (!found) throw new Error(`no ${code}`)
  return ok(call('GET', `${code}/queryById?id=${found.id}`))
}
/** Text of the PDF of a record, without the ends of its lines. */
const textOf = async (call: Call, code: string, id: string, lang = 'zh') => {
  const { bytes } = await call('GET', `sys/print/pdf?resource=${code}&ids=${id}`, { headers: { lang } })
  return textOfPdf(bytes).replaceAll('\n', '')
}
const plain = (value: unknown) => Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 })

it('prints order, contract, letter, statement and delivery note in both languages', async () => {
  const titles = {
    'ord/order': ['采购订单', 'Purchase order'],
    'con/contract': ['采购合同', 'Purchase contract'],
    'bid/letter': ['通知书', 'letter'],
    'fin/statement': ['对账单', 'Statement of account'],
    'ord/delivery': ['送货单', 'Delivery note'],
  }
  for (const [code, [zh = '', en = '']] of Object.entries(titles)) {
    const { id, billNo, supplierName, supplierNameEn } = await firstOf(code)
    expect(await textOf(buyer, code, id)).toContain(zh)
    const english = await textOf(buyer, code, id, 'en')
    for (const text of [en, billNo, String(supplierNameEn ?? supplierName), '1 / 1']) expect(english).toContain(text)
  }
})

it('prints a letter in the language of its reader: addressee, subject, awarded lines, date and sender', async () => {
  const letter = await firstOf('bid/letter', '&kind=award')
  const texts = (fields: readonly string[]) => fields.map((field) => String(letter[field]).replaceAll(' ', ''))
  const textIn = async (lang: string) => (await textOf(buyer, 'bid/letter', letter.id, lang)).replaceAll(' ', '')
  const common = [...texts(['billNo', 'billDate', 'sourceNo', 'address', 'senderAddress']), plain(letter.amount)]
  const chinese = await textIn('zh')
  for (const part of [...common, ...texts(['supplierName', 'projectName', 'sender']), '的中标通知书'])
    expect(chinese).toContain(part)
  // Its number in the event, name and quantity: a company may have won some lines only.
  expect(chinese).toMatch(/\d\.\S*×\d/)
  expect(chinese).not.toMatch(/Dear|Awarded|Yours/)
  const english = await textIn('en')
  for (const part of [
    ...common,
    ...texts(['supplierNameEn', 'projectNameEn', 'senderEn']),
    'DearSirorMadam',
    'Awarded',
  ])
    expect(english).toContain(part)
  const named = texts(['address', 'senderAddress']).reduce((text, address) => text.replaceAll(address, ''), english)
  expect(named).not.toMatch(/[\u4e00-\u9fff]/)
})

it('prints the lines with their total, and no price for those who may not see it', async () => {
  const order = await firstOf('ord/order', '&status=confirmed')
  const [line] = order.lines as readonly Row[]
  const text = await textOf(buyer, 'ord/order', order.id)
  for (const part of [String(line?.materialName), '价税合计', '合计', plain(order.amountWithTax)])
    expect(text).toContain(part)
  const seen = await textOf(await api.as('warehouse'), 'ord/order', order.id)
  expect(seen).toContain(line?.materialName)
  expect(seen).not.toMatch(/价税合计|含税单价|税额/)
  expect(seen).not.toContain(plain(order.amountWithTax))
})

it('prints several records, each from its first sheet, and none of other companies', async () => {
  const both = await rows(buyer, 'ord/order/list?pageSize=2')
  const { bytes } = await buyer('GET', `sys/print/pdf?resource=ord/order&ids=${both.map(({ id }) => id).join()}`)
  const text = textOfPdf(bytes).replaceAll('\n', '')
  for (const { billNo } of both) expect(text).toContain(`${billNo} · 1 / 1`)
  const own = await api.as('supplier_b')
  const order = await firstOf('ord/order', '', own)
  expect(await textOf(own, 'ord/order', order.id)).toContain(order.billNo)
  const refused = await (await api.as('supplier_a'))('GET', `sys/print/pdf?resource=ord/order&ids=${order.id}`)
  expect(refused.success).toBe(false)
  expect((await own('GET', `sys/print/pdf?resource=con/mould&ids=${order.id}`)).success).toBe(false)
  expect((await buyer('GET', `sys/print/pdf?resource=ord/inspect&ids=${order.id}`)).message).toContain('打印版式')
  expect((await buyer('GET', 'sys/print/pdf?resource=ord/order&ids=none')).success).toBe(false)
})

it('prints all lines of a long letter, on as many pages as it takes', async () => {
  const { id } = await firstOf('bid/letter')
  const content = Array.from({ length: 200 }, (_, index) => `第${index + 1}行中标`).join('\n')
  await api.running.app.store.write([
    { sql: 'update bid_letter set content = ? where id = ?', parameters: [content, id] },
  ])
  const text = await textOf(buyer, 'bid/letter', id)
  for (const line of [1, 21, 100, 200]) expect(text).toContain(`第${line}行中标`)
})

it('keeps numbers, per cents and words of a table on one line', async () => {
  const contract = await firstOf('con/contract', '&status=effective')
  const { bytes } = await buyer('GET', `sys/print/pdf?resource=con/contract&ids=${contract.id}`)
  const lines = textOfPdf(bytes).split('\n')
  expect(lines).not.toContain('%')
  expect(lines).toContain(`${Number((contract.lines as readonly Row[])[0]?.taxRate)}%`)
  const finance = await api.as('finance')
  const statement = await firstOf('fin/statement', '', finance)
  const headers = { lang: 'en' }
  const english = await finance('GET', `sys/print/pdf?resource=fin/statement&ids=${statement.id}`, { headers })
  expect(textOfPdf(english.bytes).split('\n')).toContain('Document')
})

it('prints the evaluation report with a line for each member of the committee, once all sheets are in', async () => {
  const english = async (project: Row, call = buyer) => textOf(call, 'bid/project', project.id, 'en')
  const awarded = await firstOf('bid/project', '&phase=awarded')
  const committee = awarded.committee as readonly Row[]
  const text = await english(awarded)
  expect(text).toContain('Evaluation report')
  const signers = text.slice(text.indexOf('Signatures of the committee'))
  expect(committee.length).toBeGreaterThan(2)
  for (const { expertId_dictText } of committee) expect(signers).toContain(String(expertId_dictText))
  expect(signers).toMatch(/Leader: .*Signature and stamp.*Date/)
  expect(text).not.toContain('Tender document')
  const published = await english(await firstOf('bid/project', '&phase=published'))
  expect(published).toContain('Tender document')
  expect(published).not.toMatch(/Evaluation report|Signatures of the committee/)
  const expert = await api.as('expert')
  const assessed = await firstOf('bid/project', '&phase=awarded', expert)
  const seen = await english(assessed, expert)
  expect(seen).not.toMatch(/Budget|Invited/)
  // A published ceiling is no secret.
  expect([seen.includes('Ceiling price'), assessed.ceilingShown]).toEqual([true, 'Y'])
  const bidder = await english(awarded, await api.as('supplier_b'))
  expect(bidder).toContain(awarded.billNo)
  expect(bidder).not.toMatch(/[Cc]ommittee|Evaluation report|Evaluation summary|Invited|Budget|Signature/)
})

it('prints the name of a project in the language of its reader, and no total of an empty column', async () => {
  const project = await firstOf('bid/project', '&phase=awarded')
  const [chinese, english] = [
    await textOf(buyer, 'bid/project', project.id),
    await textOf(buyer, 'bid/project', project.id, 'en'),
  ]
  expect(chinese).toContain(project.name)
  expect(english).toContain(project.nameEn)
  expect(english).not.toContain(project.name)
  // Lots without a ceiling and a bond of their own.
  expect(english).not.toMatch(/Total[\d,.]*\b0\.00/)
})

it('prints a line for each guarantor of a contract, and for each bidder whose bid was opened', async () => {
  const contract = await firstOf('con/contract', '&status=effective')
  const partners = contract.partners as readonly Row[]
  expect(partners.map(({ role }) => role).toSorted()).toEqual(['partyA', 'partyB'])
  // A contract in force is changed by its actions only.
  await api.running.app.store.write([
    {
      sql: "update con_contract_partners set role = 'guarantor', name = ? where id = ?",
      parameters: ['江南担保有限公司', String(partners[0]?.id)],
    },
  ])
  const text = await textOf(buyer, 'con/contract', contract.id)
  expect(text).toContain('担保方：江南担保有限公司')
  expect(text.match(/签字盖章/g)).toHaveLength(3)
  expect(text).not.toMatch(/[甲乙]方：/)
  const opening = await firstOf('bid/open', '&status=recorded')
  const record = await textOf(buyer, 'bid/open', opening.id)
  const bids = opening.bids as readonly Row[]
  expect(record.match(/投标人代表：/g)).toHaveLength(bids.length)
})
