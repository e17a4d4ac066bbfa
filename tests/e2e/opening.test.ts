import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../kit/api-server.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'

let product: Product
let tender: { readonly id: string; readonly billNo: string; readonly envelope: string }
const bidders = ['watcher_x', 'watcher_y']

const tokenOf = async (username: string): Promise<string> => (await call('', 'sys/demo/login', { username })).token

async function call(token: string, path: string, body?: object, method = 'POST') {
  const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { headers }
  const reply = await (await fetch(`${product.server.url}/api/${path}`, init)).json()
  if (!reply.success) throw new Error(`${path}: ${reply.message}`)
  return reply.result
}

beforeAll(async () => {
  product = await startProduct()
  const admin = await tokenOf('admin')
  const [found] = (await call(admin, 'bid/project/list?phase=closed&pageSize=1')).records
  tender = found
  // All bids are read out to each bidder.
  const [rules] = (await call(admin, `bid/method/list?method=${found.bidMethod}`)).records
  await call(admin, 'bid/method/edit', { id: rules.id, openingNames: 'all' }, 'PUT')
  // Nobody lists the bids before their opening; each bidder has paid its bond.
  const bonds = (await call(admin, `bid/bond/list?projectNo=${tender.billNo}&kind=bond&status=paid`)).records
  for (const [index, username] of bidders.entries())
    await call(admin, 'sys/user/add', {
      ...{ username, realname: username, password, roles: 'supplier', userType: 'supplier' },
      supplierId: bonds[index].supplierId,
    })
})
afterAll(() => product?.close())

async function watcher(username: string): Promise<Page> {
  const { page } = await product.visit()
  await page.goto(`${product.server.url}/user/login`)
  await signIn(page, { username, password })
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'))
  await page.goto(`${product.server.url}/form/bid/project?id=${tender.id}`)
  await page.getByRole('button', { name: '观看开标' }).click()
  await page.getByText('尚未开标').waitFor()
  return page
}

it('two bidders watch the opening of a tender live from its page', async () => {
  const [first, second] = [await watcher('watcher_x'), await watcher('watcher_y')]
  const [buyer, approver] = [await tokenOf('buyer'), await tokenOf('approver')]
  const envelope = tender.envelope === 'two' ? 'tech' : null
  const people = { opener: 'buyer', witness: 'approver' }
  const body = { projectNo: tender.billNo, openTime: '2020-01-01 09:00:00', ...people, envelope }
  const opening = await call(buyer, 'bid/open/add', body)
  await call(buyer, 'bid/open/do/unlock', { ids: opening.id })
  for (const page of [first, second]) await page.getByText(/已解锁，等待监督人/).waitFor()
  await call(approver, 'bid/open/do/witness', { ids: opening.id })
  const read = (await call(buyer, `bid/open/bids/list?openId=${opening.id}`)).records as readonly object[]
  for (const page of [first, second]) {
    const table = page.getByRole('table').filter({ hasText: '投标人' }).last()
    await table.getByRole('row').nth(read.length).waitFor()
    for (const { supplierName } of read as readonly { supplierName: string }[])
      expect(await table.textContent()).toContain(supplierName)
  }
})
