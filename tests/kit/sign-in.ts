import type { Page } from 'playwright-core'

/** Fills and submits the visible sign-in form. The page solves the proof of work itself. */
export async function signIn(
  page: Page,
  values: { readonly username?: string; readonly password: string },
): Promise<void> {
  if (values.username) await page.getByLabel('账号或企业名称').fill(values.username)
  await page.getByLabel('密码', { exact: true }).fill(values.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
