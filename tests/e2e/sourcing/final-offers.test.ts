import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiServer } from '../../kit/api-server.ts'
import { password } from '../../kit/api-server.ts'
import { act, field, state, type } from '../../kit/form-steps.ts'
import { settled } from '../../kit/product.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { openBids } from './opening-steps.ts'
import { patience, reloaded, sharedWalk, type Walk } from './walk.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly [field: string]: unknown }

const name = '最终报价的双信封招标'
const line = { materialCode: '150100004', qty: 10 } as const
/** Bidders and their net prices; the last one fails at the knock-out. */
const bidders = [
  { username: 'supplier_b', code: 'SUP202600002', price: 500 },
  { username: 'bidder_x', code: 'SUP202600007', price: 480 },
  { username: 'bidder_y', code: 'SUP202600008', price: 100 },
] as const

let walk: Walk
beforeAll(async () => {
  walk = await sharedWalk()
  await Promise.all(bidders.slice(1).map(({ username, code }) => walk.addBidder(username, code)))
})
afterAll(() => walk?.product.close())

/** Calls as an account, over HTTP. */
async function caller(username: string): Promise<Call> {
  const { url } = walk.product.server
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const init = { method, headers: { ...headers, 'X-Confirmed': '1', 'Content-Type': 'application/json' } }
    const response = await fetch(`${url}/api/${path}`, { ...init, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    return { ...JSON.parse(text), text }
  }
  const { result } = await ask('POST', 'sys/login', {}, { username, password })
  return ((method, path, { body } = {}) =>
    ask(method, path, { 'X-Access-Token': result.token }, body as object)) as Call
}

/** A tender of two envelopes and three bidders in the state of the evaluation's end, made over HTTP. */
async function evaluated(): Promise<Row> {
  const [admin, buyer, approver, expert] = await Promise.all(
    ['admin', 'buyer', 'approver', 'expert'].map((username) => walk.reader(username)),
  )
  if (!(admin && buyer && approver && expert)) throw new Error('nobody signed in')
  const [method] = (await admin('bid/method/list?method=open')).records
  await admin('bid/method/edit', { id: method.id, minDays: 0, questionDays: 0, standstillDays: 0 }, 'PUT')
  const { records } = await admin('bid/expert/list?pageSize=50')
  const own = records.find(({ userId }: { userId: string }) => userId === 'expert')
  await admin('bid/expert/edit', { id: own.id, avoid: '', enabled: 'Y' }, 'PUT')
  const [{ unit }] = (await buyer(`mat/material/list?materialCode=${line.materialCode}`)).records
  const until = { bidDeadline: walk.inMinutes(30), openTime: walk.inMinutes(30), questionEnd: walk.inMinutes(20) }
  const { id } = await buyer('bid/project/add', {
    ...{ name, nameEn: 'Final offers', procCategory: 'goods', bidMethod: 'open', envelope: 'two', validDays: 90 },
    ...{ evalMethod: 'comprehensive', priceFormula: 'lowestBase', techWeight: 60, bizWeight: 0, priceWeight: 40 },
    ...{ currency: 'CNY', purOrg: 'P10', buyerId: 'buyer', budget: 100_000, docText: '<p>招标文件</p>' },
    ...{ contactName: '陈采', contactPhone: '0571-1', ...until },
    items: [{ lineNo: 1, ...line, unit, needDate: '2099-02-01' }],
    committee: [{ expertId: own.id, role: 'leader' }],
    requirements: [{ name: '资质', kind: 'qualification', fatal: 'Y', evidence: 'N' }],
    criteria: [
      { envelope: 'tech', name: '方案', maxScore: 100, weight: 60, method: 'manual' },
      { envelope: 'price', name: '报价', maxScore: 100, weight: 40, method: 'auto' },
    ],
  })
  await buyer('bid/project/do/submit', { id })
  await approver('bid/project/do/approve', { id })
  await buyer('bid/project/do/publish', { id })
  const event = await buyer(`bid/project/queryById?id=${id}`)
  for (const { username, price } of bidders) {
    const call = await caller(username)
    const { result, text } = await call('POST', 'bid/quote/add', { body: await quotationFor(call, event, price) })
    if (!result) throw new Error(text)
    await call('POST', 'bid/quote/do/submit', { body: { id: result.id } })
  }
  await walk.hourLater()
  const opened = async () => {
    const plan = { projectNo: event.billNo, opener: 'buyer', witness: 'approver', openTime: walk.inMinutes(0) }
    const { id: opening } = await buyer('bid/open/add', plan)
    await buyer('bid/open/do/unlock', { id: opening })
    await approver('bid/open/do/witness', { id: opening })
  }
  await opened()
  await buyer('bid/project/do/startEval', { id })
  await scored(expert, event.billNo)
  await opened()
  await expect.poll(async () => (await buyer(`bid/project/queryById?id=${id}`)).phase).toBe('evaluated')
  return event
}

async function scored(expert: Awaited<ReturnType<Walk['reader']>>, billNo: string): Promise<void> {
  const [{ companyName: out }] = (
    await (
      await walk.reader('buyer')
    )(`srm/supplier/base/list?supplierCode=${bidders[2].code}`)
  ).records
  const [{ id }] = (await expert(`bid/evaluate/list?projectNo=${billNo}`)).records
  await expert('bid/evaluate/do/start', { id, pledge: 'noInterest,independent,confidential' })
  const { scores, checks } = await expert(`bid/evaluate/queryById?id=${id}`)
  const row = ({ id: rowId, version }: Row) => ({ id: rowId, version })
  const filled = {
    id,
    scores: scores.map((each: Row) => ({ ...row(each), score: 80 })),
    checks: checks.map((each: Row) =>
      each.supplierName === out ? { ...row(each), pass: 'N', reason: '资质已过期' } : { ...row(each), pass: 'Y' },
    ),
  }
  await expert('bid/evaluate/edit', filled, 'PUT')
  await expert('bid/evaluate/do/finish', { id, conclusion: '推荐' })
}

/** Opens the draft that the invitation to final offers made for a bidder. */
async function openDraft(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '草稿' })
  await row.getByRole('button', { name: /^编辑 BJ/ }).click()
  await page.waitForURL(/\/form\/bid\/quote/)
}

/** Price of the only line; a saved row has another number than a new one. */
const priceBox = (page: Page) => field(page, 'items').locator('tbody tr').first().locator('[data-column="price"]')

async function priced(page: Page, price: string): Promise<void> {
  await type(priceBox(page), price)
  for (const box of await field(page, 'declared').getByRole('checkbox').all()) await box.check()
}

it(
  'final offers of two bidders that passed are asked for, priced, opened by two people and awarded',
  async () => {
    const tender = await evaluated()
    const buyer = await walk.open('buyer', `/form/bid/project?id=${tender.id}&mode=view`)
    const approver = await walk.open('approver', '/result/success')
    await act(buyer, '邀请最终报价', async (dialog) => {
      await type(field(dialog, 'bidDeadline'), walk.inMinutes(30))
      await type(field(dialog, 'openTime'), walk.inMinutes(30))
    })
    await state(buyer, '最终报价')

    const [first, second, out] = await Promise.all([
      walk.open('supplier_b', '/list/bid/quote'),
      walk.enter('bidder_x', '/list/bid/quote'),
      walk.enter('bidder_y', '/list/bid/quote'),
    ])
    await out.getByRole('row').filter({ hasText: name }).first().waitFor()
    expect(await out.getByRole('row').filter({ hasText: name }).filter({ hasText: '草稿' }).count()).toBe(0)

    await openDraft(first)
    await priced(first, '501')
    await first.locator('.f-foot:visible').last().getByRole('button', { name: '提交', exact: true }).click()
    const dialog = first.locator('.ant-modal[role=dialog]')
    await dialog.waitFor()
    await settled(first)
    await dialog.getByRole('button', { name: '提交', exact: true }).click()
    await first.getByText('最终报价不高于原报价 5650.00').first().waitFor()
    // The form stays open with the price.
    expect(await priceBox(first).locator('input').inputValue()).toMatch(/^501/)
    await priced(first, '450')
    await act(first, '提交')
    await state(first, '已提交')
    await openDraft(second)
    await priced(second, '470')
    await act(second, '提交')
    await state(second, '已提交')

    await walk.hourLater()
    await reloaded(buyer)
    await openBids(buyer, approver)
    await expect
      .poll(async () => (await (await walk.reader('buyer'))(`bid/project/queryById?id=${tender.id}`)).phase)
      .toBe('evaluated')
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
    await state(buyer, '已发布')

    const read = await walk.reader('buyer')
    const { billNo } = tender
    expect(await read(`bid/project/queryById?id=${tender.id}`)).toMatchObject({
      phase: 'finished',
      round: 2,
      finalOf: 1,
    })
    const bids = (await read(`bid/quote/list?projectNo=${billNo}&pageSize=50`)).records as readonly Row[]
    expect(bids.map(({ supplierCode, round, status }) => [supplierCode, round, status]).toSorted()).toEqual([
      [bidders[0].code, 1, 'superseded'],
      [bidders[0].code, 2, 'won'],
      [bidders[1].code, 1, 'superseded'],
      [bidders[1].code, 2, 'lost'],
      [bidders[2].code, 1, 'invalid'],
    ])
    const [award] = (await read(`bid/scaling/list?projectNo=${billNo}`)).records
    const { lines } = await read(`bid/scaling/queryById?id=${award.id}`)
    expect(lines).toMatchObject([{ supplierCode: bidders[0].code, awardPrice: 450, qty: line.qty }])
    const openings = (await read(`bid/open/list?projectNo=${billNo}&pageSize=10`)).records
    const last = await read(`bid/open/queryById?id=${openings.find(({ round }: { round: number }) => round === 2).id}`)
    expect(last.bids.map(({ amountWithTax }: { amountWithTax: number }) => amountWithTax).toSorted()).toEqual([
      5085, 5311,
    ])
    expect(walk.faults()).toEqual([])
  },
  patience,
)
