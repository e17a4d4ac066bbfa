import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDue } from '../../../server/domain/auction/keep-time.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Hall, hallCalls, later, minute, startHall } from './hall-kit.ts'

/** Auction hall: entry of companies by invitation, enrolment and bond. */
let world: Hall
let api: Hall['api']
let calls: Hall['calls']
let companies: Hall['companies']
beforeAll(async () => {
  world = await startHall()
  ;({ api, calls, companies } = world)
})
afterAll(() => world?.close())
afterEach(() => vi.useRealTimers())

const { bid, published, running } = hallCalls(() => world)

describe('auction hall', () => {
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
})
