import type { Page } from 'playwright-core'

const scan = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 scan') }

/** Acts on the form of a supplier's profile as a person does: by label, tab and dialog. */
export function profileForm(page: Page) {
  // A row opened in a dialog has fields of the same names as the form behind it.
  const slot = (field: string) => page.locator(`[data-field=${field}]:visible`).last()
  const option = (text: string) => page.locator('.ant-select-item-option:visible', { hasText: text }).first().click()
  return {
    tab: (name: string) => page.getByRole('tab', { name }).click(),
    press: (name: string | RegExp) => page.getByRole('button', { name }).click(),
    type: (field: string, text: string) => slot(field).locator('input, textarea').first().fill(text),
    turnOn: (field: string) => slot(field).getByRole('switch').click(),
    async choose(field: string, text: string) {
      await slot(field).getByRole('combobox').click()
      await option(text)
    },
    async date(field: string, day: string) {
      await slot(field).getByRole('combobox').click()
      await page.keyboard.type(day)
      await page.keyboard.press('Enter')
    },
    async period(field: string, begin: string, end: string) {
      await slot(field).locator('.ant-picker-range input').first().click()
      for (const day of [begin, end]) {
        await page.keyboard.type(day)
        await page.keyboard.press('Enter')
      }
    },
    /** Closes the dialog of a row. */
    async done() {
      await page.getByRole('button', { name: '完成' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
    async upload(name: string) {
      await page
        .getByRole('dialog')
        .last()
        .locator('input[type=file]')
        .setInputFiles({ name, ...scan })
      // The name is shown during the upload, too.
      await page.getByRole('button', { name: `移除 ${name}` }).waitFor()
    },
    /** Takes the first record of a pick-from-list dialog. */
    async pickFirst(field: string) {
      await slot(field).locator('input').first().click()
      const dialog = page.getByRole('dialog').last()
      await dialog.locator('tbody tr, [role=row]').nth(1).click()
      const take = page.getByRole('button', { name: /确\s?定/ })
      await take.click()
      await take.waitFor({ state: 'hidden' })
    },
    async cell(label: string, text: string) {
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    async chooseCell(label: string, text: string) {
      await page.getByLabel(label, { exact: true }).click()
      await option(text)
    },
  }
}
