import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('a duplicate value is refused on blur, and accepted once it changes', async () => {
  const { page, faults } = await product.open('buyer', '/form/srm/supplier/base')
  const name = page.getByLabel('公司名称')
  await name.fill('杭州宏远泵业有限公司')
  await name.blur()
  await page.getByText('该值不可用，系统中已存在！').waitFor()
  await name.fill('杭州宏远泵业有限公司二厂')
  await expect.poll(() => page.getByText('该值不可用，系统中已存在！').count()).toBe(0)
  expect(faults).toEqual([])
})

it('an unreachable server is reported and input is kept; the record is saved once it is back', async () => {
  const { page } = await product.open('supplier_a', '/page/srm/profile')
  const phone = page.getByLabel('法人电话')
  await phone.fill('13911112222')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const banner = page.getByText('无法连接服务器')
  await banner.waitFor()
  expect(await phone.inputValue()).toBe('13911112222')
  await page.getByRole('alert').filter({ has: banner }).getByRole('button', { name: '重试' }).click()
  await expect.poll(() => banner.isVisible()).toBe(true)
  await page.context().setOffline(false)
  // The page retries by itself, possibly before a click on the button.
  await banner.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('法人电话').inputValue()).toBe('13911112222')
})
