import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../kit/browser.ts'
import { startChild } from '../kit/child-server.ts'
import { atMost, type Figure, median } from './figure.ts'

const rounds = 15

/** From the save of a schema file to the changed words in an open browser. */
export async function run(): Promise<readonly Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-live-'))
  const schemas = join(dir, 'schemas')
  await cp('schemas', schemas, { recursive: true })
  const server = await startChild(['--data', join(dir, 'data'), '--schemas', schemas])
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.url}/srm/supplier/bank`)
    await page.getByRole('button', { name: /^buyer/ }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('tbody tr.g-row').first().waitFor()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push(await oneSave(page, join(schemas, 'resources/srm/supplier/bank.json'), round))
    return [atMost(300, 'schema save to changed pixels, median', median(times), 'ms')]
  } finally {
    await browser.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function oneSave(page: Page, file: string, round: number): Promise<number> {
  const title = `账户第${round}版`
  const resource = JSON.parse(await readFile(file, 'utf8')) as { title: { zh: string; en: string } }
  resource.title.zh = title
  // Looked for at every frame, so what is counted is what a person sees.
  const seen = page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const look = () =>
          document.querySelector('h1')?.textContent === wanted
            ? requestAnimationFrame(() => done())
            : requestAnimationFrame(look)
        look()
      }),
    title,
  )
  const began = performance.now()
  await writeFile(file, JSON.stringify(resource, null, 2))
  await seen
  return performance.now() - began
}
