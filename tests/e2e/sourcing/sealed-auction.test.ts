import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, addRow, cell, choose, field, pick, saved, state, tick, type } from '../../kit/form-steps.ts'
import { patience, sharedWalk, type Walk } from './walk.ts'

const name = '密封竞价'
const bidders = [
  { username: 'supplier_b', code: 'SUP202600002' },
  { username: 'bidder_x', code: 'SUP202600007' },
] as const

let walk: Walk
beforeAll(async () => {
  walk = await sharedWalk()
  await walk.addBidder('bidder_x', bidders[1].code)
})
afterAll(() => walk?.product.close())

async function newAuction(buyer: Page): Promise<string> {
  await choose(field(buyer, 'purOrg'), '集团采购中心')
  await type(field(buyer, 'name'), name)
  await tick(field(buyer, 'auctionType'), '密封多轮')
  await type(field(buyer, 'startTime'), walk.inMinutes(30))
  await type(field(buyer, 'duration'), '45')
  await type(field(buyer, 'startPrice'), '100000')
  await tick(field(buyer, 'stepType'), '金额')
  await type(field(buyer, 'step'), '500')
  await tick(field(buyer, 'visibility'), '最低价与排名')
  await addRow(buyer, 'items')
  await pick(cell(buyer, 'items', 1, 'materialCode'), '150100004')
  await type(cell(buyer, 'items', 1, 'qty'), '10')
  await type(cell(buyer, 'items', 1, 'needDate'), '2099-02-01')
  for (const [index, { code }] of bidders.entries()) {
    await addRow(buyer, 'invited')
    await pick(cell(buyer, 'invited', index + 1, 'supplierId'), code)
  }
  return saved(buyer, 'bid/auction')
}

/** Bids a typed price, and confirms a steep drop. */
async function bid(page: Page, price: string): Promise<void> {
  await page.getByLabel('自定价格').fill(price)
  await page.getByRole('button', { name: /^出\s?价$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^继\s?续$/ }).click()
  await page.locator('.hall-log .is-own').first().waitFor()
}

it(
  'the buyer sees neither bids nor ranking of a sealed auction until its end, and two bidders their own only',
  async () => {
    const buyer = await walk.open('buyer', '/form/bid/auction')
    const id = await newAuction(buyer)
    await act(buyer, '提交')
    await state(buyer, '审批中')
    const record = new URL(buyer.url())
    const approver = await walk.open('approver', record.pathname + record.search)
    await act(approver, '通过')
    await buyer.reload()
    await act(buyer, '发布')
    await state(buyer, '待竞价')
    await walk.hourLater()

    const room = `/page/bid/room?id=${id}`
    const [first, second] = await Promise.all([walk.open('supplier_b', room), walk.enter('bidder_x', room)])
    await buyer.goto(new URL(room, buyer.url()).href)
    await buyer.getByText('本场为密封竞价').waitFor()
    await bid(first, '81234.56')
    await bid(second, '78901.23')
    await first.getByText('81,234.56').first().waitFor()
    await second.getByText('78,901.23').first().waitFor()
    for (const [page, hidden] of [
      [first, ['78,901.23', '第 1 名', '第 2 名']],
      [second, ['81,234.56', '第 1 名', '第 2 名']],
      [buyer, ['78,901.23', '81,234.56', '作废', '当前排名']],
    ] as const)
      for (const text of hidden) expect(await page.getByText(text).count(), text).toBe(0)
    await buyer.goto(record.href)
    await state(buyer, '进行中')
    for (const text of ['78,901.23', '81,234.56']) expect(await buyer.getByText(text).count(), text).toBe(0)

    await buyer.goto(new URL(room, buyer.url()).href)
    await buyer.getByText('本场为密封竞价').waitFor()
    await walk.hourLater()
    // The open hall shows all bids by itself, and can be replayed.
    const ranking = buyer.getByRole('table').filter({ hasText: '当前排名' })
    await ranking.getByRole('row').filter({ hasText: '78,901.23' }).waitFor()
    await ranking.getByRole('row').filter({ hasText: '81,234.56' }).waitFor()
    await expect.poll(() => buyer.locator('.hall-log li').count()).toBe(4)
    await buyer.getByRole('button', { name: '回放' }).waitFor()
    expect(await first.getByText('78,901.23').count()).toBe(0)
    expect(walk.faults()).toEqual([])
  },
  patience,
)
