import type { Page } from 'playwright-core'

/** Chooses an entry of the account menu. */
export async function pickInMenu(page: Page, entry: string): Promise<void> {
  await page.locator('.shell-account').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Value that the portal keeps in the browser under a name of the specification. */
export function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value: unknown }).value,
    `pro__${name}`,
  )
}
