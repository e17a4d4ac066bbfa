import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, addRow, cell, choose, field, pick, saved, state, tick, type } from '../../kit/form-steps.ts'
import { paid, showBond, upload } from './bond-steps.ts'
import { patience, sharedWalk, type Walk } from './walk.ts'

const name = '三家竞价'
const items = [
  { materialCode: '150100004', qty: 10 },
  { materialCode: '120100001', qty: 40 },
] as const
const bidders = [
  { username: 'supplier_b', code: 'SUP202600002' },
  { username: 'bidder_x', code: 'SUP202600007' },
  { username: 'bidder_y', code: 'SUP202600008' },
] as const

let walk: Walk
beforeAll(async () => {
  walk = await sharedWalk()
  await Promise.all(bidders.slice(1).map(({ username, code }) => walk.addBidder(username, code)))
})
afterAll(() => walk?.product.close())

async function newAuction(buyer: Page): Promise<void> {
  await choose(field(buyer, 'purOrg'), '集团采购中心')
  await type(field(buyer, 'name'), name)
  await tick(field(buyer, 'auctionType'), '自由竞价(降价)')
  await type(field(buyer, 'startTime'), walk.inMinutes(30))
  await type(field(buyer, 'duration'), '45')
  await type(field(buyer, 'startPrice'), '100000')
  await tick(field(buyer, 'stepType'), '金额')
  await type(field(buyer, 'step'), '500')
  await tick(field(buyer, 'visibility'), '最低价与排名')
  await type(field(buyer, 'bond'), '2000')
  for (const [index, { materialCode, qty }] of items.entries()) {
    await addRow(buyer, 'items')
    await pick(cell(buyer, 'items', index + 1, 'materialCode'), materialCode)
    await type(cell(buyer, 'items', index + 1, 'qty'), String(qty))
    await type(cell(buyer, 'items', index + 1, 'needDate'), '2099-02-01')
  }
  for (const [index, { code }] of bidders.entries()) {
    await addRow(buyer, 'invited')
    await pick(cell(buyer, 'invited', index + 1, 'supplierId'), code)
  }
  await saved(buyer, 'bid/auction')
}

/** Accepts the invitation and pays the bond: its id. */
async function payBond(page: Page): Promise<string> {
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()
  await act(page, '接受')
  const { id, invitation } = await paid(walk, page, '缴纳保证金', '2,000.00')
  await page.goto(invitation)
  await page.getByRole('button', { name: '关联列表' }).waitFor()
  // One bond of a company: it is not asked for again.
  expect(await page.getByRole('button', { name: '缴纳保证金', exact: true }).count()).toBe(0)
  return id
}

/** Finance returns an unreadable proof to a bidder, who uploads another; then it confirms all. */
async function checkBonds(finance: Page, ids: readonly string[], bidder: Page): Promise<void> {
  const [first = ''] = ids
  await showBond(walk, finance, first)
  await act(finance, '驳回', (dialog) => type(field(dialog, 'rejectReason'), '凭证不清晰'))
  await state(finance, '未缴纳')
  await showBond(walk, bidder, first)
  await bidder.getByText('凭证不清晰').first().waitFor()
  await act(bidder, '上传凭证', (dialog) => upload(dialog, 'proof'))
  for (const id of ids) {
    await showBond(walk, finance, id)
    await act(finance, '确认')
    await state(finance, '已缴纳')
  }
}

/** Opens the bond of a company from the list of bonds. */
async function bondOf(page: Page, company: string): Promise<void> {
  await page.goto(`${walk.product.server.url}/bid/bond`)
  const row = page.getByRole('row').filter({ hasText: company }).filter({ hasText: name })
  await row.getByText(name, { exact: true }).click()
}

/** Enters the hall from the list of auctions. */
async function enterHall(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /的操作/ })
    .click()
  await page.getByRole('menuitem', { name: '进入大厅' }).click()
  await page.getByText('实时连接').waitFor()
}

/** Bids the highest price that the hall offers. */
const bid = (page: Page) =>
  page
    .getByRole('button', { name: /^出价 [\d,]+\.\d\d/ })
    .first()
    .click()
const rank = (page: Page, place: number) => page.getByText(`第 ${place} 名`).waitFor()

it(
  'three bidders in three browsers bid, the auction ends by itself, and the lowest gets the order',
  async () => {
    const buyer = await walk.open('buyer', '/form/bid/auction')
    await newAuction(buyer)
    await act(buyer, '提交')
    await state(buyer, '审批中')
    const approver = await walk.open('approver', new URL(buyer.url()).pathname + new URL(buyer.url()).search)
    await act(approver, '通过')
    await buyer.reload()
    await act(buyer, '发布')
    await state(buyer, '待竞价')
    const [first, second, third] = await Promise.all([
      walk.open('supplier_b', '/bid/invite'),
      walk.enter('bidder_x', '/bid/invite'),
      walk.enter('bidder_y', '/bid/invite'),
    ])
    const pages = [first, second, third]
    const bonds = await Promise.all(pages.map(payBond))
    const toHall = async (page: Page) => {
      await page.goto(`${walk.product.server.url}/page/bid/hall`)
      await enterHall(page)
    }
    await toHall(third)
    await third.getByText('尚未缴纳保证金').first().waitFor()
    const finance = await walk.open('finance', '/result/success')
    await checkBonds(finance, bonds, first)
    await Promise.all(pages.map(toHall))

    await walk.hourLater()
    await bid(first)
    await rank(first, 1)
    await bid(second)
    await rank(second, 1)
    await rank(first, 2)
    await bid(third)
    await rank(third, 1)
    await bid(second)
    await rank(second, 1)
    await rank(third, 2)

    await walk.hourLater()
    await first.locator('.hall').getByText('已结束').first().waitFor()
    await buyer.reload()
    await state(buyer, '已结束')
    await act(buyer, '发起定标')
    await buyer.getByRole('button', { name: '关联列表' }).click()
    await buyer.getByRole('menuitem', { name: '定标' }).click()
    await buyer.getByRole('button', { name: /^编辑 DB/ }).click()
    await type(field(buyer, 'reason'), '最低价中标')
    await act(buyer, '提交')
    await state(buyer, '审批中')
    await approver.goto(buyer.url())
    await act(approver, '通过')
    await buyer.reload()
    await act(buyer, '发布')
    await state(buyer, '已发布')
    await act(buyer, '生成订单')
    // The award is used up: it offers no further order or contract.
    for (const name of ['生成订单', '生成合同'])
      await expect.poll(() => buyer.getByRole('button', { name, exact: true }).count()).toBe(0)

    // The losers get their bonds back; that of the winner is forfeited, with a reason that it reads.
    for (const code of [bidders[0].code, bidders[2].code]) {
      await bondOf(finance, code)
      await state(finance, '待退还')
      await act(finance, '退还')
      await state(finance, '已退还')
    }
    await bondOf(finance, bidders[1].code)
    await act(finance, '申请没收', (dialog) => type(field(dialog, 'rejectReason'), '拒绝签订合同'))
    await bondOf(approver, bidders[1].code)
    await act(approver, '没收')
    await state(approver, '已没收')
    for (const [index, page] of pages.entries()) {
      await showBond(walk, page, bonds[index] ?? '')
      await state(page, index === 1 ? '已没收' : '已退还')
    }
    await second.getByText('拒绝签订合同').first().waitFor()

    const read = await walk.reader('buyer')
    const [auction] = (await read(`bid/auction/list?name=${name}`)).records
    expect(auction).toMatchObject({ phase: 'finished' })
    const bids = (await read(`bid/auction/bids/list?auctionId=${auction.id}&pageSize=50`)).records
    expect(
      bids.map(({ amount }: { amount: number }) => amount).toSorted((left: number, right: number) => left - right),
    ).toEqual([98_500, 99_000, 99_500, 100_000])
    const [award] = (await read(`bid/scaling/list?auctionNo=${auction.billNo}`)).records
    const { lines } = await read(`bid/scaling/queryById?id=${award.id}`)
    const { records, total } = await read(`ord/order/list?awardNo=${award.billNo}`)
    expect([total, records[0].supplierCode]).toEqual([1, 'SUP202600007'])
    const order = await read(`ord/order/queryById?id=${records[0].id}`)
    const facts = (rows: readonly Record<string, unknown>[], price: string) =>
      rows.map((row) => [row.materialCode, row.qty, row[price]])
    expect(facts(order.lines, 'price')).toEqual(facts(lines, 'awardPrice'))
    expect(facts(order.lines, 'qty').map(([materialCode, qty]) => ({ materialCode, qty }))).toEqual(items)
    expect(walk.faults()).toEqual([])
  },
  patience,
)

it('the hall of the buyer keeps every button within its log, automatic bids included', async () => {
  const read = await walk.reader('buyer')
  const [auction] = (await read('bid/auction/list?phase=ended&pageSize=1')).records
  const buyer = await walk.open('buyer', '/list/bid/auction')
  await buyer.locator('button[lang=en-US]').click()
  await buyer.route(/\/api\/auction\/hall\?/, async (route) => {
    const reply = await (await route.fetch()).json()
    const supplierName = 'Hangzhou Lanyuan Environmental Equipment Manufacturing'
    const log = [1, 2, 3].map((seq) => ({
      ...{ seq, at: Date.now(), kind: 'bid', lot: 1, amount: 12_345_678.9 * seq, supplierName, isProxy: true },
    }))
    const lots = [1, 2].map((lot) => ({ ...reply.result.lots[0], lot }))
    await route.fulfill({ json: { ...reply, result: { ...reply.result, lots, log, mayRun: true, phase: 'running' } } })
  })
  // The stream would replace the answer above.
  await buyer.route(/\/api\/auction\/hall\/events/, (route) => route.abort())
  await buyer.goto(new URL(`/page/bid/room?id=${auction.id}`, buyer.url()).href)
  const log = buyer.locator('.hall-log')
  await log.getByRole('button', { name: 'Annul' }).nth(2).waitFor()
  const beyond = () =>
    log.evaluate((list) => {
      const edge = list.getBoundingClientRect().left + list.clientWidth
      return [...list.querySelectorAll('button, b, time')]
        .filter((each) => each.getBoundingClientRect().right > edge)
        .map(({ textContent }) => textContent)
    })
  expect(await beyond()).toEqual([])
  expect(await log.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
})
