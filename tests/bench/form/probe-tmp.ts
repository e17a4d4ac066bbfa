import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowser } from '../../kit/browser.ts'
import { preview } from 'vite'
import { join } from 'node:path'
const server = await preview({ configFile: false, root: import.meta.dirname, logLevel: 'warn', build: { outDir: join(process.cwd(), '.cache/bench-form') }, preview: { host: '127.0.0.1', port: 0 } })
const browser = await openBrowser()
const form = process.argv[2], count = process.argv[3]
const css = process.argv[4]
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${server.resolvedUrls?.local[0]}?form=${form}&count=${count}`)
await page.waitForFunction(() => 'mount' in window)
if (css) await page.addStyleTag({ content: css })
console.log('mount', await page.evaluate(() => (window as any).mount()))
const s = await page.context().newCDPSession(page)
await s.send('Performance.enable', { timeDomain: 'threadTicks' })
const get = async () => Object.fromEntries((await s.send('Performance.getMetrics')).metrics.map((m: any) => [m.name, m.value]))
const boxes = page.locator('input[type=text]:not([role=combobox]):not([inputmode])')
const names = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'V8CompileDuration', 'TaskOtherDuration', 'RecalcStyleCount','LayoutCount','Nodes']
const rows: any = {}
await boxes.nth(Math.floor((await boxes.count()) / 2)).click()
await sleep(300)
for (let i = 0; i < 40; i++) {
  const a = await get()
  if (!process.argv[5]) await page.keyboard.press('a')
  await sleep(form === 'stock' ? 900 : 250)
  const b = await get()
  for (const n of names) (rows[n] ??= []).push(b[n] - a[n])
}
for (const n of names) { rows[n].sort((x: number, y: number) => x - y); console.log(n.padEnd(24), (n.endsWith('Duration') ? rows[n][20] * 1000 : rows[n][20]).toFixed(2)) }
await browser.close(); await server.close(); process.exit(0)
