import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { MenuItem } from '../../src/api/permissions.ts'
import { leavesOf } from '../../src/shell/menu/menu-tree.ts'
import { serious } from '../kit/axe.ts'
import { startProduct } from '../kit/product.ts'

// Walks every page of every demo role's menu, in both languages and at both widths, as a person would see it.
const roles = ['admin', 'buyer', 'approver', 'supplier_b']
const langs = ['zh', 'en'] as const
const widths = [1440, 390]
const pictures = 'tour'

type Fault = { readonly where: string; readonly what: string }
const faults: Fault[] = []
let pages = 0

mkdirSync(pictures, { recursive: true })
const product = await startProduct()
try {
  for (const role of roles) for (const lang of langs) for (const width of widths) await walk(role, lang, width)
} finally {
  await product.close()
}
for (const { where, what } of faults) console.error(`${where}: ${what}`)
console.log(`${pages} pages seen, ${faults.length} faults; pictures in ${pictures}/`)
process.exit(faults.length > 0 ? 1 : 0)

async function walk(role: string, lang: (typeof langs)[number], width: number): Promise<void> {
  const { page, faults: found } = await product.open(role, '/dashboard/analysis', {
    width,
    height: width < 500 ? 844 : 900,
  })
  const calls: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) calls.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  if (lang === 'en') await page.getByRole('button', { name: /EN$/ }).click()
  const menu = await menuOf(page)
  for (const { item } of leavesOf(menu)) {
    await page.goto(product.server.url + item.path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(900)
    const where = `${role} ${lang} ${width} ${item.path}`
    await look(page, where, lang)
    for (const what of [...found, ...calls].splice(0)) faults.push({ where, what })
    calls.length = 0
    await page.screenshot({ path: `${pictures}/${role}-${lang}-${width}${item.path.replaceAll('/', '_')}.png` })
    pages += 1
  }
  await page.close()
}

function menuOf(page: Page): Promise<readonly MenuItem[]> {
  return page.evaluate(async () => {
    const kept = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value?: string }
    const answer = await fetch('/api/sys/permission/getUserPermissionByToken', {
      headers: { 'X-Access-Token': kept.value ?? '' },
    })
    const { result } = (await answer.json()) as { result: { menu: MenuItem[] } }
    return result.menu
  })
}

// People keep their name in every language.
function ownName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? '{}') as { value?: { realname: string } }
    return kept.value?.realname ?? ''
  })
}

async function look(page: Page, where: string, lang: string): Promise<void> {
  const text = (await page.locator('main').textContent()) ?? ''
  if (text.trim().length < 10) faults.push({ where, what: 'the page is blank' })
  const [missing] = /\b(common|form|list|page|portal|shell)\.[a-z]\w+/.exec(text) ?? []
  if (missing) faults.push({ where, what: `no words for ${missing}` })
  const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
  if (lang === 'en' && /\p{Script=Han}/u.test(title.replace(await ownName(page), '')))
    faults.push({ where, what: `"${title}" is not English` })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) faults.push({ where, what: `${wide} pixels too wide` })
  for (const what of await serious(page)) faults.push({ where, what: `axe ${what.slice(0, 160)}` })
}
