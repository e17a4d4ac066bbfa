import type { Locator, Page } from 'playwright-core'
import { settled } from './product.ts'

/** Box of a field: in the form of a page, or in its dialog. */
export const field = (scope: Page | Locator, name: string): Locator =>
  scope.locator(`[data-field="${name}"]:visible`).first()

/** Box of a column in a row of a table of rows; the first row is 1. */
export const cell = (scope: Page | Locator, table: string, row: number, column: string): Locator =>
  field(scope, table).locator(`tr[data-row="${row}"] [data-column="${column}"]`)

/** Adds a row to a table of rows. */
export async function addRow(scope: Page | Locator, table: string): Promise<void> {
  await field(scope, table).getByRole('button', { name: '添加一行' }).click()
}

/** Types into a box: text, number, or date with time. */
export async function type(box: Locator, value: string): Promise<void> {
  // A box is plain until it is used.
  await box.locator('input, textarea').first().click()
  const input = box.locator('input:not([readonly]), textarea').first()
  await input.fill(value)
  await input.press('Tab')
}

/** Selects an option of a list. */
export async function choose(box: Locator, option: string): Promise<void> {
  const page = box.page()
  await box.getByRole('combobox').click()
  await page.keyboard.type(option)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click()
}

/** Ticks a radio button, or a box of a group. */
export const tick = (box: Locator, option: string): Promise<void> => box.getByLabel(option, { exact: true }).check()

/** Selects the row with a text in the window of a picker. */
export async function pick(box: Locator, text: string): Promise<void> {
  const page = box.page()
  await box.getByRole('combobox').click()
  const picker = page.getByRole('dialog').last()
  await picker.getByRole('searchbox').fill(text)
  // A click is lost when the answer to the search redraws the rows under it.
  const picked = picker.locator('.w-picked tbody tr[data-row-key]')
  const row = picker.getByRole('row').filter({ hasText: text }).first()
  while ((await picked.count()) === 0) {
    await row.click()
    await picked
      .first()
      .waitFor({ timeout: 1000 })
      .catch(() => undefined)
  }
  await picker.getByRole('button', { name: /^(确\s?定|OK)$/ }).click()
  await picker.waitFor({ state: 'hidden' })
}

/** Presses an action of the open record, fills in its dialog, and confirms. */
export async function act(page: Page, action: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.locator('.f-foot:visible').last().getByRole('button', { name: action, exact: true }).click()
  const dialog = page.locator('.ant-modal[role=dialog]')
  await dialog.waitFor()
  await settled(page)
  await fill?.(dialog)
  const reply = page.waitForResponse((each) => /\/do\/\w+$/.test(each.url().split('?_t=')[0] ?? ''))
  await dialog.getByRole('button', { name: action, exact: true }).click()
  const { success, message, result } = await (await reply).json()
  if (!success) throw new Error(`${action}: ${message} ${JSON.stringify(result)}`)
  await dialog.waitFor({ state: 'hidden' })
}

/** Saves a new record of a resource, or changes of one; gives its id. */
export async function saved(page: Page, code: string): Promise<string> {
  const reply = page.waitForResponse(
    (each) => each.url().includes(`/api/${code}/`) && each.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
  const { success, message, result } = await (await reply).json()
  if (!success) throw new Error(message)
  return String(result?.id)
}

/** Waits until the open record is in a state. */
export const state = (page: Page, text: string): Promise<void> =>
  page.locator('.f-state, .d-facts').getByText(text, { exact: true }).first().waitFor()
