import { atLeast, atMost, type Effort, type Figure } from './figure.ts'
import { servePage } from './form/build-page.ts'
import { compare, type Measured } from './form/measure.ts'
import { withBrowser } from './product.ts'

/** Typing into and drawing a form of mixed types: ours, the same written by hand with antd, and stock @rjsf/antd. */
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
    { name: `${form}: work for a key, ours`, value: ours.key, unit: 'ms' },
    { name: `${form}: work for a key, antd Form by hand`, value: antd.key, unit: 'ms' },
    { name: `${form}: work for a key, stock @rjsf/antd`, value: stock.key, unit: 'ms' },
    { name: `${form}: the same with painting and the browser's own, ours`, value: ours.whole, unit: 'ms' },
    { name: `${form}: the same with painting and the browser's own, antd`, value: antd.whole, unit: 'ms' },
    { name: `${form}: the same with painting and the browser's own, stock`, value: stock.whole, unit: 'ms' },
    {
      name: `${form}: React commits for a key, ours / antd / stock`,
      value: ours.commits,
      unit: `/ ${antd.commits} / ${stock.commits}`,
    },
    {
      name: `${form}: components drawn for a key, ours / antd / stock`,
      value: ours.components,
      unit: `/ ${antd.components} / ${stock.components}`,
    },
    slowKeys(count, ours.slowest),
    atMost(1, `${form}: work for a key, of antd Form's`, ours.key / antd.key, 'times'),
    overStock(count, stock.key / ours.key),
    { name: `${form}: drawn first, ours`, value: ours.mount, unit: 'ms' },
    { name: `${form}: drawn first, antd Form by hand`, value: antd.mount, unit: 'ms' },
    { name: `${form}: drawn first, stock @rjsf/antd`, value: stock.mount, unit: 'ms' },
    atMost(0.6, `${form}: drawn first, of antd Form's`, ours.mount / antd.mount, 'times'),
  ]
}

/** Half a picture's time for the slowest keys, in a form of the size that people meet. */
function slowKeys(count: number, value: number): Figure {
  const name = `${count} fields: work for a key, 95th of 100, ours`
  return count === 300 ? atMost(8, name, value, 'ms') : { name, value, unit: 'ms' }
}

/** In a smaller form the part that is no form's doing, React handing an event down, weighs more: the goal is for the large one. */
function overStock(count: number, times: number): Figure {
  const name = `${count} fields: work for a key, stock @rjsf/antd over ours`
  return count === 1000 ? atLeast(50, name, times, 'times') : { name, value: times, unit: 'times' }
}
