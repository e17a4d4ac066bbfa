import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, settled, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('actions of a file open pages with values of the row, print rows, and have their declared position', async () => {
  const { page, faults } = await product.open('buyer', '/list/bid/project')
  const name = (await page.locator('.g-row td').nth(2).textContent()) ?? ''
  await page.locator('.list-more').first().click()
  await page.getByRole('menuitem', { name: '项目概览' }).click()
  await page.locator('.detail').getByText(name, { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^[0-9a-f]{32}$/)

  await page.goto(`${product.server.url}/list/bid/project`)
  await page.getByRole('button', { name: '招标看板' }).click()
  await page.locator('.kanban').waitFor()

  await page.goto(`${product.server.url}/list/srm/supplier/base`)
  for (const at of [0, 1]) await page.locator('.g-row .g-tick').nth(at).click()
  await page.getByRole('button', { name: /批量操作/ }).click()
  await page.getByRole('menuitem', { name: '打印' }).click()
  await expect.poll(() => page.locator('.print-sheet').count()).toBe(2)
  await expect.poll(() => page.title()).toMatch(/^打印 · /)
  await page.locator('.print-sheet caption', { hasText: '联系人' }).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.shell-header').isVisible()).toBe(false)
  expect(await page.locator('.print-sheet h1').first().isVisible()).toBe(true)
  expect(faults).toEqual([])
})

it('a supplier prints its own profile from its form', async () => {
  const { page, faults } = await product.open('supplier_b', '/page/srm/profile')
  await page.getByRole('button', { name: '打印' }).click()
  await expect.poll(() => page.locator('.print-sheet').count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/print/srm/supplier/base')
  expect(faults).toEqual([])
})

it('the storage accepts uploads and shows pictures', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/file')
  await page.locator('.list-toolbar').getByRole('button', { name: '上传', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.getByText(/条数据/).count()).toBe(0)
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await dialog.locator('input[type=file]').setInputFiles({ name: '一个点.png', mimeType: 'image/png', buffer })
  await dialog.getByText('一个点').first().waitFor()
  // A pending upload is not a value yet.
  await dialog.getByRole('progressbar').waitFor({ state: 'hidden' })
  await dialog
    .getByRole('button', { name: /上\s?传/ })
    .last()
    .click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.locator('.g-row', { hasText: '一个点' }).first()
  await row.locator('.list-more').click()
  await page.getByRole('menuitem', { name: '预览' }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: '一个点' })
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1)
  expect(faults).toEqual([])
})

it('a PDF opens in a dialog and inline, by a link without headers', async () => {
  const { page, faults } = await product.open('buyer', '/result/success')
  // Some builds of Chromium have no viewer and show an error; the frames are the same in all.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }))
  await page.goto(`${product.server.url}/page/test/pdf`)
  const row = page.locator('.g-row', { has: page.getByRole('button', { name: /^预览 / }) }).first()
  const opener = row.getByRole('button', { name: /^预览 / }).first()
  const name = ((await opener.getAttribute('aria-label')) ?? '').replace('预览 ', '')
  expect(name).toMatch(/\.pdf$/)
  const answered = page.waitForResponse(/\/api\/sys\/common\/look\/.*word=/)
  await opener.click()
  const dialog = page.getByRole('dialog', { name })
  const frame = dialog.locator(`iframe[title="${name}"]`)
  expect(await frame.getAttribute('src')).toMatch(/^\/api\/sys\/common\/look\/[^/]+\.pdf\?word=[\w-]{43}#/)
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect((await answer.request().allHeaders())['x-access-token']).toBeUndefined()
  // Some builds of Chromium show no headers of what their viewer takes over.
  const again = await page.context().request.get(answer.url())
  expect(again.headers()['content-disposition']).toMatch(/^inline/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: `下载 ${name}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((shown) => shown === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await row.locator('td').first().click()
  await page.locator('.w-document-place').filter({ hasText: name }).locator(`iframe[title="${name}"]`).waitFor()
  expect(faults).toEqual([])
})

it('without a PDF viewer the dialog explains it; the storage has its own viewer', async () => {
  const { page, faults } = await product.open('admin', '/result/success')
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }))
  // Other tests upload files.
  await page.goto(`${product.server.url}/list/sys/file?q.fileName=${encodeURIComponent('*证书扫描件*')}`)
  await page.locator('.g-row', { hasText: '证书扫描件' }).locator('.list-more').click()
  await page.getByRole('menuitem', { name: '预览' }).click()
  const dialog = page.getByRole('dialog', { name: /证书扫描件/ })
  await dialog.getByText('此浏览器不能在页面内显示 PDF，请下载后查看。').waitFor()
  expect(await dialog.locator('iframe').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: /^下载 / }).isVisible()).toBe(true)
  expect(faults).toEqual([])
})

it('a batch has a dry run before the confirmation: refused rows are listed with reasons', async () => {
  const { page } = await product.open('approver', '/list/srm/supplier/base?q.status=pending,potential&pageSize=30')
  const rows = page.locator('.g-row')
  await rows.first().waitFor()
  const count = await rows.count()
  await page.getByRole('checkbox', { name: '选择本页全部' }).click()
  await page
    .getByText(`已选择 ${count}`)
    .or(page.getByText(new RegExp(`${count}`)))
    .first()
    .waitFor()
  await page.getByRole('button', { name: /批量操作/ }).click()
  await page.getByRole('menuitem', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(/可以执行“通过”/)
    .last()
    .waitFor()
  await settled(page)
  await dialog.getByRole('button', { name: /通\s?过/ }).click()
  await page.getByText('操作成功').waitFor()
  await expect.poll(() => page.locator('.w-tag', { hasText: '审批中' }).count()).toBe(0)
})

it('an external link opens its potential supplier', async () => {
  const { page, faults } = await product.open('buyer', '/page/srm/potential')
  const id = await page.locator('.g-row').first().getAttribute('data-row-key')
  await page.goto(`${product.server.url}/modules/srm/sr/SrPotentialSupplierList?bizId=${id}`)
  await page.getByRole('dialog').getByText('公司概况').waitFor()
  expect(faults).toEqual([])
})
