import { numberOf } from '../kit/values.ts'
import { isClosed, type LineFault, type OrderLine } from './order-line.ts'

/** Answer to a line as ordered. */
export function accepted({ qty, needDate }: OrderLine) {
  return { confirmQty: qty, confirmDate: needDate, lineReply: 'accept', replyReason: null }
}

/**
 * Answer of the supplier to a line, completed: what was left empty is as ordered. The kind of the answer follows from its values, except
 * for a rejection.
 */
export function completedReply(line: OrderLine) {
  if (line.lineReply === 'reject')
    return { confirmQty: null, confirmDate: null, lineReply: 'reject', replyReason: line.replyReason ?? null }
  const confirmQty = line.confirmQty ?? line.qty
  const confirmDate = line.confirmDate ?? line.needDate
  const isSame = numberOf(confirmQty) === numberOf(line.qty) && confirmDate === line.needDate
  return isSame
    ? accepted(line)
    : { confirmQty, confirmDate, lineReply: 'change', replyReason: line.replyReason ?? null }
}

/** Faults of a completed answer: a quantity of nothing or more than ordered, a date in the past, a change without its reason. */
export function replyFaults(line: OrderLine, today: string): readonly LineFault[] {
  if (isClosed(line) || line.lineReply === 'accept') return []
  const reason: readonly LineFault[] = line.replyReason
    ? []
    : [{ field: 'replyReason', zh: '请选择原因', en: 'Choose the reason' }]
  if (line.lineReply === 'reject') return reason
  const confirmed = numberOf(line.confirmQty)
  const most = numberOf(line.qty)
  return [
    ...(confirmed > 0 && confirmed <= most
      ? []
      : [
          {
            field: 'confirmQty',
            zh: `确认数量应大于 0 且不超过 ${most}；不能供货请选“拒绝”`,
            en: `More than 0 and at most ${most}; a line that cannot be supplied is "Not accepted"`,
          },
        ]),
    ...(line.confirmDate !== line.needDate && String(line.confirmDate ?? '') < today
      ? [{ field: 'confirmDate', zh: '交期不能早于今天', en: 'The date is in the past' }]
      : []),
    ...reason,
  ]
}
