import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suspectPrices } from '../../../server/domain/sourcing/suspect-prices.ts'
import { inquiryOpened, proposedAward, quoted } from './awarded-inquiry.ts'
import { type Call, firstOf, rows } from './callers.ts'
import { evaluatedTender } from './evaluated-tender.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
})
afterAll(() => on?.close())

describe('a price a thousandfold apart', () => {
  it('is suspect against the median of the others of its lot', () => {
    const bid = (lotNo: string | null, price: number) => ({ lotNo, price })
    const [low, ...usual] = [bid(null, 0.5), bid(null, 800), bid('', 900), bid(null, 950)]
    expect(suspectPrices([low as ReturnType<typeof bid>, ...usual])).toEqual([low])
    expect(suspectPrices(usual)).toEqual([])
    expect(suspectPrices([bid('A', 0.5), bid('B', 900)])).toEqual([])
    expect(suspectPrices([bid('A', 0.5), bid('A', 900)])).toHaveLength(2)
    expect(suspectPrices([bid('A', 0.5)])).toEqual([])
  })

  it('is clarified before the evaluation ends', async () => {
    const { tender } = await evaluatedTender(on, {}, [900, 0.5])
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluating' })
    const finish = () => act(on.calls.buyer, 'bid/project', 'finishEval', tender.id)
    expect(errorsOf(await finish())).toMatchObject([{ message: expect.stringContaining('相差千倍') }])
    for (const [call, supplierId] of [
      [on.calls.supplier, on.company],
      [on.calls.rival, on.rivalCompany],
    ] as const) {
      const question = { projectNo: tender.billNo, title: '报价', question: '请确认单价', direction: 'committee' }
      const { id } = await ok(on.calls.buyer, 'bid/clarify/add', { ...question, supplierId })
      await ok(on.calls.buyer, 'bid/clarify/do/submit', { ids: id })
      expect((await finish()).success).toBe(false)
      await ok(call, 'bid/clarify/do/reply', { ids: id, answer: '单价无误' })
    }
    expect(await finish()).toMatchObject({ success: true })
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluated' })
  })
})

describe('an award at a price a thousandfold apart from the target price', () => {
  const warningsOf = async (call: Call, action: string, id: string, lang: string) => {
    const { code, result } = await call('POST', `bid/scaling/do/${action}`, { body: { id }, headers: { lang } })
    return [code, result?.warnings]
  }
  it.each([
    ['near zero', 0.05, /相差千倍以上/, /is a thousandfold apart from/],
    ['absurdly high', 99_000, /相差千倍以上/, /is a thousandfold apart from/],
  ])('(%s) is confirmed by its buyer and its approver', async (_, price, zh, en) => {
    const inquiry = await on.publishedInquiry({ sealed: 'N' }, [on.company])
    await on.write('update bid_inquiry_items set last_price = null where inquiry_id = ?', inquiry.id)
    await quoted(on.calls.supplier, inquiry, price)
    await inquiryOpened(on, inquiry)
    const { id } = await proposedAward(on, 'bid/inquiry', inquiry)
    await ok(on.calls.buyer, 'bid/scaling/edit', { id, reason: '唯一报价' }, 'PUT')
    const both = (text: RegExp) => [expect.any(Number), Array(2).fill(expect.stringMatching(text))]
    for (const [call, action] of [
      [on.calls.buyer, 'submit'],
      [on.calls.approver, 'approve'],
    ] as const) {
      expect(await warningsOf(call, action, id, 'zh')).toEqual(both(zh))
      expect(await warningsOf(call, action, id, 'en')).toEqual(both(en))
      await ok(call, `bid/scaling/do/${action}`, { ids: id })
    }
    expect(await read(on.calls.buyer, 'bid/scaling', id)).toMatchObject({ status: 'approved' })
  })

  it('does not warn of usual prices', async () => {
    const inquiry = await on.publishedInquiry({ sealed: 'N' }, [on.company])
    await quoted(on.calls.supplier, inquiry, 90)
    await inquiryOpened(on, inquiry)
    const { id } = await proposedAward(on, 'bid/inquiry', inquiry)
    await ok(on.calls.buyer, 'bid/scaling/edit', { id, reason: '唯一报价' }, 'PUT')
    expect((await on.calls.buyer('POST', 'bid/scaling/do/submit', { body: { id } })).success).toBe(true)
  })
})

it('an opening names two people of the buying side, and an envelope that exists', async () => {
  const tender = await on.publishedTender()
  const plan = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: inDays(31) }
  const add = (values: object) => on.calls.buyer('POST', 'bid/open/add', { body: { ...plan, ...values } })
  for (const [field, values] of [
    ['witness', { witness: 'supplier_a' }],
    ['opener', { opener: 'supplier_b' }],
    ['witness', { witness: 'buyer' }],
    ['envelope', { envelope: 'biz' }],
  ] as const)
    expect(errorsOf(await add(values)), JSON.stringify(values)).toMatchObject([{ pointer: `/${field}` }])
  const { result } = await add({})
  for (const values of [{ witness: 'supplier_a' }, { envelope: 'biz' }])
    expect((await on.calls.buyer('PUT', 'bid/open/edit', { body: { id: result.id, ...values } })).success).toBe(false)
})

it('an inquiry by invitation that invites nobody is not handed in', async () => {
  const items = [{ lineNo: 1, ...on.goods, qty: 1, needDate: inDays(60).slice(0, 10) }]
  const { id } = await ok(on.calls.buyer, 'bid/inquiry/add', {
    ...{ name: '无人受邀', inquiryType: 'invited', priceType: 'net', currency: 'CNY', purOrg: 'P10', sealed: 'N' },
    ...{ buyerId: 'buyer', quoteDeadline: inDays(9), allowPartial: 'N', items, invited: [] },
  })
  expect(errorsOf(await act(on.calls.buyer, 'bid/inquiry', 'submit', id))).toMatchObject([{ pointer: '/invited' }])
})

it('a bidder gets a message with the reason for which its bid in an auction was annulled', async () => {
  const auction = await firstOf(on.calls.buyer, 'bid/auction/list?phase=running')
  const bids = await rows(on.calls.buyer, `bid/auction/bids/list?auctionId=${auction.id}&valid=Y&pageSize=200`)
  const own = bids.find(({ supplierId }) => supplierId === on.company)
  const body = { id: auction.id, seq: Number(own?.seq), reason: '小数点有误' }
  expect(await on.calls.buyer('POST', 'auction/hall/void', { body })).toMatchObject({ success: true })
  const messages = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=500')
  const [told, ...more] = messages.filter(({ esContent }) => String(esContent).includes('小数点有误'))
  expect([told?.busId, more]).toEqual([auction.id, []])
  const others = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_a&pageSize=500')
  expect(others.some(({ esContent }) => String(esContent).includes('小数点有误'))).toBe(false)
})
