import { atMost, type Effort, type Figure } from './figure.ts'
import { servePage } from './form/build-page.ts'
import { compare } from './form/measure.ts'
import { withBrowser } from './product.ts'

const columns = 12

/** Typing into and rendering a table inside a form, compared with one plain antd Input and with a short table. */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const server = await servePage([columns])
  try {
    const at = (form: string, rows = 0) => `${server.resolvedUrls?.local[0]}?form=${form}&count=${columns}&rows=${rows}`
    const addresses = { long: at('table', 1000), short: at('table', 20), input: at('input') }
    const { long, short, input } = await withBrowser((browser) => compare(browser, addresses, quick ? 3 : 7))
    return [
      { name: '1,000 rows x 12: work per key', value: long.key, unit: 'ms' },
      { name: 'one antd Input: work per key', value: input.key, unit: 'ms' },
      atMost(2, '1,000 rows x 12: work per key / one antd Input', long.key / input.key, 'times'),
      { name: '1,000 rows x 12: first render', value: long.mount, unit: 'ms' },
      { name: '20 rows x 12: first render', value: short.mount, unit: 'ms' },
      atMost(1.5, '1,000 rows x 12: first render / 20 rows', long.mount / short.mount, 'times'),
    ]
  } finally {
    await server.close()
  }
}
