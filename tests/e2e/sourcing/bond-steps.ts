import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { act, choose, field, saved, state, type } from '../../kit/form-steps.ts'
import type { Walk } from './walk.ts'

export const pdf = { name: '文件.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

/** Uploads a file into a field. */
export async function upload(page: Page | Locator, name: string): Promise<void> {
  await field(page, name).locator('input[type=file]').setInputFiles(pdf)
  await field(page, name).getByText(pdf.name).first().waitFor()
}

/** Pays from an open invitation, with proof: the amount is that of the event. Gives the id of the payment and the address of the invitation. */
export async function paid(walk: Walk, page: Page, button: string, amount: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const invitation = await invitationOf(walk, page)
  await expect.poll(() => field(page, 'amount').locator('input').inputValue()).toBe(amount)
  await choose(field(page, 'payWay'), '转账')
  const id = await saved(page, 'bid/bond')
  await act(page, '上传凭证', async (dialog) => {
    await type(field(dialog, 'payTime'), walk.inMinutes(-1))
    await upload(dialog, 'proof')
  })
  await state(page, '待核实')
  return { id, invitation }
}

/** Address of the invitation that the form of a payment comes from. */
async function invitationOf(walk: Walk, page: Page): Promise<string> {
  await page.waitForURL(/\/form\/bid\/bond/)
  const [code, id] = (new URL(page.url()).searchParams.get('from') ?? '').split(':')
  return `${walk.product.server.url}/form/${code}?id=${id}&mode=view`
}

/** Opens a payment. */
export async function showBond(walk: Walk, page: Page, id: string): Promise<void> {
  await page.goto(`${walk.product.server.url}/form/bid/bond?id=${id}&mode=view`)
}
