import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDue } from '../../../server/domain/auction/keep-time.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let calls: Record<'buyer' | 'approver' | 'a' | 'b' | 'auditor' | 'quality', Call>
let companies: readonly { readonly id: string; readonly companyName: string }[]
let goods: { readonly materialCode: string; readonly unit: string }
beforeAll(async () => {
  api = await startApi()
  const [buyer, approver, a, b, auditor, quality] = await Promise.all(
    ['buyer', 'approver', 'supplier_a', 'supplier_b', 'auditor', 'quality'].map(api.as),
  )
  calls = { buyer, approver, a, b, auditor, quality } as typeof calls
  const own = await Promise.all([calls.a, calls.b].map((call) => call('GET', 'srm/supplier/base/list')))
  companies = own.map(({ result }) => result.records[0])
  // The demo has one qualified company with an account.
  const sql = `update srm_supplier_base set status = 'qualified', measure = 'none' where tenant_id = '0' and id in (?, ?)`
  await api.running.app.store.write([{ sql, parameters: companies.map(({ id }) => id) }])
  const [material] = (await calls.buyer('GET', 'mat/material/list?pageSize=1')).result.records
  const { materialCode, unit } = material
  goods = { materialCode, unit }
})
afterAll(() => api?.close())
afterEach(() => vi.useRealTimers())

const minute = 60_000

/** A published auction of the two companies that starts in a minute. */
async function published(
  values: object = {},
  invited: object = {},
  beforePublication: () => void = () => {},
): Promise<string> {
  const body = {
    ...{ name: '竞价测试', auctionType: 'english', startTime: nowText(Date.now() + minute), duration: 10, rounds: 1 },
    ...{
      startPrice: 1000,
      stepType: 'amount',
      step: 10,
      visibility: 'bestRank',
      currency: 'CNY',
      purOrg: 'P10',
      buyerId: 'buyer',
    },
    ...{ extendWithin: 2, extendBy: 3, extendMax: 1 },
    items: [{ lineNo: 1, ...goods, qty: 10, startPrice: 100 }],
    invited: companies.map(({ id }) => ({ supplierId: id, factor: 1, ...invited })),
    ...values,
  }
  const added = await calls.buyer('POST', 'bid/auction/add', { body })
  if (!added.success) throw new Error(added.text)
  const { id } = added.result
  for (const [call, action] of [
    [calls.buyer, 'submit'],
    [calls.approver, 'approve'],
    [calls.buyer, 'publish'],
  ] as const) {
    if (action === 'publish') beforePublication()
    const done = await call('POST', `bid/auction/do/${action}`, { body: { id } })
    if (!done.success) throw new Error(`${action}: ${done.text}`)
  }
  return id
}

async function running(values: object = {}, invited: object = {}): Promise<string> {
  const id = await published(values, invited)
  later(minute + 1000)
  await runDue(api.running.app)
  return id
}

function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

let number = 0
function bid(
  call: Call,
  id: string,
  amount: number,
  more: object = {},
  headers: Readonly<Record<string, string>> = { 'X-Confirmed': '1' },
): Promise<Reply> {
  number += 1
  return call('POST', 'auction/hall/bid', {
    body: { id, lot: 0, amount, key: `request-${number}`, ...more },
    headers,
  })
}

async function hall(call: Call, id: string) {
  return (await call('GET', `auction/hall?id=${id}`)).result
}

describe('auction hall', () => {
  it('takes bids below the best price only, and shows each side what it may see', async () => {
    const id = await running()
    expect((await hall(calls.a, id)).lots[0]).toMatchObject({ isOpen: true, next: [1000, 990] })
    expect((await bid(calls.a, id, 950)).result.lots[0]).toMatchObject({ own: 950, best: 950, rank: 1 })
    expect((await bid(calls.b, id, 945)).message).toContain('940.00')
    expect((await bid(calls.b, id, 940)).result.lots[0]).toMatchObject({
      own: 940,
      best: 940,
      rank: 1,
      next: [930, 920],
    })
    const seen = await calls.a('GET', `auction/hall?id=${id}`)
    expect(seen.result.lots[0]).toMatchObject({ own: 950, best: 940, rank: 2, next: [930, 920] })
    for (const secret of [companies[1]?.companyName, companies[1]?.id]) expect(seen.text).not.toContain(secret)
    expect((await hall(calls.buyer, id)).log.at(-1)).toMatchObject({ amount: 940, comparable: 940 })
    expect((await hall(calls.a, id)).log.at(-1)).not.toHaveProperty('comparable')
    expect((await hall(calls.buyer, id)).lots[0].ranking).toMatchObject([
      { supplierName: companies[1]?.companyName, amount: 940 },
      { supplierName: companies[0]?.companyName, amount: 950 },
    ])
    const log = await calls.buyer('GET', `bid/auction/bids/list?auctionId=${id}`)
    expect(log.result.records.map(({ amount }: { amount: number }) => amount)).toEqual([950, 940])
  })

  it('asks for a confirmation of a drop over 10 %, and counts a repeated request once', async () => {
    const id = await running()
    const asked = await bid(calls.a, id, 890, {}, { 'X-Confirmed': '0' })
    expect([asked.code, asked.message]).toEqual([428, expect.stringContaining('11%')])
    const key = { key: 'the same request' }
    expect((await bid(calls.a, id, 890, key)).success).toBe(true)
    expect((await bid(calls.a, id, 890, key)).success).toBe(true)
    // A key of a bid never accepts another one.
    expect((await bid(calls.a, id, 880, key)).success).toBe(false)
    expect((await hall(calls.buyer, id)).log.filter(({ kind }: { kind: string }) => kind === 'bid')).toHaveLength(1)
  })

  it('refuses wrong prices, lots, companies and times', async () => {
    const early = await published()
    expect((await bid(calls.a, early, 900)).success).toBe(false)
    const id = await running()
    const wrong = [-1, 0, 1e15, 900.001, '900', null]
    for (const amount of wrong) expect((await bid(calls.a, id, amount as number)).success, String(amount)).toBe(false)
    for (const [lang, words] of [
      ['zh', '出价须大于 0'],
      ['en', 'A bid is above 0'],
    ] as const)
      for (const amount of [-1, 0, 1e15, 900.001])
        expect((await bid(calls.a, id, amount, {}, { 'X-Confirmed': '1', lang })).message).toContain(words)
    expect((await bid(calls.a, id, 900, { lot: 7 })).success).toBe(false)
    expect((await bid(calls.buyer, id, 900)).success).toBe(false)
    expect((await hall(calls.a, id)).log.filter(({ kind }: { kind: string }) => kind === 'bid')).toEqual([])
    later(10 * minute)
    expect((await bid(calls.a, id, 900)).message).toContain('不接受出价')
  })

  it('is closed to companies that are not invited, declined, or did not pay the bond', async () => {
    const only = await running({ invited: [{ supplierId: companies[0]?.id, factor: 1 }] })
    expect((await calls.b('GET', `auction/hall?id=${only}`)).success).toBe(false)
    expect((await bid(calls.b, only, 900)).success).toBe(false)
    const unpaid = await running({ bond: 100 }, { bondPaid: 'N' })
    expect((await bid(calls.a, unpaid, 900)).status).toBe(403)
    expect((await calls.quality('GET', `auction/hall?id=${only}`)).success).toBe(false)
  })

  it('takes enrolments for a public auction until it starts, and bids of those that enrolled', async () => {
    const id = await published({ invited: [] })
    const seen = async () => (await calls.b('GET', `bid/auction/queryById?id=${id}`)).result
    const before = await seen()
    expect(before.invitedIds).toBeUndefined()
    // The condition of the button reads the invited companies: the server judges it.
    expect(before._made).toEqual({ hall: null })
    const plan = (await calls.b('GET', 'schema/resource/bid/auction')).result
    const button = (name: string) => plan.list.actions.find((each: { name: string }) => each.name === name)
    expect(button('hall')).not.toHaveProperty('when')
    expect(button('enrol')).toHaveProperty('when')
    expect((await calls.b('GET', `auction/hall?id=${id}`)).success).toBe(false)

    const enrol = (call: Call) => call('POST', 'bid/invite/add', { body: { auctionNo: before.billNo } })
    const invitation = { type: 'bidding', inviteStatus: 'accepted', enrolled: 'Y', name: '竞价测试' }
    expect(await enrol(calls.b)).toMatchObject({ success: true, result: { ...invitation, auctionNo: before.billNo } })
    expect((await enrol(calls.b)).text).toContain('已报名')
    expect((await seen())._made).toEqual({ enrol: null })
    const invited = (await calls.buyer('GET', `bid/auction/queryById?id=${id}`)).result.invited
    expect(invited).toMatchObject([{ supplierId: companies[1]?.id, inviteStatus: 'accepted', factor: 1 }])

    later(minute + 1000)
    await runDue(api.running.app)
    expect(await bid(calls.b, id, 900)).toMatchObject({ success: true })
    expect((await calls.a('GET', `bid/auction/queryById?id=${id}`)).success).toBe(false)
    expect((await enrol(calls.a)).success).toBe(false)
  })

  it('takes bids of a company that enrolled once finance has confirmed its bond, and refunds it when it fails', async () => {
    const id = await published({ invited: [], bond: 100 })
    const { billNo } = (await calls.buyer('GET', `bid/auction/queryById?id=${id}`)).result
    const pay = (call: Call, amount = 100) =>
      call('POST', 'bid/bond/add', { body: { auctionNo: billNo, amount, payWay: 'transfer' } })
    expect((await pay(calls.b)).text).toContain('未参与此竞价')
    const invitation = (await calls.b('POST', 'bid/invite/add', { body: { auctionNo: billNo } })).result
    expect(invitation).toMatchObject({ bond: 100 })
    expect((await pay(calls.b, 99)).text).toContain('保证金不少于 100')
    const { result: bond } = await pay(calls.b)
    expect(bond).toMatchObject({ auctionNo: billNo, projectName: '竞价测试', status: 'unpaid' })
    expect((await pay(calls.b)).text).toContain('已有保证金')
    const made = (await calls.b('GET', `bid/invite/queryById?id=${invitation.id}`)).result._made
    expect(made).toHaveProperty('payAuctionBond')
    const finance = await api.as('finance')
    const act = (call: Call, action: string, more: object = {}) =>
      call('POST', `bid/bond/do/${action}`, { body: { ids: bond.id, ...more } })
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4 proof'], { type: 'application/pdf' }), 'proof.pdf')
    const { result: sent } = await calls.b('POST', 'sys/common/upload', { raw: form })
    const proof = { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof: `${sent.id}|${sent.path}` }
    expect(await act(calls.b, 'upload', proof)).toMatchObject({ success: true })

    later(minute + 1000)
    await runDue(api.running.app)
    expect((await bid(calls.b, id, 900)).status).toBe(403)
    expect((await act(calls.b, 'confirm')).success).toBe(false)
    expect((await act(finance, 'confirm')).success).toBe(true)
    expect(await bid(calls.b, id, 900)).toMatchObject({ success: true })

    later(60 * minute)
    await runDue(api.running.app)
    expect((await pay(calls.a)).success).toBe(false)
    await calls.buyer('POST', 'bid/auction/do/fail', { body: { ids: id, rejectReason: '供应商不足' } })
    await runDue(api.running.app)
    expect((await finance('GET', `bid/bond/queryById?id=${bond.id}`)).result.status).toBe('refundDue')
  })

  it('asks no bond of a company whose payment the buyer has noted', async () => {
    const id = await published({ bond: 100 }, { bondPaid: 'Y' })
    const { billNo } = (await calls.buyer('GET', `bid/auction/queryById?id=${id}`)).result
    const [invitation] = (await calls.b('GET', `bid/invite/list?billNo=${billNo}`)).result.records
    expect(invitation).toMatchObject({ bondPaid: 'Y', bond: 100 })
    const body = { auctionNo: billNo, amount: 100, payWay: 'transfer' }
    expect((await calls.b('POST', 'bid/bond/add', { body })).text).toContain('保证金已缴纳')
    const plan = (await calls.b('GET', 'schema/resource/bid/invite')).result
    const button = plan.list.actions.find((each: { name: string }) => each.name === 'payAuctionBond')
    expect(JSON.stringify(button.when)).toContain('bondPaid')
  })

  it('takes no enrolment by invitation only, after the start, or of a company that may not bid', async () => {
    const enrol = async (id: string) => {
      const { billNo } = (await calls.buyer('GET', `bid/auction/queryById?id=${id}`)).result
      return calls.b('POST', 'bid/invite/add', { body: { auctionNo: billNo } })
    }
    const only = { invited: [{ supplierId: companies[0]?.id, factor: 1 }] }
    const set = (sql: string, ...parameters: unknown[]) => api.running.app.store.write([{ sql, parameters }])
    const closed = await published(only)
    await set(`update bid_auction set participation = 'invited' where id = ?`, closed)
    expect((await enrol(closed)).success).toBe(false)
    const barred = await published(only)
    await set(`update srm_supplier_base set measure = 'limitBid' where id = ?`, companies[1]?.id)
    expect((await enrol(barred)).text).toContain('不能参与竞价')
    await set(`update srm_supplier_base set measure = 'none' where id = ?`, companies[1]?.id)
    await set('update bid_auction set start_time = ? where id = ?', nowText(Date.now() - minute), barred)
    expect((await enrol(barred)).text).toContain('报名时间已过')
  })

  it('extends a late bid, ends by itself, and keeps everything on record', async () => {
    const id = await running()
    later(8 * minute + 30_000)
    const first = await bid(calls.a, id, 950)
    expect(first.result.lots[0].extensions).toBe(1)
    later(3 * minute)
    await runDue(api.running.app)
    expect((await hall(calls.a, id)).phase).toBe('running')
    later(2 * minute)
    // Looked at in the same moment: what this server itself ends is shown at once.
    expect((await hall(calls.buyer, id)).phase).toBe('running')
    await runDue(api.running.app)
    const ended = await hall(calls.buyer, id)
    expect([ended.phase, ...ended.log.map(({ kind }: { kind: string }) => kind)]).toEqual([
      ...['ended', 'started', 'bid', 'extended', 'ended'],
    ])
    const late = [
      calls.buyer('POST', 'auction/hall/message', { body: { id, text: 'late' } }),
      calls.a('POST', 'auction/hall/proxy', { body: { id, lot: 0, floor: 900 } }),
      bid(calls.a, id, 900),
    ]
    expect((await Promise.all(late)).map(({ success }) => success)).toEqual([false, false, false])
    const record = await calls.buyer('GET', `bid/auction/queryById?id=${id}`)
    const [bidder, silent] = record.result.invited
    expect([bidder.inviteStatus, silent.inviteStatus]).toEqual(['quoted', 'invited'])
    expect(record.result.endTime > record.result.startTime).toBe(true)
    const bids = record.result.bids
    expect(
      (await calls.buyer('PUT', 'bid/auction/edit', { body: { id, version: record.result.version, bids: [] } }))
        .success,
    ).toBe(false)
    expect((await calls.buyer('DELETE', `bid/auction/bids/delete?id=${bids[0].id}`)).success).toBe(false)
  })

  it('pauses: no bids meanwhile, and the remaining time afterwards', async () => {
    const id = await running()
    later(9 * minute)
    expect((await calls.buyer('POST', 'bid/auction/do/pause', { body: { id } })).success).toBe(true)
    later(30 * minute)
    await runDue(api.running.app)
    expect((await bid(calls.a, id, 950)).success).toBe(false)
    expect((await calls.buyer('POST', 'bid/auction/do/resume', { body: { id } })).success).toBe(true)
    const { lots, now } = await hall(calls.a, id)
    expect(Math.round((lots[0].endsAt - now) / 1000)).toBeLessThanOrEqual(60)
    expect((await bid(calls.a, id, 950)).success).toBe(true)
  })

  it('hides prices and the number of bids in a ranked auction', async () => {
    const id = await running({ auctionType: 'rank', visibility: 'rank' })
    await bid(calls.a, id, 900)
    await bid(calls.a, id, 880)
    const { result } = await bid(calls.b, id, 990)
    expect(result.lots[0]).toMatchObject({ own: 990, rank: 2, next: [980, 970] })
    expect(result.lots[0].best).toBeUndefined()
    expect(result.log.map(({ kind, seq }: { kind: string; seq: number }) => [kind, seq])).toEqual([
      ['started', 1],
      ['bid', 2],
    ])
    expect(result.seq).toBe(2)
  })

  it('bids for a company down to its floor, which nobody else learns', async () => {
    const id = await running()
    const set = await calls.a('POST', 'auction/hall/proxy', { body: { id, lot: 0, floor: 912.34 } })
    expect(set.result.lots[0]).toMatchObject({ own: 1000, floor: 912.34 })
    expect((await bid(calls.b, id, 950)).result.lots[0]).toMatchObject({ own: 950, best: 940, rank: 2 })
    const last = await bid(calls.b, id, 920)
    expect(last.result.lots[0]).toMatchObject({ best: 920, rank: 1 })
    for (const call of [calls.b, calls.buyer])
      expect((await call('GET', `auction/hall?id=${id}`)).text).not.toContain('912.34')
  })

  it('lets the buyer annul a bid with a reason, and speak to all', async () => {
    const id = await running()
    await bid(calls.a, id, 950)
    await bid(calls.b, id, 94)
    const { log } = await hall(calls.buyer, id)
    const wrong = log.at(-1).seq
    expect((await calls.b('POST', 'auction/hall/void', { body: { id, seq: wrong, reason: '误报' } })).status).toBe(403)
    const after = await calls.buyer('POST', 'auction/hall/void', { body: { id, seq: wrong, reason: '误报' } })
    expect(after.result.lots[0].ranking).toMatchObject([{ amount: 950 }])
    const whole = (await hall(calls.buyer, id)).log as readonly { seq: number; kind: string }[]
    const voided = whole.find(({ kind }) => kind === 'voided')?.seq
    expect(whole.find(({ seq }) => seq === wrong)).toMatchObject({ isVoid: true, voidSeq: voided })
    expect((await hall(calls.b, id)).lots[0]).toMatchObject({ best: 950, next: [940, 930] })
    await calls.buyer('POST', 'auction/hall/message', { body: { id, text: '还有五分钟' } })
    expect((await hall(calls.a, id)).log.at(-1)).toMatchObject({ kind: 'message', text: '还有五分钟' })
    expect((await calls.a('POST', 'auction/hall/message', { body: { id, text: 'x' } })).status).toBe(403)
  })

  it('sells a Dutch lot to the first that accepts the rising price', async () => {
    const id = await running({ auctionType: 'dutch', reservePrice: 1100, tick: 30 })
    later(61_000)
    expect((await hall(calls.a, id)).lots[0].next).toEqual([1020])
    expect((await bid(calls.a, id, 1010)).success).toBe(false)
    expect((await bid(calls.a, id, 1020)).success).toBe(true)
    expect((await bid(calls.b, id, 1020)).success).toBe(false)
  })

  it('runs the lots of an auction one after another', async () => {
    const items = [1, 2].map((lineNo) => ({ lineNo, ...goods, qty: 10, startPrice: 100 }))
    const id = await running({ lotMode: 'turn', items })
    expect((await bid(calls.a, id, 900, { lot: 1 })).success).toBe(true)
    expect((await bid(calls.a, id, 900, { lot: 2 })).success).toBe(false)
    later(10 * minute)
    expect((await bid(calls.b, id, 890, { lot: 1 })).success).toBe(false)
    expect((await bid(calls.b, id, 890, { lot: 2 })).success).toBe(true)
  })

  it('keeps one order of many simultaneous bids, and loses none', async () => {
    const id = await running({ auctionType: 'rank', visibility: 'blind' })
    const prices = Array.from({ length: 40 }, (_, index) => 1000 - index * 10)
    const replies = await Promise.all(prices.flatMap((price) => [bid(calls.a, id, price), bid(calls.b, id, price)]))
    const { log } = await hall(calls.buyer, id)
    const bids = log.filter(({ kind }: { kind: string }) => kind === 'bid')
    expect(bids).toHaveLength(replies.filter(({ success }) => success).length)
    expect(new Set(bids.map(({ seq }: { seq: number }) => seq)).size).toBe(bids.length)
    const times = bids.map(({ at }: { at: number }) => at)
    expect(times).toEqual(times.toSorted((left: number, right: number) => left - right))
  })

  it('has the names of the auction and of its lots in both languages', async () => {
    const { result } = await calls.buyer('GET', `mat/material/list?materialCode=${goods.materialCode}`)
    const [{ materialName: zh, nameEn: en }] = result.records
    const items = [1, 2].map((lineNo) => ({ lineNo, ...goods, qty: 10, startPrice: 100 }))
    const id = await published({ nameEn: 'Auction of a test', lotMode: 'parallel', items })
    const read = await hall(calls.a, id)
    expect(read).toMatchObject({ name: '竞价测试', nameEn: 'Auction of a test' })
    const detail = { zh: expect.stringContaining(zh), en: expect.stringContaining(en) }
    expect(read.lots).toMatchObject([1, 2].map((lot) => ({ lot, title: { zh, en }, detail })))
  })

  it('is not published with a start in the past', async () => {
    await expect(published({ startTime: '2020-01-01 00:00:00' })).rejects.toThrow('"/startTime"')
    // Approved in time, and published too late.
    const approved = published({ startTime: nowText(Date.now() + 3000) }, {}, () => later(5000))
    await expect(approved).rejects.toThrow(/^publish: .*开始时间已过/)
  })

  it('streams changes to those in the hall', async () => {
    const id = await running()
    const { token } = (await api.call('POST', 'sys/demo/login', { body: { username: 'supplier_a' } })).result
    const response = await fetch(`${api.url}/api/auction/hall/events?id=${id}`, {
      headers: { 'X-Access-Token': token },
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const heard: string[] = []
    const listen = async (until: (text: string) => boolean) => {
      while (!until(heard.join(''))) heard.push((await reader?.read())?.value ?? '')
    }
    await listen((text) => text.includes('"isOpen":true'))
    await bid(calls.b, id, 970)
    await listen((text) => text.includes('"best":970'))
    await reader?.cancel()
    expect(heard.join('')).not.toContain(companies[1]?.companyName)
  })
})
