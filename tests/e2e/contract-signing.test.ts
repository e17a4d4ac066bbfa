import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, field, state, type } from '../kit/form-steps.ts'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const code = 'con/contract'

async function callOf(username: string) {
  const call = async (path: string, init: RequestInit) =>
    (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  const { token } = await call('sys/demo/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username }),
  })
  return (path: string) => call(path, { headers: { 'X-Access-Token': token } })
}

/** A contract that a supplier has to sign. */
async function unsigned(): Promise<{ readonly username: string; readonly id: string }> {
  for (const username of ['supplier_a', 'supplier_b', 'supplier']) {
    const call = await callOf(username)
    const found = (await call(`${code}/list?status=signing`))?.records?.[0]
    if (found) return { username, id: found.id }
  }
  throw new Error('no contract to sign')
}

/** Draws two strokes with the mouse, and waits until the picture is stored. */
async function draw(page: Page, box: Locator): Promise<void> {
  const canvas = box.locator('canvas')
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const from of [0.2, 0.5]) {
    await page.mouse.move(x + width * from, y + height * 0.3)
    await page.mouse.down()
    await page.mouse.move(x + width * (from + 0.1), y + height * 0.8, { steps: 5 })
    await page.mouse.move(x + width * (from + 0.2), y + height * 0.4, { steps: 5 })
    await page.mouse.up()
  }
  await box.getByRole('button', { name: /^预览/ }).waitFor()
}

it('a contract is signed by both sides with drawn signatures, which its page and its print show', async () => {
  const { username, id } = await unsigned()
  const path = `/form/${code}?id=${id}&mode=view`
  const first = await product.open(username, path)
  await act(first.page, '签署', async (dialog) => {
    await type(field(dialog, 'supplierSigner'), '李四')
    const box = field(dialog, 'supplierSignature')
    // A name is typed where nobody can draw; what is cleared is signed again.
    await box.getByRole('textbox', { name: '键入姓名' }).fill('李四')
    await first.page.keyboard.press('Enter')
    await box.getByRole('button', { name: /^预览/ }).waitFor()
    await box.getByRole('button', { name: '清除签名' }).click()
    await draw(first.page, box)
  })
  const second = await product.open('approver', path)
  await act(second.page, '我方签署', async (dialog) => {
    await type(field(dialog, 'buyerSigner'), '陈建国')
    await draw(second.page, field(dialog, 'buyerSignature'))
  })
  await state(second.page, '已生效')
  for (const side of ['buyer', 'supplier']) {
    const picture = second.page.locator(`[data-field="${side}Signature"] img`)
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  }
  await second.page.locator('[data-field="signCheck"]').getByText('签署后未改动').waitFor()
  const record = await (await callOf('approver'))(`${code}/queryById?id=${id}`)
  await second.page.goto(`${product.server.url}/print/${code}?ids=${id}`)
  const sheet = second.page.locator('.print-document')
  await expect.poll(() => sheet.locator('.print-picture').count()).toBe(2)
  for (const text of [record.signedHash, record.buyerSignHash, record.supplierSignHash, '签署后未改动'])
    await sheet.getByText(text).waitFor()
  expect([...first.faults, ...second.faults]).toEqual([])
})
