import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startChild } from '../kit/child-server.ts'
import { atMost, type Effort, type Figure, median } from './figure.ts'
import { demoData, inScratch, withBrowser } from './product.ts'

/** Time from the save of a schema file to the changed text in an open browser. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    const schemas = join(dir, 'schemas')
    await cp('schemas', schemas, { recursive: true })
    const server = await startChild(['--data', await demoData(dir, schemas), '--schemas', schemas])
    const file = join(schemas, 'resources/srm/supplier/bank.json')
    try {
      const times = await withBrowser((browser) => savesOf(browser, server.url, file, quick ? 3 : 15))
      return [atMost(300, 'schema save to changed pixels, median', median(times), 'ms')]
    } finally {
      await server.stop()
    }
  })
}

async function savesOf(browser: Browser, url: string, file: string, rounds: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/srm/supplier/bank`)
  await page.getByRole('button', { name: /^buyer/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('tbody tr.g-row').first().waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await oneSave(page, file, round))
  return times
}

async function oneSave(page: Page, file: string, round: number): Promise<number> {
  const title = `账户第${round}版`
  const resource = JSON.parse(await readFile(file, 'utf8')) as { title: { zh: string; en: string } }
  resource.title.zh = title
  // Checked in every frame, so the visible change is measured.
  const visible = page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const check = () =>
          document.querySelector('h1')?.textContent === wanted
            ? requestAnimationFrame(() => done())
            : requestAnimationFrame(check)
        check()
      }),
    title,
  )
  const began = performance.now()
  await writeFile(file, JSON.stringify(resource, null, 2))
  await visible
  return performance.now() - began
}
