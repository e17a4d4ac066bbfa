import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { readonly id: string; readonly impact: string; readonly nodes: readonly { readonly html: string }[] }

/** What axe finds serious or critical in a page as it is now: each by the name of its rule, with the first element it is about. */
export async function serious(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const found: readonly Finding[] = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  )
  const bad = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return bad.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
