import { AppError } from '../../../src/schema/model/errors.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { doAction } from '../../records/write/do-action.ts'
import { refused } from '../kit/refused.ts'
import type { LineAnswer, OrderResponse } from './read/order-response.ts'

/** State action of an answer to the whole order; an acknowledgement (AB) changes nothing. */
const actions = { AP: 'confirm', CA: 'confirmWithChange', RE: 'refuse' } as const

/** Applies an answer to an order as the action of its sender, by the rules of the button. @throws FORBIDDEN, WRONG_STATE, INVALID */
export async function answerOrder(context: WriteContext, order: RecordRow, response: OrderResponse): Promise<void> {
  const { resource, session } = context
  const name = nameOf(response.code, order)
  if (name === undefined) return
  const action = resource.plan.actions.find((each) => each.name === name)
  if (!action) throw new AppError('NO_FURTHER')
  if (!session.may(action.permission)) throw new AppError('FORBIDDEN')
  const body = bodyOf(response, (order.lines ?? []) as readonly RecordRow[])
  const results = await doAction(context, action, [String(order.id)], body, context.isTrial)
  const wrong = results.find(({ success }) => !success)
  if (wrong) throw refused(response.line, wrong.message)
}

/** Name of the action of an answer; a refused change leaves the former terms in force. */
function nameOf(code: OrderResponse['code'], { pendingChange }: RecordRow): string | undefined {
  if (code === 'RE' && pendingChange === 'Y') return 'refuseChange'
  return code === 'AB' ? undefined : actions[code]
}

function bodyOf({ code, note, lines }: OrderResponse, rows: readonly RecordRow[]): RecordRow {
  if (code === 'RE') return { rejectReason: note || 'RE' }
  return code === 'CA' ? { lines: lines.map((answer) => rowOf(answer, rows)) } : {}
}

function rowOf({ lineNo, line, reply, qty, date }: LineAnswer, rows: readonly RecordRow[]): RecordRow {
  const row = rows.find((each) => String(each.lineNo) === lineNo)
  if (!row) throw refused(line, `LineID: ${lineNo}`)
  if (reply === 'reject') return { id: row.id, lineReply: reply, replyReason: 'OTH' }
  const values = { confirmQty: qty ?? row.qty, confirmDate: date ?? row.needDate, lineReply: reply }
  return { id: row.id, ...values, ...(reply === 'change' && { replyReason: 'OTH' }) }
}
