import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { choose, field, saved } from '../kit/form-steps.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

type Line = { readonly materialCode: string; readonly qty: number; readonly targetPrice?: number }

/** Answers of the API to a demo account. */
async function readerAs(username: string) {
  const call = async (path: string, headers: Record<string, string>, body?: object) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  }
  const { token } = await call('sys/demo/login', { 'Content-Type': 'application/json' }, { username })
  return (path: string) => call(path, { 'X-Access-Token': token })
}

/** Id and lines of a published inquiry, as its supplier reads them. */
async function inquiry(): Promise<{ readonly id: string; readonly items: readonly Line[] }> {
  const read = await readerAs('supplier_b')
  const [found] = (await read('bid/inquiry/list?phase=published&pageSize=1')).records
  return read(`bid/inquiry/queryById?id=${found.id}`)
}

it('a quotation starts with the lines of its inquiry, as far as the supplier may read them', async () => {
  const { id, items } = await inquiry()
  expect(items.length).toBeGreaterThan(0)
  expect(items.every((line) => line.targetPrice === undefined)).toBe(true)
  const { page, faults } = await product.open('supplier_b', `/form/bid/inquiry?id=${id}`)
  await page.getByRole('button', { name: /^报\s?价$/ }).click()
  await page.waitForURL(/\/form\/bid\/quote/)
  const inputs = () => page.locator('input').evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
  const codes = () => page.locator('td[data-column=materialCode]').allTextContents()
  await expect.poll(codes).toEqual(items.map(({ materialCode }) => materialCode))
  await expect.poll(inputs).toEqual(expect.arrayContaining(items.map(({ qty }) => qty.toFixed(3))))
  expect(faults).toEqual([])
})

it('an invitation leads to the quotation with the lines of its inquiry', async () => {
  const read = await readerAs('supplier_b')
  const { records } = await read('bid/invite/list?type=inquiry&inviteStatus=accepted&pageSize=50')
  const open = records.find(
    ({ deadline }: { deadline: string }) => deadline > new Date().toISOString().replace('T', ' '),
  )
  const { page, faults } = await product.open('supplier_b', `/form/bid/invite?id=${open.id}&mode=view`)
  await page.getByRole('button', { name: /^报\s?价$/ }).click()
  await page.waitForURL(/\/form\/bid\/quote/)
  const [asked] = (await read(`bid/inquiry/list?billNo=${open.inquiryNo}`)).records
  const { items } = await read(`bid/inquiry/queryById?id=${asked.id}`)
  const shown = () => page.locator('td[data-column=materialCode]').allTextContents()
  await expect.poll(shown).toEqual(items.map(({ materialCode }: Line) => materialCode))
  await expect.poll(() => field(page, 'inquiryNo').textContent()).toContain(open.inquiryNo)
  // What the inquiry says is not typed; its quantity is, as it takes parts.
  const boxes = (column: string) => field(page, 'items').locator(`td[data-column=${column}] input`).count()
  expect([
    await boxes('materialCode'),
    await boxes('lineNo'),
    await field(page, 'currency').locator('input').count(),
  ]).toEqual([0, 0, 0])
  expect([await boxes('qty'), await boxes('price')]).toEqual([items.length, items.length])
  expect(faults).toEqual([])
})

it('a payment application has the open amount of its invoice as a number, and the kind of its line', async () => {
  const read = await readerAs('buyer')
  const { records } = await read('fin/invoice/list?status=posted&pageSize=50')
  type Invoice = { readonly openAmount: number; readonly appliedAmount: number | null }
  const invoice = records.find(({ openAmount, appliedAmount }: Invoice) => openAmount > 0 && !appliedAmount)
  const { page, faults } = await product.open('buyer', `/form/fin/invoice?id=${invoice.id}&mode=view`)
  await page.getByRole('button', { name: '申请付款' }).click()
  await page.waitForURL(/\/form\/fin\/payapply/)
  // The grid begins complete: its computed amount, and so the gross amount, count the line before anything is typed.
  const amount = Number(invoice.openAmount).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect.poll(() => field(page, 'amountWithTax').locator('.w-number').textContent()).toBe(amount)
  expect(await field(page, 'applyAmount').locator('input').inputValue()).toBe(amount)
  await choose(field(page, 'payKind'), '到货款')
  const id = await saved(page, 'fin/payapply')
  const { lines } = await read(`fin/payapply/queryById?id=${id}`)
  const { invoiceNo, openAmount } = invoice
  expect(lines).toMatchObject([{ docType: 'invoice', invoiceNo, openAmount, amount: openAmount }])
  expect(faults).toEqual([])
})

it.each([
  ['buyer', 'fin/invoice', 'status=posted', '申请付款', 'fin/payapply'],
  ['supplier_b', 'bid/inquiry', 'phase=published', /^报\s?价$/, 'bid/quote'],
] as const)(
  'a form begun by a button is no draft until something is typed: %s %s',
  async (name, code, query, button, to) => {
    const read = await readerAs(name)
    const { records } = await read(`${code}/list?${query}&pageSize=50`)
    type Found = { readonly openAmount?: number; readonly appliedAmount?: number | null }
    const isOpen = ({ openAmount = 1, appliedAmount }: Found) => openAmount > 0 && !appliedAmount
    const { id } = records.find(isOpen)
    const { page, faults } = await product.open(name, `/form/${code}?id=${id}&mode=view`)
    const kept: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/api/draft/')) kept.push(request.url())
    })
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(new RegExp(`/form/${to}`))
    await page.locator('td[data-column] input').first().waitFor()
    await atRest(page)
    // Drafts are saved 1.5 s after the last change.
    await page.waitForTimeout(2500)
    expect(kept).toEqual([])
    // Without input, the form is left at once.
    const from = new URL(page.url()).searchParams.get('from') ?? ''
    await page.getByRole('button', { name: /^取\s?消$/ }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(to))
    expect(await read(`draft/${to}?from=${encodeURIComponent(from)}`)).toBe(null)
    expect(faults).toEqual([])
  },
)

it.each([
  [
    'newPayApply',
    /^未带入内容：IV\d+（已付款）目前不能“申请付款”$/,
    /^Nothing is carried over: IV\d+ \(Paid\) does not offer "Apply for payment" now$/,
  ],
  [
    'unheard',
    /^未带入内容：IV\d+ 没有“unheard”操作，或您无权使用$/,
    /^Nothing is carried over: IV\d+ has no action "unheard", or you may not use it$/,
  ],
])('a form begun by a button that its record does not offer says why it is empty: %s', async (action, zh, en) => {
  const read = await readerAs('buyer')
  const [invoice] = (await read('fin/invoice/list?status=paid&pageSize=1')).records
  const from = encodeURIComponent(`fin/invoice:${invoice.id}:${action}`)
  const { page, faults } = await product.open('buyer', `/form/fin/payapply?q.applyAmount=5&from=${from}`)
  const said = () => page.locator('.form-origin').textContent()
  await expect.poll(said).toMatch(zh)
  expect(await field(page, 'applyAmount').locator('input').inputValue()).toBe('')
  await page.locator('button[lang=en-US]').click()
  await expect.poll(said).toMatch(en)
  expect(faults).toEqual([])
})

it('a dialog writes fields of rows', async () => {
  const { id } = await inquiry()
  const { page, faults } = await product.open('buyer', `/form/bid/inquiry?id=${id}&mode=view`)
  await page.getByRole('button', { name: '修改询价单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-column=reqNote] input').first().fill('须附合格证')
  await dialog.getByRole('button', { name: '修改询价单' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText('须附合格证').count()).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
