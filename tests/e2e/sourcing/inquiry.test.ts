import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, addRow, cell, choose, field, pick, saved, state, type } from '../../kit/form-steps.ts'
import { patience, reloaded, sharedWalk, type Walk } from './walk.ts'

const name = '三轮询价'
const items = [
  { materialCode: '150100004', qty: 12 },
  { materialCode: '120100001', qty: 30 },
] as const
/** Bidders and their net prices of both items, round by round. */
const bidders = [
  {
    username: 'supplier_b',
    code: 'SUP202600002',
    prices: [
      [520, 17],
      [500, 17],
      [480, 17],
    ],
  },
  {
    username: 'bidder_x',
    code: 'SUP202600007',
    prices: [
      [510, 18],
      [505, 18],
      [490, 18],
    ],
  },
  {
    username: 'bidder_y',
    code: 'SUP202600008',
    prices: [
      [530, 16],
      [530, 15],
      [530, 14],
    ],
  },
] as const

let walk: Walk
beforeAll(async () => {
  walk = await sharedWalk()
  await Promise.all(bidders.slice(1).map(({ username, code }) => walk.addBidder(username, code)))
  const buyer = await walk.reader('buyer')
  await buyer('bid/template/add', {
    ...{ name: '询价模板', type: 'inquiry', procCategory: 'goods', enabled: 'Y', inquiryType: 'invited' },
    ...{ priceType: 'net', sealed: 'Y', allowPartial: 'Y', allowAlternatives: 'N' },
  })
})
afterAll(() => walk?.product.close())

async function newInquiry(buyer: Page): Promise<void> {
  await choose(field(buyer, 'purOrg'), '集团采购中心')
  await type(field(buyer, 'name'), name)
  await pick(field(buyer, 'templateId'), '询价模板')
  for (const [name, option] of [
    ['inquiryType', '邀请询价'],
    ['priceType', '不含税'],
  ] as const)
    await expect.poll(() => field(buyer, name).getByLabel(option, { exact: true }).isChecked()).toBe(true)
  await type(field(buyer, 'quoteDeadline'), walk.inMinutes(30))
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
  await saved(buyer, 'bid/inquiry')
}

async function firstQuote(page: Page, prices: readonly number[]): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()
  await act(page, '接受')
  await page.getByRole('button', { name: '报价', exact: true }).click()
  await page.waitForURL(/\/form\/bid\/quote/)
  await type(field(page, 'validUntil'), '2099-12-31')
  await type(field(page, 'deliveryDays'), '20')
  await price(page, prices)
  await saved(page, 'bid/quote')
  await handIn(page)
}

async function nextQuote(page: Page, prices: readonly number[]): Promise<void> {
  await page.goto(`${walk.product.server.url}/bid/quote`)
  const draft = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '草稿' })
  await draft.getByRole('button', { name: /^编辑 / }).click()
  await price(page, prices)
  await handIn(page)
}

/** Fills in the prices and declarations of the open quotation. */
async function price(page: Page, prices: readonly number[]): Promise<void> {
  for (const [index, { qty }] of items.entries()) {
    expect(
      await cell(page, 'items', index + 1, 'qty')
        .locator('input')
        .inputValue(),
    ).toBe(qty.toFixed(3))
    await type(cell(page, 'items', index + 1, 'price'), String(prices[index]))
  }
  for (const box of await field(page, 'declared').getByRole('checkbox').all()) await box.check()
}

async function handIn(page: Page): Promise<void> {
  await act(page, '提交')
  await state(page, '已提交')
}

async function opened(buyer: Page, approver: Page): Promise<void> {
  await walk.hourLater()
  await reloaded(buyer)
  await act(buyer, '申请开标')
  await reloaded(approver)
  await act(approver, '确认开标')
  await reloaded(buyer)
  await state(buyer, '已开标')
}

it(
  'an inquiry of three rounds ends in a split award and an order for each winner',
  async () => {
    const buyer = await walk.open('buyer', '/form/bid/inquiry')
    const approver = await walk.open('approver', '/result/success')
    await newInquiry(buyer)
    await act(buyer, '提交')
    await state(buyer, '审批中')
    await approver.goto(buyer.url().replace('mode=edit', 'mode=view'))
    await act(approver, '通过')
    await reloaded(buyer)
    await act(buyer, '发布')
    await state(buyer, '投标中')

    const suppliers = await Promise.all([
      walk.open('supplier_b', '/bid/invite'),
      ...bidders.slice(1).map(({ username }) => walk.enter(username, '/bid/invite')),
    ])
    for (const round of [0, 1, 2]) {
      if (round > 0) {
        await act(buyer, '下一轮', (dialog) => type(field(dialog, 'quoteDeadline'), walk.inMinutes(30)))
        await state(buyer, '投标中')
      }
      await Promise.all(
        suppliers.map((page, index) => {
          const prices = bidders[index]?.prices[round] ?? []
          return round === 0 ? firstQuote(page, prices) : nextQuote(page, prices)
        }),
      )
      await opened(buyer, approver)
    }

    await buyer.getByRole('button', { name: '比价', exact: true }).click()
    await buyer.getByRole('button', { name: '★ 480.00' }).waitFor()
    await buyer.getByRole('button', { name: '★ 14.00' }).waitFor()
    expect(await buyer.getByRole('row').filter({ hasText: '历次报价' }).textContent()).toContain('第 2 轮')
    // On a phone a price is in sight without a scroll.
    await buyer.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() =>
        buyer
          .locator('.comparison td button')
          .first()
          .evaluate((each) => each.getBoundingClientRect().right),
      )
      .toBeLessThan(360)
    await buyer.setViewportSize({ width: 1440, height: 900 })
    await buyer.getByRole('button', { name: '生成定标单' }).click()
    await buyer.waitForURL(/\/form\/bid\/scaling/)
    await type(field(buyer, 'reason'), '逐行最低价中标')
    await act(buyer, '提交')
    await approver.goto(buyer.url().replace('mode=edit', 'mode=view'))
    await act(approver, '通过')
    await reloaded(buyer)
    await act(buyer, '发布')
    await act(buyer, '生成订单')

    const read = await walk.reader('buyer')
    const [inquiry] = (await read(`bid/inquiry/list?name=${name}`)).records
    expect(inquiry).toMatchObject({ phase: 'finished', round: 3 })
    const [award] = (await read(`bid/scaling/list?inquiryNo=${inquiry.billNo}`)).records
    const { records } = await read(`ord/order/list?awardNo=${award.billNo}`)
    const orders = await Promise.all(records.map(({ id }: { id: string }) => read(`ord/order/queryById?id=${id}`)))
    expect(
      orders
        .flatMap(({ supplierCode, lines }) =>
          lines.map(({ materialCode, qty, price }: Record<string, unknown>) => [
            supplierCode,
            materialCode,
            qty,
            price,
          ]),
        )
        .toSorted(),
    ).toEqual(
      [
        ['SUP202600002', '150100004', 12, 480],
        ['SUP202600008', '120100001', 30, 14],
      ].toSorted(),
    )
    expect(walk.faults()).toEqual([])
  },
  patience,
)
