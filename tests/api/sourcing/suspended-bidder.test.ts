import { afterAll, beforeAll, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { awardApproved, inquiryOpened, proposedAward, quoted } from './awarded-inquiry.ts'
import { type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
let name: string
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1, standstill_days = 0')
  name = String((await read(on.calls.admin, 'srm/supplier/base', on.rivalCompany)).companyName)
})
afterAll(() => on?.close())

const state = (status: string) =>
  on.write('update srm_supplier_base set status = ? where id = ?', status, on.rivalCompany)

it('hands in no bid for a tender or an inquiry', async () => {
  const tender = await on.publishedTender()
  const inquiry = await on.publishedInquiry({ sealed: 'N' })
  const drafts: string[] = []
  for (const event of [tender, inquiry])
    drafts.push((await ok(on.calls.rival, 'bid/quote/add', await quotationFor(on.calls.rival, event, 80))).id)
  await state('suspended')
  for (const id of drafts) {
    const reply = await act(on.calls.rival, 'bid/quote', 'submit', id)
    expect(errorsOf(reply)).toMatchObject([{ pointer: '/supplierId', message: expect.stringContaining('已暂停') }])
  }
  await state('qualified')
  for (const id of drafts) await ok(on.calls.rival, 'bid/quote/do/submit', { ids: id })
})

it('is left out of the draft of an award, with its name', async () => {
  const inquiry = await on.publishedInquiry({ sealed: 'N' })
  await quoted(on.calls.supplier, inquiry, 90)
  await quoted(on.calls.rival, inquiry, 80)
  await inquiryOpened(on, inquiry)
  await state('suspended')
  const asked = await on.calls.buyer('POST', 'bid/inquiry/do/scale', { body: { ids: inquiry.id } })
  expect(asked.text).toContain(`未列入定标草稿：${name}（已暂停）`)
  const picks = [{ line: '1', supplierId: on.rivalCompany, sharePct: 100 }]
  const body = { kind: 'inquiry', id: inquiry.id, picks }
  const chosen = await on.calls.buyer('POST', 'sourcing/award', { body })
  expect(errorsOf(chosen)).toMatchObject([{ message: expect.stringContaining(`不能授予：${name}（已暂停）`) }])
  const { id } = await proposedAward(on, 'bid/inquiry', inquiry)
  const { lines } = await read(on.calls.buyer, 'bid/scaling', id)
  expect(lines?.map(({ supplierId }) => supplierId)).toEqual([on.company, on.company])
  await state('qualified')
})

it('that is suspended after the approval gets no award; as a loser it does not hold the award up', async () => {
  const inquiry = await on.publishedInquiry({ sealed: 'N' })
  await quoted(on.calls.supplier, inquiry, 70)
  await quoted(on.calls.rival, inquiry, 80)
  await inquiryOpened(on, inquiry)
  const award: Row = await proposedAward(on, 'bid/inquiry', inquiry)
  await awardApproved(on, award)
  await state('suspended')
  await on.write(`update srm_supplier_base set status = 'suspended' where id = ?`, on.company)
  const reply = await act(on.calls.buyer, 'bid/scaling', 'publish', award.id)
  expect(errorsOf(reply)).toMatchObject([{ pointer: '/lines', message: expect.stringContaining('（已暂停）') }])
  await on.write(`update srm_supplier_base set status = 'qualified' where id = ?`, on.company)
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: award.id })
  const letters = await rows(on.calls.buyer, `bid/letter/list?sourceNo=${inquiry.billNo}`)
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['award', 'regret'])
  await state('qualified')
})
