import type { Page } from 'playwright-core'

/** Fills the sign-in form that is on show; the captcha is off, but its field is there. */
export async function signIn(
  page: Page,
  values: { readonly username?: string; readonly password: string },
): Promise<void> {
  if (values.username) await page.getByLabel('账号或企业名称').fill(values.username)
  await page.getByLabel('密码', { exact: true }).fill(values.password)
  await page.getByLabel('图形验证码').fill('abcd')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
