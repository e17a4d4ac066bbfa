import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Upper left corner of an element, in millimetres of the paper. */
const placeOf = (element: Locator): Promise<readonly number[]> =>
  element.locator('.label-hit').evaluate((box) => ['x', 'y'].map((side) => Number(box.getAttribute(side))))

async function drag(page: Page, element: Locator, dx: number, dy: number): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2)
  await page.mouse.move(x + dx, y + dy)
  await page.mouse.up()
}

/** Empty layout of 100 × 150 mm for receipts; gives its id. */
async function newLayout(): Promise<string> {
  const call = async (path: string, headers: Record<string, string>, body: object) => {
    const sent = { 'Content-Type': 'application/json', ...headers }
    const init = { method: 'POST', headers: sent, body: JSON.stringify(body) }
    return (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  }
  const { token } = await call('sys/demo/login', {}, { username: 'warehouse' })
  const layout = {
    code: 'e2e-label',
    name: '浏览器测试标签',
    resource: 'ord/receipt',
    paperWidth: 100,
    paperHeight: 150,
  }
  return (await call('onl/print/add', { 'X-Access-Token': token }, layout)).id
}

it('a label is designed by drag and keys, previewed with a record, saved and printed', async () => {
  const id = await newLayout()
  const { page, faults } = await product.open('warehouse', `/page/onl/label?layout=${id}`)
  const canvas = page.getByRole('group', { name: '标签画布' })
  await canvas.waitFor()
  await page.getByRole('toolbar', { name: '添加元素' }).getByRole('button', { name: '条形码', exact: true }).click()
  const code = canvas.getByRole('button', { name: '条形码 1' })
  expect(await placeOf(code)).toEqual([5, 5])
  // The drawing has the shape of the paper: its places follow from its width.
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 }
  expect(height / width).toBeCloseTo(1.5, 1)
  const scale = width / 100
  await drag(page, code, 10.3 * scale, 4.2 * scale)
  const [x = 0, y = 0] = await placeOf(code)
  expect([x, y]).toEqual([15, 9])
  await code.press('ArrowRight')
  await code.press('Shift+ArrowDown')
  expect(await placeOf(code)).toEqual([x + 1, y + 0.1])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await placeOf(code)).toEqual([5, 5])
  await page.keyboard.press('Control+Shift+z')
  expect(await placeOf(code)).toEqual([15, 9])

  // Without a record a code shows its field, with one the bars of its value.
  await page.getByRole('combobox', { name: '预览的记录' }).click()
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
  const number = (await option.textContent()) ?? ''
  await option.click()
  await canvas.getByText(number, { exact: true }).waitFor()
  // Files have the stored layout: there are none of one that differs from it.
  const pdf = page.getByRole('button', { name: '下载 PDF' })
  expect(await pdf.isDisabled()).toBe(true)
  await page.getByRole('button', { name: '保存版式' }).click()
  await expect.poll(() => pdf.isEnabled()).toBe(true)
  const download = page.waitForEvent('download')
  await pdf.click()
  expect((await download).suggestedFilename()).toBe('label.pdf')
  await page.reload()
  expect(await placeOf(code)).toEqual([15, 9])
  expect(faults).toEqual([])
})
