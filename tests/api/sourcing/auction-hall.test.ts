import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDue } from '../../../server/domain/auction/keep-time.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Hall, hallCalls, later, minute, startHall } from './hall-kit.ts'

/** Auction hall: bids, clock, lots and what each side sees. */
let world: Hall
let api: Hall['api']
let calls: Hall['calls']
let companies: Hall['companies']
let goods: Hall['goods']
beforeAll(async () => {
  world = await startHall()
  ;({ api, calls, companies, goods } = world)
})
afterAll(() => world?.close())
afterEach(() => vi.useRealTimers())

const { bid, draftBody, hall, published, running } = hallCalls(() => world)

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

  it('places proxy bids at the start, after a pause, and when the next lot begins', async () => {
    const items = [1, 2].map((lineNo) => ({ lineNo, ...goods, qty: 10, startPrice: 100 }))
    const id = await published({ lotMode: 'turn', items })
    const proxy = (call: Call, lot: number, floor: number) =>
      call('POST', 'auction/hall/proxy', { body: { id, lot, floor } })
    await proxy(calls.a, 1, 600)
    await proxy(calls.b, 1, 700)
    await proxy(calls.b, 2, 500)
    later(minute + 1000)
    await runDue(api.running.app)
    const lotOf = async (lot: number) =>
      (await hall(calls.a, id)).lots.find((each: { lot: number }) => each.lot === lot)
    expect(await lotOf(1)).toMatchObject({ best: 690, rank: 1 })
    expect((await lotOf(2)).best).toBeUndefined()
    await calls.buyer('POST', 'bid/auction/do/pause', { body: { id } })
    await proxy(calls.b, 1, 400)
    expect((await lotOf(1)).best).toBe(690)
    later(5000)
    await calls.buyer('POST', 'bid/auction/do/resume', { body: { id } })
    await runDue(api.running.app)
    expect(await lotOf(1)).toMatchObject({ best: 590, rank: 2 })
    later(10 * minute)
    await runDue(api.running.app)
    expect((await lotOf(2)).best).toBe(1000)
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

  it('keeps a bid of a lot that has ended or is sold, and gives time to answer after an annulment', async () => {
    const annul = (id: string, seq: number, reason = '误报') =>
      calls.buyer('POST', 'auction/hall/void', { body: { id, seq, reason } })
    const id = await running({ extendWithin: 0, extendMax: 0 })
    const last = (await bid(calls.a, id, 700)).result.seq
    expect((await annul(id, last, '  ')).success).toBe(false)
    later(10 * minute - 3000)
    const { lots, now } = (await annul(id, last)).result
    expect(lots[0].endsAt - now).toBeGreaterThanOrEqual(minute)
    const next = (await bid(calls.b, id, 650)).result.seq
    later(20 * minute)
    expect((await annul(id, next)).text).toContain('尚未结束')
    const dutch = await running({ auctionType: 'dutch', reservePrice: 1100, tick: 30 })
    const sold = (await bid(calls.a, dutch, 1000)).result.seq
    expect((await annul(dutch, sold)).text).toContain('尚未结束或成交')
  })

  it('is stopped in a pause by its buyer with a reason, and repeated', async () => {
    const id = await running()
    await bid(calls.a, id, 950)
    const fail = () => calls.buyer('POST', 'bid/auction/do/fail', { body: { id, rejectReason: '起始价有误' } })
    expect((await fail()).success).toBe(false)
    await calls.buyer('POST', 'bid/auction/do/pause', { body: { id } })
    expect((await fail()).success).toBe(true)
    const { phase, log } = await hall(calls.a, id)
    expect([phase, log.at(-1).kind]).toEqual(['failed', 'ended'])
    expect((await bid(calls.b, id, 900)).success).toBe(false)
  })

  it('has prices, steps and factors that bidders can work with', async () => {
    const refused = async (values: object, invited: object = {}) => {
      const body = draftBody(values)
      const rows = companies.map((company) => ({ supplierId: company.id, factor: 1, ...invited }))
      return (await calls.buyer('POST', 'bid/auction/add', { body: { ...body, invited: rows } })).text
    }
    expect(await refused({ step: 5000 })).toContain('最小降幅须小于起始价')
    expect(await refused({ reservePrice: 5000 })).toContain('保留价不高于起始价')
    expect(await refused({}, { factor: 1000 })).toContain('factor')
    expect(await refused({}, { factor: 0.001 })).toContain('factor')
    const id = await running()
    const set = await calls.a('POST', 'auction/hall/proxy', { body: { id, lot: 0, floor: 1000.01 } })
    expect(set.text).toContain('1000.00')
  })

  it('keeps a company in whose bid stands', async () => {
    const id = await running()
    await bid(calls.a, id, 800)
    const { billNo } = (await calls.buyer('GET', `bid/auction/queryById?id=${id}`)).result
    const decline = async (call: Call) => {
      const [invitation] = (await call('GET', `bid/invite/list?billNo=${billNo}`)).result.records
      return (await call('POST', 'bid/invite/do/decline', { body: { id: invitation.id, replyNote: '价格过低' } })).text
    }
    expect(await decline(calls.a)).toContain('已在竞价中出价')
  })

  it('sells a Dutch lot to the first that accepts the rising price', async () => {
    const id = await running({ auctionType: 'dutch', reservePrice: 1100, tick: 30 })
    later(61_000)
    expect((await hall(calls.a, id)).lots[0].next).toEqual([1020])
    expect((await bid(calls.a, id, 1010)).success).toBe(false)
    expect((await bid(calls.a, id, 1020)).success).toBe(true)
    expect((await bid(calls.b, id, 1020)).success).toBe(false)
    later(2000)
    await runDue(api.running.app)
    const { phase, log } = await hall(calls.a, id)
    expect([phase, ...log.map(({ kind }: { kind: string }) => kind)]).toEqual(['ended', 'started', 'bid', 'ended'])
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
