import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

const phone = { width: 390, height: 844 }

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Words of an element that are broken at a line end. */
function cutWords(element: Locator): Promise<readonly string[]> {
  return element.evaluate((root) => {
    const cut: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\w.:]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word)
      }
    }
    return cut
  })
}

/** Buttons of an element that are partly off the screen. */
function buttonsOff(element: Locator): Promise<readonly string[]> {
  return element.evaluate((root) =>
    [...root.querySelectorAll('button')]
      .filter((button) => button.getBoundingClientRect().right > window.innerWidth)
      .map((button) => button.textContent ?? ''),
  )
}

it('input is saved as a draft on sign-out, and offered on a phone without broken words', async () => {
  const { page } = await product.open('masterdata', '/form/bd/bank')
  await atRest(page)
  await page.getByRole('textbox', { name: /^\*?银行名称$/ }).fill('写到一半的银行')
  await page.locator('.shell-account').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '未保存的内容已存为草稿' })
  await question.getByRole('button', { name: '确定' }).click()
  await page.waitForURL(/\/user\/Index/)

  const later = (await product.open('masterdata', '/form/bd/bank', phone)).page
  await later.locator('button[lang=en-US]').click()
  const offer = later.locator('.f-problems').filter({ hasText: 'You have an unsaved draft from' })
  await offer.waitFor()
  expect(await cutWords(offer)).toEqual([])
  expect(await buttonsOff(offer)).toEqual([])
  await offer.getByRole('button', { name: 'Continue with the draft' }).click()
  const name = later.getByRole('textbox', { name: /^\*?Bank name$/ })
  expect(await name.inputValue()).toBe('写到一半的银行')
  await later.getByText(/Draft saved at/).waitFor()
  expect(await buttonsOff(later.locator('.f-foot'))).toEqual([])

  await name.fill('')
  await later.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = later.locator('.f-problems').filter({ has: later.locator('.f-summary') })
  await summary.waitFor()
  expect(await cutWords(summary)).toEqual([])
})
