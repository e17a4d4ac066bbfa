import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, addRow, cell, choose, field, pick, saved, state, tick, type } from '../../kit/form-steps.ts'
import { paid, pdf, showBond, upload } from './bond-steps.ts'
import { openBids } from './opening-steps.ts'
import { patience, reloaded, sharedWalk, type Walk } from './walk.ts'

const name = '双信封公开招标'
const items = [
  { materialCode: '150100004', qty: 12 },
  { materialCode: '120100001', qty: 30 },
] as const
/** Bidders and their net prices; the last one fails at the knock-out. */
const bidders = [
  { username: 'supplier_b', code: 'SUP202600002', prices: [500, 17] },
  { username: 'bidder_x', code: 'SUP202600007', prices: [510, 18] },
  { username: 'bidder_y', code: 'SUP202600008', prices: [400, 10] },
] as const
const experts = ['expert', 'expert_1', 'expert_2', 'expert_3', 'expert_4'] as const

let walk: Walk
beforeAll(async () => {
  walk = await sharedWalk()
  await Promise.all(bidders.slice(1).map(({ username, code }) => walk.addBidder(username, code)))
  await nameExperts()
  await takeNoTime()
  await addTemplate()
})
afterAll(() => walk?.product.close())

/** Leaves five experts of engineering who can sign in. */
async function nameExperts(): Promise<void> {
  const admin = await walk.reader('admin')
  const { records } = await admin('bid/expert/list?pageSize=50')
  const own = records.find(({ userId }: { userId: string }) => userId === 'expert')
  for (const { id } of records.filter((each: { id: string }) => each.id !== own.id))
    await admin('bid/expert/edit', { id, enabled: 'N' }, 'PUT')
  const { departs } = (await admin('sys/user/list?username=expert')).records[0]
  for (const username of experts.slice(1)) {
    await walk.addAccount({ username, roles: 'expert', userType: 'internal', departs })
    await admin('bid/expert/add', { userId: username, name: username, major: own.major, level: 'senior', enabled: 'Y' })
  }
}

/** Open tenders of an hour. */
async function takeNoTime(): Promise<void> {
  const admin = await walk.reader('admin')
  const [{ id }] = (await admin('bid/method/list?method=open')).records
  await admin('bid/method/edit', { id, minDays: 0, questionDays: 0, standstillDays: 0 }, 'PUT')
}

async function addTemplate(): Promise<void> {
  const buyer = await walk.reader('buyer')
  await buyer('bid/template/add', {
    ...{ name: '双信封模板', type: 'tender', procCategory: 'goods', bidMethod: 'open', enabled: 'Y' },
    ...{ envelope: 'two', evalMethod: 'comprehensive', docText: '<p>第一章 投标须知</p>' },
    requirements: [{ name: '资质', kind: 'qualification', fatal: 'Y', evidence: 'N' }],
    criteria: [
      { envelope: 'tech', name: '方案', maxScore: 100, weight: 60, method: 'manual' },
      { envelope: 'price', name: '报价', maxScore: 100, weight: 40, method: 'auto' },
    ],
  })
}

const section = (page: Page, title: string) => page.getByRole('tab', { name: title }).click()

async function newTender(buyer: Page): Promise<void> {
  await choose(field(buyer, 'purOrg'), '集团采购中心')
  await type(field(buyer, 'name'), name)
  await choose(field(buyer, 'procCategory'), '货物')
  await choose(field(buyer, 'bidMethod'), '公开招标')
  await pick(field(buyer, 'templateId'), '双信封模板')
  await type(field(buyer, 'budget'), '900000')
  await type(field(buyer, 'contactName'), '陈采')
  await type(field(buyer, 'contactPhone'), '0571-88000000')
  await section(buyer, '时间与费用')
  await type(field(buyer, 'questionEnd'), walk.inMinutes(20))
  await type(field(buyer, 'bidDeadline'), walk.inMinutes(30))
  await type(field(buyer, 'openTime'), walk.inMinutes(30))
  await type(field(buyer, 'validDays'), '90')
  await type(field(buyer, 'docFee'), '300')
  await type(field(buyer, 'bond'), '1000')
  await section(buyer, '标段与明细')
  for (const [index, { materialCode, qty }] of items.entries()) {
    await addRow(buyer, 'items')
    await pick(cell(buyer, 'items', index + 1, 'materialCode'), materialCode)
    await type(cell(buyer, 'items', index + 1, 'qty'), String(qty))
    await type(cell(buyer, 'items', index + 1, 'needDate'), '2099-02-01')
  }
  await section(buyer, '资格与评分')
  await choose(field(buyer, 'priceFormula'), '最低价为基准')
  await type(field(buyer, 'techWeight'), '60')
  await type(field(buyer, 'bizWeight'), '0')
  await type(field(buyer, 'priceWeight'), '40')
  await section(buyer, '招标文件')
  await upload(buyer, 'files')
  await saved(buyer, 'bid/project')
}

type Enrolled = { readonly invitation: string; readonly bond: string; readonly fee: string }

/** Enrols and pays the document fee and the bond, with proof: addresses of the invitation and ids of the payments. */
async function enrol(page: Page): Promise<Enrolled> {
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()
  await page.getByRole('button', { name: '报名', exact: true }).click()
  await page.waitForURL(/\/form\/bid\/invite/)
  await saved(page, 'bid/invite')
  await page.goto(`${walk.product.server.url}/list/bid/invite`)
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()
  const { id: fee, invitation } = await paid(walk, page, '缴纳标书费', '300.00')
  await page.goto(invitation)
  const { id: bond } = await paid(walk, page, '缴纳保证金', '1,000.00')
  return { invitation, fee, bond }
}

/** Whether a bidder reads the document of the tender and its file, from its invitation. */
async function readsDocument(page: Page, invitation: string): Promise<boolean> {
  await page.goto(invitation)
  await page.getByRole('button', { name: '关联列表' }).click()
  await page.getByRole('menuitem', { name: '招标文件' }).click()
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()
  await section(page, '招标文件')
  await field(page, 'files').waitFor()
  const texts = await Promise.all(['docText', 'files'].map((key) => field(page, key).textContent()))
  return texts[0]?.includes('第一章 投标须知') === true && texts[1]?.includes(pdf.name) === true
}

/** Bids from an invitation whose bond is confirmed, which is not asked for again. */
async function bid(page: Page, invitation: string, prices: readonly number[]): Promise<void> {
  await page.goto(invitation)
  await page.getByRole('button', { name: '投标', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^缴纳/ }).count()).toBe(0)
  await page.getByRole('button', { name: '投标', exact: true }).click()
  await page.waitForURL(/\/form\/bid\/quote/)
  await type(field(page, 'validUntil'), '2099-12-31')
  await type(field(page, 'deliveryDays'), '20')
  for (const [index, { qty }] of items.entries()) {
    // Quantities are those of the tender: shown, not typed.
    const box = cell(page, 'items', index + 1, 'qty')
    await expect.poll(() => box.textContent()).toBe(qty.toFixed(3))
    expect(await box.locator('input').count()).toBe(0)
    await type(cell(page, 'items', index + 1, 'price'), String(prices[index]))
  }
  await type(cell(page, 'answers', 1, 'answer'), '满足')
  await upload(page, 'techFiles')
  await upload(page, 'bizFiles')
  for (const box of await field(page, 'declared').getByRole('checkbox').all()) await box.check()
  await saved(page, 'bid/quote')
  await act(page, '提交')
  await state(page, '已提交')
  // The invitation leads to the bid now, not to another one.
  await page.goto(invitation)
  await page.getByRole('button', { name: '提问', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: '投标', exact: true }).count()).toBe(0)
}

/** Signs and fills in the sheet of an expert: the company `out` fails. */
async function score(page: Page, mark: number, out: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()
  await act(page, '签署承诺并开始', async (dialog) => {
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  })
  await page.locator('.f-foot').last().getByRole('button', { name: '编辑', exact: true }).click()
  for (const index of bidders.keys()) {
    await type(cell(page, 'scores', index + 1, 'score'), String(mark))
    const row = field(page, 'checks').locator(`tr[data-row="${index + 1}"]`)
    const isOut = (await row.textContent())?.includes(out)
    await tick(cell(page, 'checks', index + 1, 'pass'), isOut ? '不通过' : '通过')
    if (isOut) await type(cell(page, 'checks', index + 1, 'reason'), '资质已过期')
  }
  await act(page, '提交评分')
}

it(
  'an open tender of two envelopes is scored by five experts and ends in a contract with its lines',
  async () => {
    const read = await walk.reader('buyer')
    const [{ companyName: out }] = (await read(`srm/supplier/base/list?supplierCode=${bidders[2].code}`)).records
    const buyer = await walk.open('buyer', '/form/bid/project')
    const approver = await walk.open('approver', '/result/success')
    await newTender(buyer)
    await act(buyer, '提交')
    await state(buyer, '审批中')
    await approver.goto(buyer.url().replace('mode=edit', 'mode=view'))
    await act(approver, '通过')
    await reloaded(buyer)
    await act(buyer, '随机抽取专家', async (dialog) => {
      await field(dialog, 'drawMajor').getByRole('combobox').click()
      await buyer.locator('.ant-select-tree-title', { hasText: '工程技术' }).click()
      await type(field(dialog, 'drawCount'), '5')
    })
    await act(buyer, '发布')
    await state(buyer, '投标中')

    const suppliers = await Promise.all([
      walk.open('supplier_b', '/page/bid/list'),
      ...bidders.slice(1).map(({ username }) => walk.enter(username, '/page/bid/list')),
    ])
    const enrolled = await Promise.all(suppliers.map(enrol))
    const finance = await walk.open('finance', '/result/success')
    const first = [suppliers[0] as Page, enrolled[0]?.invitation ?? ''] as const
    expect(await readsDocument(...first)).toBe(false)
    for (const id of enrolled.flatMap(({ fee, bond }) => [fee, bond])) {
      await showBond(walk, finance, id)
      await act(finance, '确认')
      await state(finance, '已缴纳')
    }
    expect(await readsDocument(...first)).toBe(true)
    await Promise.all(
      suppliers.map((page, index) => bid(page, enrolled[index]?.invitation ?? '', bidders[index]?.prices ?? [])),
    )
    await walk.hourLater()
    const watching = suppliers[0] as Page
    await watching.goto(buyer.url().replace('mode=edit', 'mode=view'))
    await watching.getByRole('button', { name: '观看开标' }).click()
    await watching.getByText('尚未开标').waitFor()
    await reloaded(buyer)
    await openBids(buyer, approver)
    await state(buyer, '已开标')
    // A bidder follows it: the technical envelope reads no prices.
    for (const { code } of bidders) {
      const [{ companyName }] = (await read(`srm/supplier/base/list?supplierCode=${code}`)).records
      await watching.getByText(companyName, { exact: true }).first().waitFor()
    }
    await act(buyer, '开始评标')
    const committee = await Promise.all(
      experts.map((username) =>
        username === 'expert' ? walk.open(username, '/bid/evaluate') : walk.enter(username, '/bid/evaluate'),
      ),
    )
    await Promise.all(committee.map((page, index) => score(page, 80 + index, out)))
    await reloaded(buyer)
    await openBids(buyer, approver)
    // All sheets were in: the opening of the prices ended the evaluation.
    await reloaded(buyer)
    await state(buyer, '评标完成')
    await act(buyer, '发起定标')
    await buyer.getByRole('button', { name: '关联列表' }).click()
    await buyer.getByRole('menuitem', { name: '定标' }).click()
    await buyer.getByRole('button', { name: /^编辑 DB/ }).click()
    await type(field(buyer, 'reason'), '综合得分第一')
    await act(buyer, '提交')
    await approver.goto(buyer.url().replace('mode=edit', 'mode=view'))
    await act(approver, '通过')
    await reloaded(buyer)
    await act(buyer, '发布')
    await act(buyer, '生成合同')

    const [tender] = (await read(`bid/project/list?name=${name}`)).records
    expect(tender).toMatchObject({ phase: 'finished' })
    const whole = async (code: string, where: string) => {
      const { records } = await read(`${code}/list?${where}&pageSize=50`)
      return Promise.all(records.map(({ id }: { id: string }) => read(`${code}/queryById?id=${id}`)))
    }
    const lines = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ materialCode, qty }) => ({ materialCode, qty }))
    const winner = bidders[0].prices
    const bids = await whole('bid/quote', `projectNo=${tender.billNo}`)
    expect(bids.map(({ supplierCode, status }) => [supplierCode, status]).toSorted()).toEqual([
      ['SUP202600002', 'won'],
      ['SUP202600007', 'lost'],
      ['SUP202600008', 'invalid'],
    ])
    // The price of the one that failed stays sealed.
    const opened = bids.filter(({ status }) => status !== 'invalid')
    expect(opened.map(({ items: own }) => lines(own))).toEqual([items, items])
    expect(bids.find(({ status }) => status === 'invalid')?.amountWithTax ?? null).toBeNull()
    const openings = await whole('bid/open', `projectNo=${tender.billNo}`)
    const amounts = openings.map(({ envelope, bids: all }) => [
      envelope,
      all.map((each: { amountWithTax: number | null }) => each.amountWithTax).toSorted(),
    ])
    expect(Object.fromEntries(amounts)).toEqual({ tech: [null, null, null], price: [7356.3, 7525.8] })
    const sheets = await whole('bid/evaluate', `projectNo=${tender.billNo}`)
    expect(sheets.map(({ scores, checks }) => [scores.length, checks.length])).toEqual(sheets.map(() => [3, 3]))
    expect(sheets).toHaveLength(experts.length)
    const { summary } = await read(`bid/project/queryById?id=${tender.id}`)
    expect(summary.map((row: Record<string, unknown>) => [row.rank, row.techScore, row.pass])).toEqual([
      [1, 82, 'Y'],
      [2, 82, 'Y'],
      [null, null, 'N'],
    ])
    const [award] = await whole('bid/scaling', `projectNo=${tender.billNo}`)
    expect(lines(award.lines)).toEqual(items)
    expect(award.lines.map((line: Record<string, unknown>) => [line.supplierCode, line.awardPrice])).toEqual(
      winner.map((price) => [bidders[0].code, price]),
    )
    const contracts = await whole('con/contract', `srcNo=${award.billNo}`)
    expect(contracts.map(({ supplierCode, lines: own }) => [supplierCode, lines(own)])).toEqual([
      [bidders[0].code, items],
    ])
    expect(contracts[0].lines.map(({ price }: { price: number }) => price)).toEqual(winner)
    expect(walk.faults()).toEqual([])
  },
  patience,
)
