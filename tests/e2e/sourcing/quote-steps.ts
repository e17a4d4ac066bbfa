import type { Page } from 'playwright-core'
import { field, type } from '../../kit/form-steps.ts'
import { settled } from '../../kit/product.ts'

/** Begins the quotation of an inquiry by its button. */
export async function quoted(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(/\/form\/bid\/quote/)
  await type(field(page, 'validUntil'), '2099-12-31')
  await type(field(page, 'deliveryDays'), '20')
}

/** Ticks all declarations of a quotation. */
export async function declare(page: Page): Promise<void> {
  for (const box of await field(page, 'declared').getByRole('checkbox').all()) await box.check()
}

/** Presses an action and opens its dialog; gives what confirms it. */
export async function asked(page: Page, action: string): Promise<() => Promise<void>> {
  await page.locator('.f-foot:visible').last().getByRole('button', { name: action, exact: true }).click()
  const dialog = page.locator('.ant-modal[role=dialog]')
  await dialog.waitFor()
  await settled(page)
  return () => dialog.getByRole('button', { name: action, exact: true }).click()
}

/** Presses an action whose dialog is confirmed, and which the server or the form refuses. */
export const refused = async (page: Page, action: string): Promise<void> => (await asked(page, action))()
