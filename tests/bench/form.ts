import { atLeast, atMost, type Effort, type Figure } from './figure.ts'
import { servePage } from './form/build-page.ts'
import { compare, type Measured } from './form/measure.ts'
import { withBrowser } from './product.ts'

/** Typing into and rendering a form of mixed types: ours, a handwritten antd form, and stock @rjsf/antd. */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const counts = quick ? [300] : [300, 1000]
  const server = await servePage(counts)
  try {
    return await withBrowser(async (browser) => {
      const figures: Figure[] = []
      for (const count of counts) {
        const at = (form: string) => `${server.resolvedUrls?.local[0]}?form=${form}&count=${count}`
        const found = await compare(browser, { ours: at('ours'), antd: at('antd'), stock: at('stock') }, quick ? 3 : 5)
        figures.push(...figuresOf(count, found))
      }
      return figures
    })
  } finally {
    await server.close()
  }
}

function figuresOf(count: number, { ours, antd, stock }: Record<'ours' | 'antd' | 'stock', Measured>): Figure[] {
  const form = `${count} fields`
  return [
    { name: `${form}: work per key, ours`, value: ours.key, unit: 'ms' },
    { name: `${form}: work per key, handwritten antd Form`, value: antd.key, unit: 'ms' },
    { name: `${form}: work per key, stock @rjsf/antd`, value: stock.key, unit: 'ms' },
    { name: `${form}: all main-thread work per key, ours`, value: ours.whole, unit: 'ms' },
    { name: `${form}: all main-thread work per key, antd`, value: antd.whole, unit: 'ms' },
    { name: `${form}: all main-thread work per key, stock`, value: stock.whole, unit: 'ms' },
    {
      name: `${form}: React commits per key, ours / antd / stock`,
      value: ours.commits,
      unit: `/ ${antd.commits} / ${stock.commits}`,
    },
    {
      name: `${form}: rendered components per key, ours / antd / stock`,
      value: ours.components,
      unit: `/ ${antd.components} / ${stock.components}`,
    },
    slowKeys(count, ours.slowest),
    atMost(1, `${form}: work per key / antd Form`, ours.key / antd.key, 'times'),
    overStock(count, stock.key / ours.key),
    { name: `${form}: first render, ours`, value: ours.mount, unit: 'ms' },
    { name: `${form}: first render, handwritten antd Form`, value: antd.mount, unit: 'ms' },
    { name: `${form}: first render, stock @rjsf/antd`, value: stock.mount, unit: 'ms' },
    atMost(0.6, `${form}: first render / antd Form`, ours.mount / antd.mount, 'times'),
  ]
}

/** Limit for the slowest keys in a form of usual size: half a frame. */
function slowKeys(count: number, value: number): Figure {
  const name = `${count} fields: work per key, p95, ours`
  return count === 300 ? atMost(8, name, value, 'ms') : { name, value, unit: 'ms' }
}

/** In a smaller form the event dispatch of React dominates, so the goal is for the large one. */
function overStock(count: number, times: number): Figure {
  const name = `${count} fields: work per key, stock @rjsf/antd / ours`
  return count === 1000 ? atLeast(50, name, times, 'times') : { name, value: times, unit: 'times' }
}
