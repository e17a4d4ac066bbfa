import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeBidderPayments } from '../../../server/domain/upgrades/bidder-payments.ts'
import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly [field: string]: unknown }

const text = '<p>第三章 技术要求</p>'
const inDays = (days: number) => nowText(Date.now() + days * 86_400_000)

let api: ApiServer
let calls: Record<'buyer' | 'approver' | 'finance' | 'supplier' | 'rival', Call>
let company: string
let rivalCompany: string
beforeAll(async () => {
  api = await startApi()
  const names = {
    buyer: 'buyer',
    approver: 'approver',
    finance: 'finance',
    supplier: 'supplier_b',
    rival: 'supplier_a',
  }
  const signed = Object.entries(names).map(async ([key, name]) => [key, await api.as(name)] as const)
  calls = Object.fromEntries(await Promise.all(signed)) as typeof calls
  const companyOf = async (call: Call) => (await call('GET', 'srm/supplier/base/list')).result.records[0].id as string
  ;[company, rivalCompany] = await Promise.all([companyOf(calls.supplier), companyOf(calls.rival)])
  await write(`update srm_supplier_base set status = 'qualified', measure = 'none' where id = ?`, rivalCompany)
  await write(`update srm_supplier_qualification set expiry = 'valid' where supplier_id = ?`, rivalCompany)
  await write(`update bid_method set envelope = null where method = 'open'`)
})
afterAll(() => api?.close())

const write = (sql: string, ...parameters: readonly unknown[]) => api.running.app.store.write([{ sql, parameters }])
const read = async (call: Call, code: string, id: unknown) => (await call('GET', `${code}/queryById?id=${id}`)).result
const rows = async (call: Call, path: string): Promise<readonly Row[]> => (await call('GET', path)).result.records
const act = (call: Call, code: string, action: string, id: unknown, more: object = {}) =>
  call('POST', `${code}/do/${action}`, { body: { ids: id, ...more }, headers: { 'X-Confirmed': '1' } })
async function did(call: Call, code: string, action: string, id: unknown, more: object = {}): Promise<void> {
  const reply = await act(call, code, action, id, more)
  if (!reply.success) throw new Error(`${code} ${action}: ${reply.text}`)
}

async function uploaded(call: Call): Promise<{ readonly id: string; readonly path: string; readonly value: string }> {
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7 paper']), 'paper.pdf')
  const { id, path } = (await call('POST', 'sys/common/upload', { raw })).result
  return { id, path, value: `${id}|${path}` }
}

/** A published public tender with a document, a file and by default a fee of 300. */
async function publishedTender(values: object = {}): Promise<{ readonly tender: Row; readonly path: string }> {
  const [template] = await rows(calls.buyer, 'bid/template/list?type=tender&pageSize=1')
  const [material] = await rows(calls.buyer, 'mat/material/list?pageSize=1')
  const file = await uploaded(calls.buyer)
  const body = {
    ...{ name: '水泵招标', procCategory: 'goods', bidMethod: 'open', templateId: template?.id, budget: 100_000 },
    ...{ currency: 'CNY', questionEnd: inDays(5), bidDeadline: inDays(30), openTime: inDays(30), validDays: 90 },
    ...{ envelope: 'one', evalMethod: 'lowest', contactName: '陈采', contactPhone: '0571-1', docText: text },
    ...{ files: file.value, attachments: file.value, purOrg: 'P10', buyerId: 'buyer', docFee: 300 },
    items: [{ lineNo: 1, materialCode: material?.materialCode, unit: material?.unit, qty: 5 }],
    ...values,
  }
  const added = await calls.buyer('POST', 'bid/project/add', { body })
  if (!added.success) throw new Error(added.text)
  const { id } = added.result
  await did(calls.buyer, 'bid/project', 'submit', id)
  await did(calls.approver, 'bid/project', 'approve', id)
  await did(calls.buyer, 'bid/project', 'publish', id)
  return { tender: await read(calls.buyer, 'bid/project', id), path: file.path }
}

const enrolled = async (call: Call, tender: Row): Promise<Row> => {
  const reply = await call('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
  if (!reply.success) throw new Error(reply.text)
  return reply.result
}

const pay = (call: Call, tender: Row, more: object = {}) =>
  call('POST', 'bid/bond/add', {
    body: { projectNo: tender.billNo, kind: 'docFee', amount: 300, payWay: 'transfer', ...more },
  })

async function paidBy(call: Call, tender: Row): Promise<Row> {
  const reply = await pay(call, tender)
  if (!reply.success) throw new Error(reply.text)
  const proof = (await uploaded(call)).value
  await did(call, 'bid/bond', 'upload', reply.result.id, {
    payWay: 'transfer',
    payTime: '2026-01-05 10:00:00',
    proof,
  })
  return reply.result
}

/** Every call that could show the documents of a tender to a company. */
async function shownTo(call: Call, tender: Row, path: string, invitation?: Row) {
  const [listed] = await rows(call, `bid/project/list?billNo=${tender.billNo}`)
  const record = await read(call, 'bid/project', tender.id)
  const file = await call('GET', `sys/common/static/${path}`)
  const archive = invitation && (await call('GET', `sourcing/eventFiles?id=${invitation.id}`))
  const values = ['docText', 'files', 'attachments'].flatMap((field) => [listed?.[field], record[field]])
  const filtered = await call('GET', `bid/project/list?billNo=${tender.billNo}&docText=*技术要求*`)
  const history = await call('GET', `bid/project/history?id=${tender.id}`)
  return {
    fields: values.filter((value) => value !== undefined && value !== null).length,
    file: file.status === 200 && file.text.includes('paper'),
    archive: archive?.status === 200 && archive.text.startsWith('PK'),
    refusal: archive?.success === false ? archive.message : undefined,
    isFiltered: filtered.success && filtered.result.total === 1 && filtered.text.includes('第三章'),
    isLogged: !history.success || history.text.includes('第三章'),
  }
}

const nothing = { fields: 0, file: false, archive: false, isFiltered: false, isLogged: false }

describe('the document fee of a tender', () => {
  it('hides its documents from a bidder until finance has confirmed the payment', async () => {
    const { tender, path } = await publishedTender()
    const invitation = await enrolled(calls.supplier, tender)
    expect(invitation).toMatchObject({ docFee: 300, inviteStatus: 'accepted' })
    const unpaid = { ...nothing, refusal: expect.stringContaining('标书费') }
    expect(await shownTo(calls.supplier, tender, path, invitation)).toMatchObject(unpaid)

    const fee = await paidBy(calls.supplier, tender)
    expect(await shownTo(calls.supplier, tender, path, invitation)).toMatchObject(unpaid)
    expect((await act(calls.supplier, 'bid/bond', 'confirm', fee.id)).success).toBe(false)
    expect((await act(calls.buyer, 'bid/bond', 'confirm', fee.id)).success).toBe(false)
    await did(calls.finance, 'bid/bond', 'confirm', fee.id)
    expect(await shownTo(calls.supplier, tender, path, invitation)).toMatchObject({
      ...{ fields: 6, file: true, archive: true, refusal: undefined },
    })
    // Those of another company stay hidden, and who has paid is nobody's to read.
    const rival = await enrolled(calls.rival, tender)
    expect(await shownTo(calls.rival, tender, path, rival)).toMatchObject(unpaid)
    expect(JSON.stringify(await read(calls.supplier, 'bid/project', tender.id))).not.toContain('feePaidIds')
    expect(await read(calls.buyer, 'bid/project', tender.id)).toMatchObject({ docText: text })
  })

  it('is not asked for a tender without one', async () => {
    const { tender, path } = await publishedTender({ docFee: null })
    const invitation = await enrolled(calls.supplier, tender)
    expect(await shownTo(calls.supplier, tender, path, invitation)).toMatchObject({
      fields: 6,
      file: true,
      archive: true,
    })
    expect((await pay(calls.supplier, tender)).text).toContain('不收标书费')
  })

  it('is refused before the enrolment, too small, twice, too late, for an auction, and of another company', async () => {
    const { tender } = await publishedTender()
    expect((await pay(calls.supplier, tender)).text).toContain('请先报名')
    await enrolled(calls.supplier, tender)
    for (const amount of [299.99, 0, -300, null])
      expect((await pay(calls.supplier, tender, { amount })).success, String(amount)).toBe(false)
    expect((await pay(calls.supplier, tender, { amount: 299 })).text).toContain('标书费不少于 300')
    expect((await pay(calls.supplier, tender, { kind: 'gift' })).success).toBe(false)
    const foreign = await pay(calls.supplier, tender, { supplierId: rivalCompany, projectNo: tender.billNo })
    expect(foreign.success ? foreign.result.supplierId : company).toBe(company)
    if (!foreign.success) expect((await pay(calls.supplier, tender)).success).toBe(true)
    expect((await pay(calls.supplier, tender)).text).toContain('已有标书费记录')
    const { tender: late } = await publishedTender()
    await enrolled(calls.supplier, late)
    await write('update bid_project set bid_deadline = ? where id = ?', inDays(-1), late.id)
    expect((await pay(calls.supplier, late)).text).toContain('投标已截止')
    const auction = await calls.supplier('GET', 'bid/auction/list?pageSize=1')
    const auctionNo = auction.result.records[0]?.billNo
    expect((await pay(calls.supplier, late, { projectNo: null, auctionNo })).success).toBe(false)
  })

  it('is one record also when a company presses twice at once, and one for each of two companies', async () => {
    const { tender } = await publishedTender()
    await Promise.all([enrolled(calls.supplier, tender), enrolled(calls.rival, tender)])
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay(calls.supplier, tender)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const [own] = await rows(calls.supplier, `bid/bond/list?projectNo=${tender.billNo}`)
    const other = await paidBy(calls.rival, tender)
    const proof = (await uploaded(calls.supplier)).value
    await did(calls.supplier, 'bid/bond', 'upload', own?.id, { payWay: 'transfer', payTime: inDays(0), proof })
    // Confirmed at once: each company is added to those that have paid.
    const ids = [own?.id, other.id]
    await Promise.all(ids.map((id) => did(calls.finance, 'bid/bond', 'confirm', id)))
    for (const call of [calls.supplier, calls.rival])
      expect(await read(call, 'bid/project', tender.id)).toMatchObject({ docText: text })
  })

  it('is paid before a bid, like the bond, and neither kept nor turned into a payment', async () => {
    const { tender } = await publishedTender({ bond: 1000 })
    await enrolled(calls.supplier, tender)
    const quote = await calls.supplier('POST', 'bid/quote/add', {
      body: await quotationFor(calls.supplier, tender, 90),
    })
    const submit = () => act(calls.supplier, 'bid/quote', 'submit', quote.result.id)
    expect((await submit()).text).toContain('请先缴纳标书费')
    const fee = await paidBy(calls.supplier, tender)
    await did(calls.finance, 'bid/bond', 'confirm', fee.id)
    expect((await submit()).text).toContain('请先缴纳保证金')
    // A confirmed payment is changed by nobody, administrators included.
    const admin = await api.as('admin')
    const { version } = await read(admin, 'bid/bond', fee.id)
    const changed = await admin('PUT', 'bid/bond/edit', { body: { id: fee.id, version, payWay: 'cash', proof: '' } })
    expect(changed.text).toContain('当前状态下不能修改此记录')
    for (const action of ['refund', 'convert', 'dueRefund', 'dueRefundOfFee'])
      expect((await act(calls.finance, 'bid/bond', action, fee.id)).success, action).toBe(false)
    const reason = { rejectReason: '违约' }
    expect((await act(calls.finance, 'bid/bond', 'askForfeit', fee.id, reason)).success).toBe(false)
    const bond = await pay(calls.supplier, tender, { kind: 'bond', amount: 1000 })
    expect(bond.result).toMatchObject({ kind: 'bond', status: 'unpaid' })
    expect((await pay(calls.supplier, tender, { kind: 'bond', amount: 1000 })).text).toContain('已有保证金')
  })

  it('is refunded when the buyer cancels the tender, and kept when it fails', async () => {
    const pairs = await Promise.all(
      ['cancelled', 'failed'].map(async (phase) => {
        const { tender } = await publishedTender()
        await enrolled(calls.supplier, tender)
        const fee = await paidBy(calls.supplier, tender)
        await did(calls.finance, 'bid/bond', 'confirm', fee.id)
        await write('update bid_project set phase = ? where id = ?', phase, tender.id)
        return fee
      }),
    )
    await dueActions({
      app: api.running.app,
      id: '',
      tenantId: '0',
      parameter: '',
      tenants: ['0'],
      signal: new AbortController().signal,
    })
    const states = await Promise.all(pairs.map(async ({ id }) => (await read(calls.finance, 'bid/bond', id)).status))
    expect(states).toEqual(['refundDue', 'paid'])
    await did(calls.finance, 'bid/bond', 'refund', pairs[0]?.id)
  })
})

describe('the bond of a company', () => {
  it.each([
    ['cancelled', 'refunded'],
    ['failed', 'refunded'],
    ['awarded', 'refunded'],
    ['evaluated', 'paid'],
  ])('that finance confirms when its tender is %s is %s', async (phase, status) => {
    const { tender } = await publishedTender({ docFee: null, bond: 1000 })
    await enrolled(calls.supplier, tender)
    const { result: bond } = await pay(calls.supplier, tender, { kind: 'bond', amount: 1000 })
    const proof = (await uploaded(calls.supplier)).value
    const paid = { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof }
    await did(calls.supplier, 'bid/bond', 'upload', bond.id, paid)
    await write('update bid_project set phase = ? where id = ?', phase, tender.id)
    await did(calls.finance, 'bid/bond', 'confirm', bond.id)
    await act(calls.finance, 'bid/bond', 'refund', bond.id)
    expect((await read(calls.finance, 'bid/bond', bond.id)).status).toBe(status)
  })

  it('is taken once more when a failed tender is repeated', async () => {
    const { tender } = await publishedTender({ docFee: null, bond: 1000 })
    await enrolled(calls.supplier, tender)
    const bond = { kind: 'bond', amount: 1000 }
    expect((await pay(calls.supplier, tender, bond)).result).toMatchObject({ round: 1 })
    await write('update bid_project set round = 2 where id = ?', tender.id)
    expect((await pay(calls.supplier, tender, bond)).result).toMatchObject({ round: 2 })
    expect((await pay(calls.supplier, tender, bond)).text).toContain('已有保证金')
  })

  it('is refused of a company that does not take part, and of a tender that is closed', async () => {
    const bond = { kind: 'bond', amount: 1000 }
    const { tender } = await publishedTender({ docFee: null, bond: 1000 })
    expect((await pay(calls.supplier, tender, bond)).text).toContain('请先报名')
    const byFinance = { ...bond, supplierId: rivalCompany }
    expect((await pay(calls.finance, tender, byFinance)).text).toContain('请先报名')
    await enrolled(calls.supplier, tender)
    // Nothing would refund a bond that is paid after the result.
    await write(`update bid_project set phase = 'finished' where id = ?`, tender.id)
    expect((await pay(calls.supplier, tender, bond)).text).toContain('投标已截止')
    await write(`update bid_project set phase = 'published', bid_deadline = ? where id = ?`, inDays(-1), tender.id)
    expect((await pay(calls.supplier, tender, bond)).text).toContain('投标已截止')
  })

  it('of an older database gets its event and round, the first one of several', async () => {
    const { tender } = await publishedTender({ docFee: null, bond: 1000 })
    await enrolled(calls.supplier, tender)
    const { id } = (await pay(calls.supplier, tender, { kind: 'bond', amount: 1000 })).result
    await write('update bid_bond set kind = null, round = null, source_no = null where id = ?', id)
    await write('update bid_project set fee_kind = null where id = ?', tender.id)
    const copy = `insert into bid_bond (id, tenant_id, project_no, supplier_id, version)
      select 'z' || id, tenant_id, project_no, supplier_id, 1 from bid_bond where id = ?`
    await write(copy, id)
    const { app } = api.running
    for (let start = 0; start < 2; start += 1) await upgradeBidderPayments(app.store, app.live.current)
    const sql = 'select kind, round, source_no from bid_bond where project_no = ? order by id'
    const found = await app.store.rows({ sql, parameters: [String(tender.billNo)] })
    expect(found).toEqual([
      { kind: 'bond', round: 1, source_no: tender.billNo },
      { kind: null, round: null, source_no: null },
    ])
    // The button to pay a document fee gives it.
    expect(await read(calls.supplier, 'bid/project', tender.id)).toMatchObject({ feeKind: 'docFee' })
  })

  it('is in the currency of its event, and so is its fee; sums of a list are split by it', async () => {
    const { tender } = await publishedTender({ currency: 'USD', bond: 1000 })
    await enrolled(calls.supplier, tender)
    for (const [kind, amount] of [
      ['bond', 1000],
      ['docFee', 300],
    ] as const) {
      const { result } = await pay(calls.supplier, tender, { kind, amount, currency: 'CNY' })
      expect(await read(calls.finance, 'bid/bond', result.id)).toMatchObject({ kind, amount, currency: 'USD' })
    }
    const of = 'update bid_bond set currency = null where source_no = ?'
    await write(of, tender.billNo)
    const { app } = api.running
    await upgradeBidderPayments(app.store, app.live.current)
    const { totals } = (await calls.finance('GET', 'bid/bond/list')).result
    expect(totals.amount).toContainEqual({ of: 'USD', total: 1300 })
  })

  it('is one in the database, whichever number names the event', async () => {
    const { tender } = await publishedTender({ docFee: null, bond: 1000 })
    await enrolled(calls.supplier, tender)
    await pay(calls.supplier, tender, { kind: 'bond', amount: 1000 })
    const copy = `insert into bid_bond (id, tenant_id, project_no, source_no, supplier_id, kind, round, lot_key, version)
      select 'copy', tenant_id, project_no, source_no, supplier_id, kind, round, lot_key, 1 from bid_bond where source_no = ?`
    await expect(write(copy, tender.billNo)).rejects.toThrow(/unique/i)
  })
})
