import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { upgradeBidderLists } from '../../../server/domain/upgrades/bidder-lists.ts'
import { upgradeEnrolments } from '../../../server/domain/upgrades/implied-enrolments.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { act, type Call, dialect, did, firstOf, type Row, record, rows, write } from './callers.ts'
import { type Bidder, type Market, openMarket } from './market.ts'

let api: ApiServer
let market: Market
let buyer: Call
let supplier: Call
let rival: Call
beforeAll(async () => {
  api = await startApi({}, dialect)
  market = await openMarket(api)
  ;[buyer, supplier, rival] = [market.on('buyer'), market.on('supplier_b'), market.on('supplier_a')]
})
afterAll(() => api?.close())

type Tender = Row & { readonly billNo: string }

async function published(values: object): Promise<Tender> {
  const { participation = null, ...more } = values as { readonly participation?: string }
  await write(api, "update bid_method set participation = ? where method = 'negotiation'", participation)
  const tender = await market.event('one', more)
  await did(buyer, 'bid/project', 'publish', tender.id)
  return tender
}

const invitedOnly = (...who: readonly Bidder[]) => ({
  participation: 'invited',
  invited: who.map((name) => ({ supplierId: market.companies[name] })),
})

async function added(call: Call, code: string, body: object): Promise<Row> {
  const reply = await call('POST', `${code}/add`, { body })
  if (!reply.success) throw new Error(reply.text)
  return reply.result
}

const enrol = (call: Call, tender: Tender) => added(call, 'bid/invite', { projectNo: tender.billNo })

const payment = (tender: Tender, kind: string) => ({
  ...{ projectNo: tender.billNo, kind, payWay: 'transfer', amount: kind === 'bond' ? 1000 : 300 },
})

async function uploaded(call: Call): Promise<{ readonly path: string; readonly value: string }> {
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7 paper']), 'paper.pdf')
  const { id, path } = (await call('POST', 'sys/common/upload', { raw })).result
  return { path, value: `${id}|${path}` }
}

async function paid(call: Call, tender: Tender): Promise<void> {
  const { id } = await added(call, 'bid/bond', payment(tender, 'docFee'))
  const proof = (await uploaded(call)).value
  await did(call, 'bid/bond', 'upload', id, { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof })
  await did(market.on('finance'), 'bid/bond', 'confirm', id)
}

/** Runs the second write between the reads of the first and its own write. */
async function overtaken(table: string, first: () => Promise<void>, second: () => Promise<void>): Promise<void> {
  const { store } = api.running.app
  const original = store.write.bind(store)
  let isHeld = true
  const spy = vi.spyOn(store, 'write').mockImplementation(async (steps, ...more) => {
    if (isHeld && JSON.stringify(steps).includes(table)) {
      isHeld = false
      await second()
    }
    return original(steps, ...more)
  })
  try {
    await first()
  } finally {
    spy.mockRestore()
  }
  expect(isHeld).toBe(false)
}

describe('payments of a tender', () => {
  /** Payments that a company is not offered, in the list and in the record. */
  async function withheld(call: Call, tender: Tender) {
    const [listed] = await rows(call, `bid/project/list?billNo=${tender.billNo}`)
    const whole = await record(call, 'bid/project', tender.id)
    expect(whole._made).toEqual(listed?._made)
    const made = Object.keys((listed?._made ?? {}) as object)
    return made.filter((name) => name === 'payFee' || name === 'payBond').toSorted()
  }
  const both = ['payBond', 'payFee']

  it('are offered to the companies that enrolled, and refused of others', async () => {
    const tender = await published({ bond: 1000, docFee: 300 })
    expect([await withheld(supplier, tender), await withheld(rival, tender)]).toEqual([both, both])
    for (const kind of ['bond', 'docFee'])
      expect((await supplier('POST', 'bid/bond/add', { body: payment(tender, kind) })).text).toContain('请先报名')
    await Promise.all([enrol(supplier, tender), enrol(rival, tender)])
    expect([await withheld(supplier, tender), await withheld(rival, tender)]).toEqual([[], []])
    await added(supplier, 'bid/bond', payment(tender, 'bond'))
    expect(await withheld(supplier, tender)).toEqual(['payBond'])
  })

  it('are offered to invited companies until they decline', async () => {
    const tender = await published({ ...invitedOnly('supplier_b', 'supplier_a'), bond: 1000, docFee: 300 })
    expect([await withheld(supplier, tender), await withheld(rival, tender)]).toEqual([[], []])
    const { id } = await firstOf(supplier, `bid/invite/list?billNo=${tender.billNo}`)
    await did(supplier, 'bid/invite', 'decline', id, { replyNote: '产能已满' })
    expect([await withheld(supplier, tender), await withheld(rival, tender)]).toEqual([both, []])
    expect((await supplier('POST', 'bid/bond/add', { body: payment(tender, 'docFee') })).success).toBe(false)
  })

  it('are not offered by an id that contains the own one', async () => {
    const tender = await published({ ...invitedOnly('supplier_b', 'supplier_a'), docFee: 300 })
    const id = market.companies.supplier_b
    await paid(rival, tender)
    await write(api, 'update bid_project set bidder_ids = ?, fee_paid_ids = ?', `,1${id},`, `,${id}1,`)
    expect(await withheld(supplier, tender)).toEqual(both)
    expect((await record(supplier, 'bid/project', tender.id)).docText).toBeUndefined()
    await write(api, 'update bid_project set fee_paid_ids = ? where id = ?', `,9,${id},`, tender.id)
    expect((await record(supplier, 'bid/project', tender.id)).docText).toBe('<p>文件</p>')
    await write(api, 'update bid_project set invited_ids = ? where id = ?', `,1${id}1,`, tender.id)
    expect(await rows(supplier, `bid/project/list?billNo=${tender.billNo}`)).toEqual([])
  })

  it('of an older database are offered to the companies with an open invitation', async () => {
    const tender = await published({ ...invitedOnly('supplier_b', 'supplier_a'), bond: 1000, docFee: 300 })
    const { id } = await firstOf(rival, `bid/invite/list?billNo=${tender.billNo}`)
    await did(rival, 'bid/invite', 'decline', id, { replyNote: '产能已满' })
    const { supplier_b: own, supplier_a: other } = market.companies
    const older = 'update bid_project set bidder_ids = null, fee_paid_ids = ?, invited_ids = ? where id = ?'
    await write(api, older, own, `${own},${other}`, tender.id)
    const { app } = api.running
    for (let start = 0; start < 2; start += 1) await upgradeBidderLists(app.store, app.live.current)
    const sql = 'select bidder_ids, fee_paid_ids, invited_ids from bid_project where id = ?'
    expect(await app.store.rows({ sql, parameters: [tender.id] })).toEqual([
      { bidder_ids: `,${own},`, fee_paid_ids: `,${own},`, invited_ids: `,${own},${other},` },
    ])
    expect([await withheld(supplier, tender), await withheld(rival, tender)]).toEqual([[], both])
  })
})

describe('the bid of a public tender', () => {
  const isOffered = async (call: Call, tender: Tender): Promise<boolean> => {
    const whole = await record(call, 'bid/project', tender.id)
    return !Object.keys((whole._made ?? {}) as object).includes('newQuote')
  }

  it('is offered to the companies that take part, until they decline', async () => {
    const tender = await published({})
    expect([await isOffered(supplier, tender), await isOffered(rival, tender)]).toEqual([false, false])
    const { id } = await enrol(supplier, tender)
    expect([await isOffered(supplier, tender), await isOffered(rival, tender)]).toEqual([true, false])
    await did(supplier, 'bid/invite', 'decline', id, { replyNote: '产能已满' })
    expect(await isOffered(supplier, tender)).toBe(false)
  })

  it('is refused of a company that has not enrolled, or has declined', async () => {
    const tender = await published({})
    const body = await quotationFor(supplier, tender, 90)
    expect((await rival('POST', 'bid/quote/add', { body })).text).toContain('请先报名')
    const { id: invitation } = await enrol(rival, tender)
    const { id } = await added(rival, 'bid/quote', body)
    await did(rival, 'bid/invite', 'decline', invitation, { replyNote: '产能已满' })
    expect((await act(rival, 'bid/quote', 'submit', id)).text).toContain('请先报名')
  })
})

describe('a tender that is held again', () => {
  it('invites the companies of the failed round, whose bids count no more', async () => {
    const tender = await published({ docFee: 300 })
    const quotes: Row[] = []
    for (const call of [supplier, rival]) {
      await enrol(call, tender)
      await paid(call, tender)
      quotes.push(await added(call, 'bid/quote', await quotationFor(call, tender, 90)))
    }
    for (const [index, call] of [supplier, rival].entries())
      await did(call, 'bid/quote', 'submit', String(quotes[index]?.id))
    await write(api, "update bid_quote set status = 'opened' where id = ?", String(quotes[0]?.id))
    await write(api, "update bid_project set phase = 'evaluated' where id = ?", tender.id)
    await did(buyer, 'bid/project', 'fail', tender.id, { rejectReason: '有效投标不足三家' })
    const statesOf = async (call: Call, code: 'invite' | 'quote') => {
      const found = await rows(call, `bid/${code}/list?${code === 'quote' ? 'sourceNo' : 'billNo'}=${tender.billNo}`)
      return found.map(({ inviteStatus, round, status }) => [round, inviteStatus ?? status])
    }
    expect([await statesOf(supplier, 'quote'), await statesOf(rival, 'quote')]).toEqual([
      [[1, 'lost']],
      [[1, 'lapsed']],
    ])

    await did(buyer, 'bid/project', 'reTender', tender.id)
    await did(buyer, 'bid/project', 'submit', tender.id)
    await did(market.on('approver'), 'bid/project', 'approve', tender.id)
    await did(buyer, 'bid/project', 'publish', tender.id)
    const [invitation, ...former] = await rows(supplier, `bid/invite/list?billNo=${tender.billNo}`)
    expect([invitation, ...former].map((each) => [each?.round, each?.inviteStatus])).toEqual([
      [2, 'invited'],
      [1, 'missed'],
    ])
    await did(supplier, 'bid/invite', 'accept', String(invitation?.id))
    // Bids of the failed round do not count in the next one. The document fee is paid once.
    expect(await statesOf(supplier, 'invite')).toContainEqual([2, 'accepted'])
    const next = await added(supplier, 'bid/quote', await quotationFor(supplier, tender, 80))
    await did(supplier, 'bid/quote', 'submit', next.id)
    expect(await statesOf(supplier, 'quote')).toContainEqual([2, 'submitted'])
  })

  it('is not offered for bids and payments to a company that does not take part again', async () => {
    const tender = await published({ ...invitedOnly('supplier_b', 'supplier_a'), bond: 1000 })
    await write(api, "update bid_project set phase = 'closed' where id = ?", tender.id)
    await did(buyer, 'bid/project', 'fail', tender.id, { rejectReason: '无人投标，流标' })
    await did(buyer, 'bid/project', 'reTender', tender.id)
    expect((await record(buyer, 'bid/project', tender.id)).bidderIds ?? null).toBe(null)
  })
})

describe('an older database', () => {
  it('lets a company go on that bid for a public tender before it had to enrol', async () => {
    const tender = await published({ bond: 1000 })
    await enrol(supplier, tender)
    await enrol(rival, tender)
    const { id } = await added(rival, 'bid/quote', await quotationFor(rival, tender, 90))
    await write(api, 'update bid_project set bidder_ids = null where id = ?', tender.id)
    await write(api, 'delete from bid_invite where bill_no = ?', tender.billNo)
    for (const expected of [1, 0]) expect(await upgradeEnrolments(api.running.app)).toBe(expected)
    expect(await rows(supplier, `bid/invite/list?billNo=${tender.billNo}`)).toEqual([])
    const invitation = await firstOf(rival, `bid/invite/list?billNo=${tender.billNo}`)
    expect(invitation).toMatchObject({ enrolled: 'Y', inviteStatus: 'accepted', bond: 1000, round: 1 })
    await write(api, 'update bid_project set bond = null where id = ?', tender.id)
    await did(rival, 'bid/quote', 'submit', id)
    // One that has declined does not take part again.
    await did(rival, 'bid/quote', 'withdraw', id)
    await did(rival, 'bid/invite', 'decline', invitation.id, { replyNote: '产能已满' })
    expect(await upgradeEnrolments(api.running.app)).toBe(0)
  })

  it('has invitations of the running round', async () => {
    const tender = await published({})
    const { id } = await enrol(supplier, tender)
    await write(api, 'update bid_project set round = 2 where id = ?', tender.id)
    await write(api, 'update bid_invite set round = null where id = ?', id)
    await upgradeBidderLists(api.running.app.store, api.running.app.live.current)
    expect((await record(supplier, 'bid/invite', id)).round).toBe(2)
  })
})

describe('two presses at the same moment', () => {
  it('enrol a company once', async () => {
    const tender = await published({})
    const reply = () => supplier('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
    const replies: Awaited<ReturnType<typeof reply>>[] = []
    const press = async () => void replies.push(await reply())
    await overtaken('bid_invite', press, press)
    expect(replies.map(({ success }) => success)).toEqual([true, false])
    expect(await rows(supplier, `bid/invite/list?billNo=${tender.billNo}`)).toHaveLength(1)
  })

  it('pay a bond once', async () => {
    const tender = await published({ bond: 1000 })
    await enrol(supplier, tender)
    const replies: boolean[] = []
    const press = async () => {
      replies.push((await supplier('POST', 'bid/bond/add', { body: payment(tender, 'bond') })).success)
    }
    await overtaken('bid_bond', press, press)
    expect(replies).toEqual([true, false])
    expect(await rows(supplier, `bid/bond/list?projectNo=${tender.billNo}`)).toHaveLength(1)
  })
})

describe('files of a clarification', () => {
  it.each([
    ['before', 'bid_clarify'],
    ['after', 'bid_bond'],
  ])('are shown to a company whose fee is confirmed %s the publication of the same moment', async (_, table) => {
    const tender = await published({ docFee: 300 })
    await enrol(supplier, tender)
    const { id: fee } = await added(supplier, 'bid/bond', payment(tender, 'docFee'))
    const proof = (await uploaded(supplier)).value
    await did(supplier, 'bid/bond', 'upload', fee, { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof })
    const question = { projectNo: tender.billNo, title: '图纸', question: '请提供图纸' }
    const { id } = await added(supplier, 'bid/clarify', question)
    await did(supplier, 'bid/clarify', 'submit', id)
    const answer = await uploaded(buyer)
    await did(buyer, 'bid/clarify', 'answer', id, { answer: '见附件', files: answer.value })
    const publish = () => did(buyer, 'bid/clarify', 'publish', id)
    const confirm = () => did(market.on('finance'), 'bid/bond', 'confirm', fee)
    await (table === 'bid_clarify' ? overtaken(table, publish, confirm) : overtaken(table, confirm, publish))
    const { id: shared } = await firstOf(buyer, `bid/clarify/list?projectNo=${tender.billNo}&direction=buyer`)
    expect(await reads(supplier, shared, answer)).toBe(true)
  })

  /** A question of the rival, answered with a file and published; and what the companies read of the published one. */
  async function answered(tender: Tender) {
    const own = await uploaded(rival)
    const question = { projectNo: tender.billNo, title: '图纸', question: '请提供图纸', supplierFiles: own.value }
    const { id } = await added(rival, 'bid/clarify', question)
    await did(rival, 'bid/clarify', 'submit', id)
    expect(await record(buyer, 'bid/clarify', id)).toMatchObject({ supplierFiles: own.value })
    const answer = await uploaded(buyer)
    await did(buyer, 'bid/clarify', 'answer', id, { answer: '见附件', files: answer.value })
    await did(buyer, 'bid/clarify', 'publish', id)
    expect(await record(rival, 'bid/clarify', id)).toMatchObject({ supplierFiles: own.value })
    const { id: shared } = await firstOf(buyer, `bid/clarify/list?projectNo=${tender.billNo}&direction=buyer`)
    return { own, answer, shared }
  }

  async function reads(call: Call, shared: string, { path }: { readonly path: string }): Promise<boolean> {
    const [row] = await rows(call, `bid/clarify/list?id=${shared}`)
    const whole = await record(call, 'bid/clarify', shared)
    const file = await call('GET', `sys/common/static/${path}`)
    expect(whole.answer).toBe('见附件')
    const found = [Boolean(row?.files), Boolean(whole.files), file.status === 200 && file.text.includes('paper')]
    expect(new Set(found).size).toBe(1)
    return found[0] === true
  }

  it('are shown once the document fee is confirmed, to that company alone', async () => {
    const tender = await published({ docFee: 300 })
    await Promise.all([enrol(supplier, tender), enrol(rival, tender)])
    const { own, answer, shared } = await answered(tender)
    expect([await reads(supplier, shared, answer), await reads(rival, shared, answer)]).toEqual([false, false])
    await paid(supplier, tender)
    expect([await reads(supplier, shared, answer), await reads(rival, shared, answer)]).toEqual([true, false])
    // The files of the asker are not published.
    expect((await supplier('GET', `sys/common/static/${own.path}`)).status).not.toBe(200)
    expect((await record(supplier, 'bid/clarify', shared)).supplierFiles).toBeNull()
    // A clarification after the payment.
    const second = await answered(tender)
    expect([await reads(supplier, second.shared, answer), await reads(rival, second.shared, answer)]).toEqual([
      true,
      false,
    ])
  })

  it('are hidden in an older database until an upgrade fills their readers', async () => {
    const tender = await published({ docFee: 300 })
    await Promise.all([enrol(supplier, tender), enrol(rival, tender)])
    await paid(supplier, tender)
    const { answer, shared } = await answered(tender)
    await write(api, 'update bid_clarify set files_for = null where id = ?', shared)
    expect([await reads(supplier, shared, answer), await reads(rival, shared, answer)]).toEqual([false, false])
    const { app } = api.running
    await upgradeBidderLists(app.store, app.live.current)
    expect([await reads(supplier, shared, answer), await reads(rival, shared, answer)]).toEqual([true, false])
    const free = await published({})
    const plain = await answered(free)
    await write(api, 'update bid_clarify set files_for = null where id = ?', plain.shared)
    await upgradeBidderLists(app.store, app.live.current)
    expect(await reads(supplier, plain.shared, plain.answer)).toBe(true)
  })

  it('come with the reply of a company that the committee asks', async () => {
    const tender = await published({ docFee: 300 })
    const { id } = await added(buyer, 'bid/clarify', {
      ...{ projectNo: tender.billNo, direction: 'committee', title: '业绩', question: '请说明' },
      supplierId: market.companies.supplier_b,
    })
    await did(buyer, 'bid/clarify', 'submit', id)
    const { value } = await uploaded(supplier)
    expect((await act(supplier, 'bid/clarify', 'answer', id, { answer: '见附件', publicFlag: 'Y' })).success).toBe(
      false,
    )
    await did(supplier, 'bid/clarify', 'reply', id, { answer: '见附件', supplierFiles: value })
    expect(await record(buyer, 'bid/clarify', id)).toMatchObject({ supplierFiles: value, status: 'answered' })
  })
})
