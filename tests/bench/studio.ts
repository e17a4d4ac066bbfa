import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { startChild } from '../kit/child-server.ts'
import { atLeast, atMost, type Effort, type Figure, quantile } from './figure.ts'
import { demoData, inScratch, withBrowser } from './product.ts'

const path = 'schemas/resources/test/wide.json'
const fieldCount = 300
const browsers = 5
/** Time until new pages are at rest. Milliseconds. */
const rest = 8000

/** The studio with a form of 300 fields: drag of a field, a property to the canvas, and a publication to open browsers. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    const schemas = join(dir, 'schemas')
    await cp('schemas', schemas, { recursive: true })
    await mkdir(join(schemas, 'resources/test'), { recursive: true })
    await writeFile(join(dir, path), fileText('宽表'))
    const server = await startChild(['--data', await demoData(dir, schemas), '--schemas', schemas])
    try {
      return await withBrowser((browser) => figuresOf(browser, server.url, quick ? 3 : 15))
    } finally {
      await server.stop()
    }
  })
}

const types = [
  { type: 'text' },
  { type: 'number', scale: 2 },
  { type: 'date' },
  { type: 'textarea' },
  { type: 'switch' },
]

function fileText(title: string): string {
  const names = Array.from({ length: fieldCount }, (_, index) => `field${index}`)
  const fields = names.map((name, index) => [
    name,
    { ...types[index % types.length], title: { zh: `字段${index}号`, en: `Field ${index}` } },
  ])
  const sections = Array.from({ length: 15 }, (_, part) => ({
    title: { zh: `第${part}组`, en: `Part ${part}` },
    fields: names.slice(part * 20, part * 20 + 20),
  }))
  return JSON.stringify({
    $schema: '../../meta/resource.json',
    title: { zh: title, en: 'Wide form' },
    fields: Object.fromEntries(fields),
    list: { columns: names.slice(0, 6) },
    form: { sections },
    rights: { buyer: { can: ['list', 'view', 'add', 'edit'] } },
  })
}

async function figuresOf(browser: Browser, url: string, rounds: number): Promise<readonly Figure[]> {
  const page = await signedIn(browser, url, 'admin', `/page/onl/files?file=${path}`)
  await page.locator(`.studio-canvas [data-field=field${fieldCount - 1}]`).waitFor()
  const frames = await framesOfDrag(page)
  const properties = await propertyTimes(page, rounds)
  await page.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('status').getByText('与线上一致').waitFor()
  const buyers: Page[] = []
  for (let index = 0; index < browsers; index += 1)
    buyers.push(await signedIn(browser, url, 'buyer', '/list/test/wide'))
  // New pages fetch the parts of the product that they may need next, once they have been still for 3 seconds.
  await setTimeout(rest)
  const published: number[] = []
  for (let round = 0; round < rounds; round += 1) published.push(await publication(buyers, url, `宽表第${round}版`))
  return [
    atLeast(60, `${fieldCount} fields: frames while a field is dragged`, frames, '/s'),
    atMost(100, `${fieldCount} fields: property to the canvas, p95`, quantile(properties, 0.95), 'ms'),
    atMost(1000, `publication to each of ${browsers} open browsers, slowest`, Math.max(...published), 'ms'),
  ]
}

async function signedIn(browser: Browser, url: string, username: string, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(url + address)
  await page.getByRole('button', { name: new RegExp(`^${username} `) }).click()
  // An administrator chooses a tenant first.
  if (username === 'admin') await page.getByRole('button', { name: '进入系统' }).click()
  await page.waitForURL(url + address)
  return page
}

/** Frames a second while a field is dragged over the form. */
async function framesOfDrag(page: Page): Promise<number> {
  const label = page.locator('.studio-canvas [data-field=field2] .f-label')
  const box = await label.boundingBox()
  if (!box) throw new Error('the field is not drawn')
  await label.hover()
  await page.mouse.down()
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const note = (at: number) => {
      frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  for (let step = 0; step < 90; step += 1)
    await page.mouse.move(box.x + 10 + 3 * Math.sin(step), box.y + (step % 30) * 12)
  const rate = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: readonly number[] }
    // From one frame to another: the parts of frames at both ends are none.
    return ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0))
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return rate
}

/** Milliseconds from the end of typing a title to its frame on the canvas. */
async function propertyTimes(page: Page, rounds: number): Promise<readonly number[]> {
  await page.locator('.studio-canvas [data-field=field7] .f-label').click()
  const title = page.getByRole('region', { name: /的属性$/ }).getByRole('textbox', { name: '中文标题' })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const text = `标题${round}`
    await title.fill(text)
    const shown = shownText(page, '.studio-canvas [data-field=field7] .f-label', text)
    const began = performance.now()
    await page.keyboard.press('Tab')
    await shown
    times.push(performance.now() - began)
  }
  return times
}

/** Milliseconds from the call that publishes to the last of the open browsers. */
async function publication(pages: readonly Page[], url: string, title: string): Promise<number> {
  const send = async (address: string, body: object, method = 'POST', token = '') => {
    const headers = { 'Content-Type': 'application/json', 'X-Access-Token': token }
    const { success, message, result } = await (
      await fetch(`${url}/api/${address}`, { method, headers, body: JSON.stringify(body) })
    ).json()
    if (!success) throw new Error(message)
    return result
  }
  const { token } = await send('sys/demo/login', { username: 'admin' })
  await send('onl/files/draft', { path, version: 0, text: fileText(title) }, 'PUT', token)
  const shown = Promise.all(pages.map((page) => shownText(page, 'h1', title)))
  const began = performance.now()
  await send('onl/files/publish', { drafts: [{ path, version: 1 }] }, 'POST', token)
  await shown
  return performance.now() - began
}

/** Resolves in the frame after an element has the text. */
function shownText(page: Page, selector: string, text: string): Promise<void> {
  return page.evaluate(
    ([where = '', wanted = '']) =>
      new Promise<void>((done) => {
        const check = () =>
          document.querySelector(where)?.textContent?.includes(wanted)
            ? requestAnimationFrame(() => done())
            : requestAnimationFrame(check)
        check()
      }),
    [selector, text],
  )
}
