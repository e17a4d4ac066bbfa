import { quotationFor } from '../../kit/quotation.ts'
import { type Call, firstOf, type Row } from './callers.ts'
import { passed } from './evaluated-tender.ts'
import { type Events, ok } from './event-kit.ts'

/** Hands a quotation of a company in, with further values; its id. */
export async function quoted(call: Call, event: Row, price: number, values: object = {}): Promise<string> {
  const { id } = await ok(call, 'bid/quote/add', { ...(await quotationFor(call, event, price)), ...values })
  await ok(call, 'bid/quote/do/submit', { ids: id })
  return String(id)
}

/** Opens the quotations of an unsealed inquiry. */
export async function inquiryOpened(on: Events, { id }: Row): Promise<void> {
  await on.write(`update bid_inquiry set phase = 'closed', quote_deadline = ? where id = ?`, passed, id)
  await ok(on.calls.buyer, 'bid/inquiry/do/open', { ids: id })
}

/** Award that the proposal of an event drafts. */
export async function proposedAward(on: Events, code: string, { id, billNo }: Row): Promise<Row> {
  await ok(on.calls.buyer, `${code}/do/scale`, { ids: id })
  return firstOf(on.calls.buyer, `bid/scaling/list?sourceNo=${billNo}&status=draft`)
}

/** Hands an award in and has it approved. */
export async function awardApproved(on: Events, { id }: Row): Promise<void> {
  await ok(on.calls.buyer, 'bid/scaling/edit', { id, reason: '价格最优' }, 'PUT')
  await ok(on.calls.buyer, 'bid/scaling/do/submit', { ids: id })
  await ok(on.calls.approver, 'bid/scaling/do/approve', { ids: id })
}
