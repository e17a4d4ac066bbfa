import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

const title = (zh: string, en: string) => ({ zh, en })
const all = ['list', 'view', 'add', 'edit', 'delete', 'import', 'export']
const note = {
  title: title('通知', 'Notes'),
  label: 'name',
  fields: {
    name: { type: 'text', title: title('标题', 'Subject'), required: true },
    body: { type: 'umeditor', title: title('正文', 'Body'), height: 240 },
    guide: { type: 'markdown', title: title('指南', 'Guide') },
    picture: { type: 'image', title: title('图片', 'Picture'), maxCount: 2 },
    scan: { type: 'file', title: title('附件', 'Files'), picker: 'modal', accept: ['pdf'] },
    lines: { type: 'table', of: 'test/noteLine', title: title('明细', 'Lines'), order: 'place', totals: ['qty'] },
    total: { type: 'computed', compute: "sum(lines, 'qty')", title: title('合计', 'Total') },
  },
  list: { columns: ['name', 'body', 'guide', 'picture', 'scan', 'total'] },
  form: { open: 'page', sections: [{ fields: ['name', 'total', 'body', 'guide', 'picture', 'scan', 'lines'] }] },
  rights: { buyer: { can: all } },
}
const noteLine = {
  title: title('通知明细', 'Note lines'),
  label: 'item',
  parent: { field: 'noteId', of: 'test/note' },
  fields: {
    noteId: { type: 'list', from: 'test/note', title: title('通知', 'Note'), required: true },
    item: { type: 'text', title: title('物料', 'Item'), required: true },
    kind: { type: 'list', dict: 'priority', title: title('类别', 'Kind') },
    qty: { type: 'integer', title: title('数量', 'Quantity'), minimum: 0 },
    place: { type: 'integer', title: title('次序', 'Place') },
  },
  rights: { buyer: { can: all } },
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqEF8oAAA1wgP9m0n0YQAAAABJRU5ErkJggg==',
  'base64',
)

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  await mkdir(join(product.schemas, 'resources/test'), { recursive: true })
  await writeFile(join(product.schemas, 'resources/test/noteLine.json'), JSON.stringify(noteLine))
  await writeFile(join(product.schemas, 'resources/test/note.json'), JSON.stringify(note))
})
afterAll(() => product?.close())

it('rich text, markdown, files and rows are filled in, saved, listed and reopened under the strict policy', async () => {
  await product.serves('/resource/test/note')
  const { page, faults } = await product.open('buyer', '/form/test/note')
  await page.getByLabel('标题', { exact: true }).waitFor()
  await page.getByLabel('标题', { exact: true }).fill('停水通知')

  const body = page.getByRole('textbox', { name: '正文' })
  await body.click()
  await page.keyboard.type('请注意')
  await page.getByRole('button', { name: 'H2 标题' }).click()
  await expect.poll(() => body.locator('h2').textContent()).toBe('请注意')

  await page.getByRole('textbox', { name: '指南' }).fill('## 步骤\n\n- [x] 关阀\n\n<b onclick="alert(1)">粗</b>')
  await page.locator('.w-markdown h2', { hasText: '步骤' }).waitFor()

  await page
    .locator('[data-field=picture] input[type=file]')
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('button', { name: '预览 现场.png' }).waitFor()
  await page.getByRole('button', { name: '上传 附件' }).click()
  await page.locator('[data-field=scan] input[type=file]').setInputFiles([
    { name: '扫描.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: '坏.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') },
  ])
  const dialog = page.getByRole('dialog')
  await dialog.getByText('坏.pdf 的内容与扩展名不符').waitFor()
  await dialog.getByText('扫描.pdf').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  // A block copied from a spreadsheet: labels become codes, unreadable values are reported at their cell.
  await page.getByRole('button', { name: '添加一行：明细' }).click()
  const first = page.getByLabel('物料 1', { exact: true })
  await first.focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '泵\t紧急\t3\n阀\t一般\t四\n管\t无此类\t5')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await page.getByText('无法识别“四”').waitFor()
  await page.getByText('无法识别“无此类”').waitFor()
  await page.getByLabel('数量 2', { exact: true }).fill('4')
  await page.locator('[data-field=total]', { hasText: '12' }).waitFor()
  await page.getByRole('button', { name: '上移第 3 行' }).click()
  await page.getByRole('button', { name: '复制第 1 行' }).click()
  await page.getByRole('button', { name: '删除第 1 行' }).click()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await page.getByRole('button', { name: '删除第 4 行' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(/list/)

  const row = page.getByRole('row', { name: /停水通知/ })
  await row.getByText('请注意').waitFor()
  await row.getByRole('button', { name: '下载 扫描.pdf' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '下载 扫描.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('扫描.pdf')

  await row.getByRole('button', { name: /^编辑/ }).click()
  await page.getByRole('textbox', { name: '正文' }).locator('h2').waitFor()
  await page.getByLabel('物料 3', { exact: true }).waitFor()
  expect(await page.getByLabel('物料 1', { exact: true }).inputValue()).toBe('泵')
  expect(await page.getByLabel('物料 2', { exact: true }).inputValue()).toBe('泵')
  expect(await page.getByLabel('物料 3', { exact: true }).inputValue()).toBe('管')
  expect(await page.locator('.w-markdown [onclick]').count()).toBe(0)
  expect(faults).toEqual([])
})

it('an unsaved draft is available on another device, and deleted after the save', async () => {
  const one = await product.open('buyer', '/form/test/note')
  await one.page.getByLabel('标题', { exact: true }).fill('写到一半')
  await one.page.getByText(/草稿已于 .* 自动保存/).waitFor()
  const other = await product.open('buyer', '/form/test/note')
  await other.page.getByText('未保存的草稿').waitFor()
  expect(await other.page.getByLabel('标题', { exact: true }).inputValue()).toBe('')
  await other.page.getByRole('button', { name: '继续填写草稿' }).click()
  expect(await other.page.getByLabel('标题', { exact: true }).inputValue()).toBe('写到一半')
  await other.page.getByText(/草稿已于 .* 自动保存/).waitFor()
  await other.page.getByRole('button', { name: '保存', exact: true }).click()
  await other.page.waitForURL(/list/)
  const third = await product.open('buyer', '/form/test/note')
  await third.page.getByLabel('标题', { exact: true }).waitFor()
  await atRest(third.page)
  expect(await third.page.getByText('未保存的草稿').count()).toBe(0)
})

it('a single-record page creates its record first, and then opens it', async () => {
  // The second demo tenant has no record of this page yet.
  const { page, faults } = await product.visit()
  await page.goto(`${product.server.url}/`)
  await page.getByRole('button', { name: /^admin\b/ }).click()
  await page.getByRole('dialog').getByLabel('租户').selectOption('青禾水务')
  await page.getByRole('button', { name: '进入系统' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${product.server.url}/portal/company`)
  const introduction = page.getByRole('textbox', { name: '公司简介' })
  await introduction.click()
  await page.keyboard.type('我们治水')
  expect(await page.getByRole('button', { name: '保存并新增' }).count()).toBe(0)
  for (const text of ['我们治水', '我们治水二十年']) {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').first().waitFor()
    await page.reload()
    await introduction.getByText(text).waitFor()
    await introduction.click()
    await page.keyboard.press('End')
    await page.keyboard.type('二十年')
  }
  await page.goto(`${product.server.url}/list/portal/company`)
  await page.getByText('共 1 条').waitFor()
  expect(faults).toEqual([])

  const { page: ours, faults: there } = await product.open('admin', '/portal/company')
  await ours.getByRole('textbox', { name: '公司简介' }).getByText('蓝源环境集团').waitFor()
  expect(await ours.getByText('我们治水').count()).toBe(0)
  expect(there).toEqual([])
})

it('a form without rich text, markdown, files and rows loads none of their code', async () => {
  const { page } = await product.open('buyer', '/result/success')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${product.server.url}/form/srm/supplier/contact`)
  await page.getByLabel('姓名').waitFor()
  // Lazy chunks have been requested by then.
  await atRest(page)
  expect(scripts.some((path) => /form/.test(path))).toBe(true)
  expect(scripts.filter((path) => /rich-editor|markdown-editor|uploader|rows-input|html-/.test(path))).toEqual([])
})
