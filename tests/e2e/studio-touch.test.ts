import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

const path = 'schemas/resources/srm/visit.json'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('a finger that rests on a field of the canvas moves it; one that moves at once scrolls', async () => {
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const canvas = file.locator('.studio-canvas')
  const slots = canvas.locator('.f-slot[data-field]')
  await slots.first().waitFor()
  const order = () => slots.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-field')))
  const [first, second, third, ...others] = await order()
  const touch = await page.context().newCDPSession(page)
  const cornerOf = async (key: string | null | undefined, part = '') => {
    const box = await canvas.locator(`.f-slot[data-field=${key}] ${part}`.trim()).first().boundingBox()
    return { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 }
  }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const swiped = await cornerOf(third, '.f-label')
  await send('touchStart', swiped)
  await send('touchMove', { x: swiped.x, y: swiped.y - 30 })
  await send('touchMove', { x: swiped.x, y: swiped.y - 60 })
  await send('touchEnd')
  expect(await order()).toEqual([first, second, third, ...others])

  // The canvas may have scrolled.
  await canvas.evaluate((node) => node.scrollTo(0, 0))
  await canvas.locator(`.f-slot[data-field=${first}]`).scrollIntoViewIfNeeded()
  const from = await cornerOf(third, '.f-label')
  const to = await cornerOf(first)
  await send('touchStart', from)
  await page.locator('.studio-canvas.is-held').waitFor()
  await send('touchMove', { x: from.x, y: from.y - 30 })
  await send('touchMove', to)
  await canvas.locator('.studio-drop').waitFor()
  await send('touchEnd')
  await expect.poll(order).toEqual([third, first, second, ...others])

  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await expect.poll(order).toEqual([first, second, third, ...others])
  expect(faults).toEqual([])
})
