import type { Locator, Page } from 'playwright-core'

/** Publishes the draft of an open file, whose plan names the change, such as 新增. */
export async function publishDraft(page: Page, file: Locator, change: string): Promise<void> {
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText(change).first().waitFor()
  await plan.getByRole('button', { name: '发布' }).click()
  await plan.waitFor({ state: 'hidden' })
}
