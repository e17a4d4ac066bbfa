import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textOfPdf } from '../kit/pdf-text.ts'
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
async function newLayout(code = 'e2e-label'): Promise<string> {
  const call = async (path: string, headers: Record<string, string>, body: object) => {
    const sent = { 'Content-Type': 'application/json', ...headers }
    const init = { method: 'POST', headers: sent, body: JSON.stringify(body) }
    return (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  }
  const { token } = await call('sys/demo/login', {}, { username: 'warehouse' })
  const layout = {
    code,
    name: `浏览器测试标签 ${code}`,
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

const texts = {
  zh: {
    ...{
      add: '添加元素',
      canvas: '标签画布',
      text: '文本',
      code: '条形码',
      qr: '二维码',
      content: '内容',
      value: '编码内容',
    },
    ...{
      grid: '网格',
      undo: '撤销',
      record: '预览的记录',
      save: '保存版式',
      pdf: '下载 PDF',
      zpl: '下载 ZPL',
      paper: '纸张',
    },
  },
  en: {
    ...{
      add: 'Add an element',
      canvas: 'Label canvas',
      text: 'Text',
      code: 'Code 128',
      qr: 'QR code',
      content: 'Text',
    },
    ...{ value: 'Encoded text', grid: 'Grid', undo: 'Undo', record: 'Record of the preview', save: 'Save layout' },
    ...{ pdf: 'Download PDF', zpl: 'Download ZPL', paper: 'Paper' },
  },
} as const

it.each([
  ['zh', 1440],
  ['en', 1440],
  ['zh', 390],
  ['en', 390],
] as const)(
  'a label in %s at %i pixels: paper, codes, grid, preview, PDF with Chinese text and ZPL',
  async (lang, width) => {
    const say = texts[lang]
    const size = { width, height: 900 }
    const id = await newLayout(`e2e-${lang}-${width}`)
    const { page, faults } = await product.open('warehouse', `/form/onl/print?id=${id}&mode=edit`, size)
    await page.locator('[data-field=paperHeight] input').fill('60')
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await page.waitForURL(/\/list\/onl\/print|mode=view/)
    await page.goto(`${product.server.url}/page/onl/label?layout=${id}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (lang === 'en') await page.locator('button[lang=en-US]').click()
    await page.getByText(`${say.paper} 100 × 60 mm`).waitFor()

    const canvas = page.getByRole('group', { name: say.canvas })
    const palette = page.getByRole('toolbar', { name: say.add })
    const added = async (kind: string, title: string, content: string) => {
      await palette.getByRole('button', { name: kind, exact: true }).click()
      await page.locator('.label-properties').getByRole('textbox', { name: title }).fill(content)
      return canvas.getByRole('button', { name: new RegExp(`^${kind} `) })
    }
    const title = await added(say.text, say.content, '蓝源环境 {billNo}')
    await added(say.code, say.value, '{billNo}')
    await added(say.qr, say.value, '{billNo}')
    await added('GS1-128', say.value, '(10){billNo}')
    // Elements snap to the grid.
    await page.getByRole('combobox', { name: say.grid }).click()
    await page.locator('.ant-select-dropdown:visible').getByText(`${say.grid} 5 mm`, { exact: true }).click()
    const before = await placeOf(title)
    const scale = ((await canvas.boundingBox())?.width ?? 0) / 100
    await drag(page, title, 31 * scale, 47 * scale)
    const [x = 0, y = 0] = await placeOf(title)
    expect([x, y]).toEqual([35, 50])
    await page.getByRole('button', { name: say.undo }).click()
    expect(await placeOf(title)).toEqual(before)

    await page.getByRole('combobox', { name: say.record }).click()
    const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
    const number = (await option.textContent()) ?? ''
    await option.click()
    await canvas.getByText(`蓝源环境 ${number}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: say.save }).click()
    const fileOf = async (name: string) => {
      const button = page.getByRole('button', { name })
      await expect.poll(() => button.isEnabled()).toBe(true)
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      return readFile(await download.path())
    }
    // Chinese letters are drawn one by one.
    expect(textOfPdf(await fileOf(say.pdf)).replaceAll('\n', '')).toContain(`蓝源环境 ${number}`)
    const commands = (await fileOf(say.zpl)).toString('utf8')
    expect(commands.match(/\^B[CQ]/g)).toHaveLength(3)
    expect(commands).toContain(number)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(faults).toEqual([])
  },
)
