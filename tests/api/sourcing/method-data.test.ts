import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { upgradeParticipation } from '../../../server/domain/upgrades/participation.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { act, type Call, did, firstOf, type Row, record, rows, write } from './callers.ts'
import { type Market, openMarket } from './market.ts'

let api: ApiServer
let market: Market
let buyer: Call
beforeAll(async () => {
  api = await startApi()
  market = await openMarket(api)
  buyer = market.on('buyer')
})
afterAll(() => api?.close())
afterEach(() => vi.useRealTimers())

const inDays = (days: number) => nowText(Date.now() + days * 86_400_000)
const confirmed = (action: string, id: string) =>
  buyer('POST', `bid/project/do/${action}`, { body: { id }, headers: { 'X-Confirmed': '1' } })

/** Rules of negotiations, as data of the method. */
async function rules(values: object): Promise<void> {
  const admin = market.on('admin')
  const [known] = await rows(admin, 'bid/method/list?method=negotiation')
  const body = { method: 'negotiation', ...values }
  const reply = known
    ? await admin('PUT', 'bid/method/edit', { body: { id: known.id, ...values } })
    : await admin('POST', 'bid/method/add', { body })
  if (!reply.success) throw new Error(reply.text)
}

describe('a statutory tender', () => {
  it('is published with warnings by the data of its method', async () => {
    const tender = await market.event('one')
    await write(api, `update bid_project set phase = 'draft' where id = ?`, tender.id)
    const values = { id: tender.id, legalTender: 'Y', budget: 1000, bond: 21 }
    expect((await buyer('PUT', 'bid/project/edit', { body: values })).result).toMatchObject({ bond: 21 })
    await write(api, `update bid_project set phase = 'approved' where id = ?`, tender.id)
    const warned = async () => (await act(buyer, 'bid/project', 'publish', tender.id)).result.warnings as string[]
    expect(await warned()).toEqual([
      '依法招标自招标文件发出至截止不得少于 20 天',
      '投标保证金不得超过估算价的 2%',
      '评标委员会应为 5 人以上单数，现为 2 人',
    ])
    await rules({ legalDays: 0, legalBondPct: 3, legalCommittee: 1 })
    expect(await warned()).toEqual(['评标委员会应为 1 人以上单数，现为 2 人'])
    expect((await confirmed('publish', tender.id)).success).toBe(true)
  })

  it('has a contract in time and with a bond at most, by the same data', async () => {
    const [award] = await rows(buyer, 'bid/scaling/list?type=tender&status=published&pageSize=1')
    if (!award) throw new Error('the demo has no published award of a tender')
    await write(
      api,
      `update bid_project set legal_tender = 'Y', bid_method = 'negotiation' where bill_no = ?`,
      award.projectNo,
    )
    await write(api, `update bid_letter set bill_date = ? where scaling_no = ?`, inDays(-40).slice(0, 10), award.billNo)
    await rules({ legalContractDays: 30, legalPerfPct: 5 })
    await act(buyer, 'bid/scaling', 'createContract', award.id)
    const [made] = await rows(buyer, `con/contract/list?srcNo=${award.billNo}`)
    if (!made) throw new Error('no contract')
    await write(api, `update con_contract set status = 'draft' where id = ?`, made.id)
    const terms = [{ stage: 'advance', pct: 100, condition: '生效后' }]
    const times = { beginDate: inDays(0).slice(0, 10), endDate: inDays(300).slice(0, 10) }
    const values = { ...times, contractType: 'purchase', paymentType: 'TT', place: '杭州', perfBondPct: 6, terms }
    const edited = await buyer('PUT', 'con/contract/edit', { body: { id: made.id, ...values } })
    expect(edited.text).toContain('"success":true')
    const warnings = (await act(buyer, 'con/contract', 'submit', made.id)).result.warnings as string[]
    expect(warnings).toEqual(
      expect.arrayContaining([
        '依法招标应自中标通知书发出之日起 30 天内签约，已过 40 天',
        '履约保证金不得超过中标合同金额的 5%',
      ]),
    )
  })
})

describe('a method', () => {
  it('comes with rules, which differ by their formality', async () => {
    const shipped = await rows(market.on('admin'), 'bid/method/list?pageSize=20')
    expect(shipped.map(({ method }) => method).toSorted()).toEqual(
      ['auction', 'consultation', 'framework', 'inquiry', 'invited', 'negotiation', 'open', 'single'].toSorted(),
    )
    const open = shipped.find(({ method }) => method === 'open')
    expect(open).toMatchObject({ minDays: 5, questionDays: 2, envelope: 'two', standstillDays: 3 })
  })

  it('has its rules once: a second record names the field that is the same', async () => {
    const { result } = await market.on('admin')('POST', 'bid/method/add', { body: { method: 'open' } })
    expect(result.errors).toEqual([{ pointer: '/method', message: '已有相同的记录：采购方式' }])
  })

  it('restricts the envelopes and the end of questions of its tenders', async () => {
    const { id } = await market.event('one')
    await write(api, `update bid_project set phase = 'draft' where id = ?`, id)
    await rules({ envelope: 'two', questionDays: 2 })
    const errors = (await act(buyer, 'bid/project', 'submit', id)).result.errors as readonly { message: string }[]
    expect(errors.map(({ message }) => message)).toEqual([
      '该招标方式须为“技术商务分开”',
      '提问截止须早于投标截止至少 2 天',
    ])
    await rules({ envelope: null, questionDays: null })
    await did(buyer, 'bid/project', 'submit', id)
  })
})

describe('a clarification that changes the documents', () => {
  let tender: Row
  let bid: Row
  let clarification: string
  beforeAll(async () => {
    await rules({ amendDays: 3 })
    tender = await market.event('one')
    await did(buyer, 'bid/project', 'publish', tender.id)
    const supplier = market.on('supplier_b')
    const added = await supplier('POST', 'bid/quote/add', { body: await quotationFor(supplier, tender) })
    if (!added.success) throw new Error(added.text)
    bid = added.result
    const body = { projectNo: tender.billNo, direction: 'bidder', title: '参数', question: '可否调整？' }
    const asked = await supplier('POST', 'bid/clarify/add', { body })
    clarification = asked.result.id
    await did(supplier, 'bid/clarify', 'submit', clarification)
    await did(buyer, 'bid/clarify', 'answer', clarification, { answer: '可以', changes: 'Y' })
  })

  it.each([
    ['no time', undefined, '请填写延长后的截止时间'],
    ['a time before the deadline', () => nowText(Date.now() + 60_000), '只能延后'],
    ['a time within the days of the rules', () => inDays(2), '至少 3 天'],
  ])('near the deadline is refused with %s', async (_, time, message) => {
    const reply = await act(buyer, 'bid/clarify', 'publish', clarification, time ? { newDeadline: time() } : {})
    expect(reply.result.errors).toEqual([{ pointer: '/newDeadline', message: expect.stringContaining(message) }])
    expect(await record(buyer, 'bid/project', tender.id)).toMatchObject({ bidDeadline: tender.bidDeadline })
    expect(await record(buyer, 'bid/clarify', clarification)).toMatchObject({ status: 'answered' })
  })

  it('extends it with the opening, the bids and the invitations, and is published, in one transaction', async () => {
    const newDeadline = inDays(4)
    await did(buyer, 'bid/clarify', 'publish', clarification, { newDeadline })
    const after = await record(buyer, 'bid/project', tender.id)
    expect(after).toMatchObject({ bidDeadline: newDeadline, openTime: newDeadline })
    expect(await record(market.on('supplier_b'), 'bid/quote', bid.id)).toMatchObject({ deadline: newDeadline })
    const seen = await rows(market.on('supplier_a'), `bid/clarify/list?projectNo=${tender.billNo}`)
    expect(seen).toMatchObject([{ status: 'published', answer: '可以' }])
  })
})

describe('an own method', () => {
  const codes = { public: 'publicComparison', invited: 'closedComparison' } as const
  type Participation = keyof typeof codes
  const added = async (who: 'admin' | 'buyer' | 'supplier_b', path: string, body: object): Promise<Row> => {
    const reply = await market.on(who)('POST', `${path}/add`, { body })
    if (!reply.success) throw new Error(`${path}: ${reply.text}`)
    return reply.result
  }
  const invited = () => [{ supplierId: market.companies.supplier_b }]
  beforeAll(async () => {
    const [dict] = await rows(market.on('admin'), 'sys/dict/list?dictCode=bid_method')
    for (const [participation, code] of Object.entries(codes)) {
      await added('admin', 'sys/dictItem', { dictId: dict?.id, itemValue: code, itemText: `${code}比选` })
      await added('admin', 'bid/method', { method: code, participation })
    }
  })

  async function published(participation: Participation, values: object = {}): Promise<Row> {
    const method = { name: `比选 ${participation}`, bidMethod: codes[participation], invited: invited() }
    const { id } = await market.event('one', { ...method, ...values })
    await did(buyer, 'bid/project', 'publish', id)
    return record(buyer, 'bid/project', id)
  }

  async function invitationOf({ billNo }: Row): Promise<unknown> {
    const [invitation] = await rows(market.on('supplier_b'), `bid/invite/list?billNo=${billNo}`)
    return invitation?.inviteStatus
  }

  const announced = async (name: unknown): Promise<readonly unknown[]> =>
    (await api.call('GET', `portal/view/purchaseAnnouncements?likeName=${encodeURIComponent(String(name))}`)).result

  /** What visitors and a company without an invitation get of a tender with a published clarification. */
  async function seenOf({ billNo, name }: Row) {
    const { id } = await added('supplier_b', 'bid/clarify', {
      ...{ projectNo: billNo, direction: 'bidder', title: '型号', question: '可否等效？' },
    })
    await did(market.on('supplier_b'), 'bid/clarify', 'submit', id)
    await did(buyer, 'bid/clarify', 'answer', id, { answer: '可以' })
    await did(buyer, 'bid/clarify', 'publish', id)
    const other = market.on('supplier_a')
    return {
      tenders: (await rows(other, `bid/project/list?billNo=${billNo}`)).length,
      clarifications: (await rows(other, `bid/clarify/list?projectNo=${billNo}`)).length,
      announcements: (await announced(name)).length,
      isOpenData: (await api.call('GET', 'portal/ocds/releases')).text.includes(String(billNo)),
      isEnrolled: (await other('POST', 'bid/invite/add', { body: { projectNo: billNo } })).success,
    }
  }
  const nothing = { tenders: 0, clarifications: 0, announcements: 0, isOpenData: false, isEnrolled: false }

  it('that is public announces its tenders, and takes enrolments as well as invitations', async () => {
    const tender = await published('public')
    expect(tender.participation).toBe('public')
    expect(await invitationOf(tender)).toBe('invited')
    const all = { tenders: 1, clarifications: 1, announcements: 1, isOpenData: true, isEnrolled: true }
    expect(await seenOf(tender)).toEqual(all)
    expect(await published('public', { invited: [] })).toMatchObject({ phase: 'published' })
  })

  it('by invitation shows its tenders to the invited only, who are at least one', async () => {
    const tender = await published('invited')
    expect(tender.participation).toBe('invited')
    expect(await invitationOf(tender)).toBe('invited')
    expect(await seenOf(tender)).toEqual(nothing)
    await expect(published('invited', { invited: [] })).rejects.toThrow('请邀请供应商')
  })

  it('does not open a tender that was approved as an invited one', async () => {
    const admin = market.on('admin')
    const [rule] = await rows(admin, `bid/method/list?method=${codes.invited}`)
    const { id } = await market.event('one', { name: '已批准', bidMethod: codes.invited, invited: invited() })
    await admin('PUT', 'bid/method/edit', { body: { id: rule?.id, participation: 'public' } })
    await did(buyer, 'bid/project', 'publish', id)
    expect(await seenOf(await record(buyer, 'bid/project', id))).toEqual(nothing)
    await admin('PUT', 'bid/method/edit', { body: { id: rule?.id, participation: 'invited', minInvited: 2 } })
    await expect(published('invited')).rejects.toThrow('至少邀请 2 家')
  })

  it('of inquiries decides their kind, and of auctions their announcement', async () => {
    const admin = market.on('admin')
    for (const method of ['inquiry', 'auction']) {
      const [rule] = await rows(admin, `bid/method/list?method=${method}`)
      await admin('PUT', 'bid/method/edit', { body: { id: rule?.id, participation: 'invited' } })
    }
    await expect(market.event('inquiry')).rejects.toThrow('须为邀请询价')
    const { materialCode, unit } = await firstOf(buyer, 'mat/material/list?pageSize=1')
    const { id } = await added('buyer', 'bid/auction', {
      ...{ name: '不公告的竞价', auctionType: 'english', startTime: inDays(2), duration: 30, startPrice: 1000 },
      ...{ stepType: 'amount', step: 10, visibility: 'rank', lotMode: 'whole', purOrg: 'P10', buyerId: 'buyer' },
      items: [{ lineNo: 1, materialCode, unit, qty: 5 }],
      invited: invited(),
    })
    await did(buyer, 'bid/auction', 'submit', id)
    await did(market.on('approver'), 'bid/auction', 'approve', id)
    await did(buyer, 'bid/auction', 'publish', id)
    const auction = await record(buyer, 'bid/auction', id)
    expect(auction.participation).toBe('invited')
    expect(await invitationOf(auction)).toBe('invited')
    expect(await announced(auction.name)).toEqual([])
  })
})

describe('an older database', () => {
  it('gets the participation of its tenders and auctions by what their methods meant', async () => {
    await write(api, 'update bid_project set participation = null')
    await write(api, 'update bid_auction set participation = null')
    const { store, live } = api.running.app
    await upgradeParticipation(store, live.current)
    const tenders = await rows(buyer, 'bid/project/list?pageSize=100')
    const of = (method: string) => new Set(tenders.filter((each) => each.bidMethod === method).map(kindOf))
    expect([of('invited'), of('negotiation'), of('open')]).toEqual(
      ['invited', 'public', 'public'].map((kind) => new Set([kind])),
    )
    expect(new Set((await rows(buyer, 'bid/auction/list?pageSize=100')).map(kindOf))).toEqual(new Set(['public']))
  })
})

const kindOf = ({ participation }: Row) => participation
