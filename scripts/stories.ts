import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'

/**
 * Opens every story of a built Storybook: its play function must pass, without a thrown or logged error,
 * and without a serious axe violation. `--shots DIR` also takes screenshots at desktop and phone width.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'storybook-static' },
    shots: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

type Story = { readonly id: string; readonly type: string }

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

const widths = [1440, 390]

const server = await serve(values.dir)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const faults = await visitAll(browser, addressOf(server))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await browser.close()
  server.close()
}

async function visitAll(opened: Browser, base: string): Promise<readonly string[]> {
  const index: { entries: Record<string, Story> } = JSON.parse(await readFile(join(values.dir, 'index.json'), 'utf8'))
  const stories = Object.values(index.entries).filter(({ id, type }) => type === 'story' && id.includes(values.only))
  const faults: string[] = []
  for (const width of values.shots ? widths : widths.slice(0, 1)) {
    const rest = [...stories]
    const tour = async () => {
      const page = await opened.newPage({ viewport: { width, height: 760 } })
      for (let story = rest.shift(); story; story = rest.shift()) {
        faults.push(...(await visit(page, base, story.id, width)))
      }
      await page.close()
    }
    await Promise.all([tour(), tour(), tour()])
  }
  console.info(`${stories.length} stories, ${faults.length} faults`)
  return faults
}

async function visit(page: Page, base: string, id: string, width: number): Promise<readonly string[]> {
  const faults: string[] = []
  const report = (text: string) => faults.push(`${id} @${width}: ${text}`)
  const onError = (error: Error) => report(error.message)
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') report(message.text())
  }
  page.on('pageerror', onError)
  page.on('console', onConsole)
  await page.goto(`${base}/iframe.html?id=${id}&viewMode=story`)
  const phase = await settled(page)
  if (phase === 'errored') report(`play failed: ${await page.locator('#error-message').textContent()}`)
  await page.waitForTimeout(150)
  if (values.shots) {
    mkdirSync(values.shots, { recursive: true })
    await page.screenshot({ path: join(values.shots, `${id}-${width}.png`) })
  }
  for (const finding of await axeFindings(page)) report(finding)
  page.off('pageerror', onError)
  page.off('console', onConsole)
  return faults
}

/** Waits until Storybook has rendered the story and run its play function. */
async function settled(page: Page): Promise<string> {
  const phase = await page.waitForFunction(
    () => {
      const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__')
      const now: string | undefined = preview?.storyRenders?.[0]?.phase
      return now && ['completed', 'finished', 'errored', 'aborted'].includes(now) ? now : undefined
    },
    undefined,
    { timeout: 20_000 },
  )
  return String(await phase.jsonValue())
}

async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run(
      // The calendar popup of antd shows disabled days with low contrast.
      { include: [document.body], exclude: ['.ant-picker-dropdown'] },
      {
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      },
    )
    type Violation = { id: string; impact: string; help: string; nodes: { html: string }[] }
    return violations
      .filter(({ impact }: Violation) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, help, nodes }: Violation) => `axe ${impact} ${id}: ${help}: ${nodes[0]?.html}`)
  })
}

/** Serves the built files on a free loopback port. */
function serve(dir: string): Promise<Server> {
  const made = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const body = await readFile(join(dir, path)).catch(() => undefined)
    if (path === '/favicon.ico') return response.writeHead(204).end()
    if (body === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    return response.end(body)
  })
  return new Promise((resolve) => made.listen(0, '127.0.0.1', () => resolve(made)))
}

function addressOf(made: Server): string {
  const address = made.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
