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
const boxes = page.locator('input[type=text]:not([role=combobox]):not([inputmode])')
await boxes.nth(Math.floor((await boxes.count()) / 2)).click()
await sleep(500)
await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink', 'cc', 'blink.user_timing', 'input', 'disabled-by-default-devtools.timeline.invalidationTracking', 'disabled-by-default-blink.debug.layout'] })
for (let i = 0; i < 20; i++) { await page.keyboard.press('a'); await sleep(250) }
const buf = await browser.stopTracing()
const { traceEvents } = JSON.parse(buf.toString())
const mains = new Set(traceEvents.filter((e: any) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e: any) => `${e.pid}/${e.tid}`))
const evs = traceEvents.filter((e: any) => e.ph === 'X' && mains.has(`${e.pid}/${e.tid}`) && e.tdur !== undefined).sort((a: any, b: any) => a.ts - b.ts || b.dur - a.dur)
console.log(traceEvents.filter((e: any) => e.name === 'Layout').slice(3, 6).map((e: any) => JSON.stringify(e.args).slice(0, 400)).join('\n')); console.log(traceEvents.filter((e: any) => /LayoutInvalidation/.test(e.name)).slice(5, 12).map((e: any) => JSON.stringify(e.args).slice(0, 300)).join('\n'));
const self: any = {}, stack: any[] = []
for (const e of evs) { while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop(); if (stack.length) { const p = stack.at(-1); self[p.name].t -= e.tdur } ; (self[e.name] ??= { t: 0, n: 0 }); self[e.name].t += e.tdur; self[e.name].n++; stack.push(e) }
console.log(Object.entries(self).sort((a: any, b: any) => b[1].t - a[1].t).slice(0, 22).map(([n, v]: any) => `${(v.t / 20000).toFixed(2)} ms x${(v.n / 20).toFixed(1)}  ${n}`).join('\n'))
await browser.close(); await server.close(); process.exit(0)
