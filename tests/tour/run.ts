import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import type { MenuItem } from '../../src/api/permissions.ts'
import { leavesOf } from '../../src/shell/menu/menu-tree.ts'
import { homePath } from '../../src/state/constants.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { faultsOf } from './faults.ts'

// Opens every menu entry of every demo role, in both languages and at both widths.
const roles = [
  ...['admin', 'buyer', 'approver', 'supplier_a', 'supplier_b'],
  ...['finance', 'quality', 'warehouse', 'masterdata', 'expert', 'auditor'],
]
const pictures = 'tour'
/** Number of pages opened as tabs before a reload: few people keep more tabs open. */
const openAtOnce = 12

const { values } = parseArgs({
  options: {
    role: { type: 'string', multiple: true, default: roles },
    lang: { type: 'string', multiple: true, default: ['zh', 'en'] },
    width: { type: 'string', multiple: true, default: ['1440', '390'] },
    path: { type: 'string', multiple: true, default: [] },
  },
})

type Walk = { readonly role: string; readonly lang: string; readonly width: number }
const walks = values.role.flatMap((role) =>
  values.lang.flatMap((lang) => values.width.map((width): Walk => ({ role, lang, width: Number(width) }))),
)
const faults: string[] = []
let pages = 0

mkdirSync(pictures, { recursive: true })
const product = await startProduct({}, true)
try {
  await Promise.all([lane(product), lane(product)])
} finally {
  await product.close()
  await product.browser.close()
}
console.log(`${pages} pages seen, ${faults.length} faults; pictures in ${pictures}/`)
process.exit(faults.length > 0 ? 1 : 0)

async function lane(on: Product): Promise<void> {
  for (let next = walks.shift(); next; next = walks.shift()) await walk(on, next)
}

async function walk(on: Product, { role, lang, width }: Walk): Promise<void> {
  const { page, faults: consoleFaults } = await on.open(role, homePath, { width, height: width < 500 ? 844 : 900 })
  const calls: string[] = []
  let reported = 0
  page.on('response', (answer) => {
    if (answer.status() >= 400) calls.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  if (lang === 'en') await page.getByRole('button', { name: /EN$/ }).click()
  // A company that is not admitted has one page, and no menu.
  const { pathname } = new URL(page.url())
  const paths = pathname === homePath ? await pathsOf(page) : [pathname]
  for (const [index, path] of paths.entries()) {
    if (index % openAtOnce === 0) await page.goto(on.server.url + path)
    else await navigate(page, path)
    await page.locator('h1:visible').first().waitFor()
    const where = `${role} ${lang} ${width} ${path}`
    const found = await faultsOf(page, lang)
    for (const what of [...found, ...consoleFaults.slice(reported), ...calls.splice(0)]) report(where, what)
    reported = consoleFaults.length
    await page.screenshot({ path: `${pictures}/${role}-${lang}-${width}${path.replaceAll('/', '_')}.png` })
    pages += 1
  }
  await page.close()
}

function report(where: string, what: string): void {
  faults.push(what)
  console.error(`${where}: ${what}`)
}

/** Navigates to an address as a link of the product does, until the window title changes. */
async function navigate(page: Page, path: string): Promise<void> {
  const title = await page.evaluate((to) => {
    const before = document.title
    const state = { idx: Number(window.history.state?.idx ?? 0) + 1, key: to, usr: null }
    window.history.pushState(state, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
    return before
  }, path)
  await page
    .waitForFunction((before) => document.title !== before, title, { timeout: 5000 })
    .catch(() => {
      report(path, `the window is still called "${title}"`)
    })
}

async function pathsOf(page: Page): Promise<readonly string[]> {
  const menu = await page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value?: string }
    const answer = await fetch('/api/sys/permission/getUserPermissionByToken', {
      headers: { 'X-Access-Token': stored.value ?? '' },
    })
    const { result } = (await answer.json()) as { result: { menu: MenuItem[] } }
    return result.menu
  })
  const paths = leavesOf(menu).map(({ item }) => item.path)
  return values.path.length > 0 ? paths.filter((path) => values.path.includes(path)) : paths
}
