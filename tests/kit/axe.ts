import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { readonly id: string; readonly impact: string; readonly nodes: readonly { readonly html: string }[] }

/** All axe violations of a page: the rule and the HTML of the first element. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  return (await violations(page)).map(wordsOf)
}

/** The serious and critical axe violations of a page. */
export async function serious(page: Page): Promise<readonly string[]> {
  const found = await violations(page)
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(wordsOf)
}

async function violations(page: Page): Promise<readonly Finding[]> {
  await page.evaluate(axe)
  return page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)')
}

function wordsOf({ id, nodes }: Finding): string {
  return `${id}: ${nodes[0]?.html}`
}
