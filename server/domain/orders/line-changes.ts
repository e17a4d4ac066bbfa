import { numberOf } from '../kit/values.ts'
import { isClosed, type LineFault, type OrderLine } from './order-line.ts'

const changeable = ['qty', 'needDate', 'price'] as const

/** Whether a change order changes the line. */
export function isChanged(before: OrderLine, after: OrderLine): boolean {
  return changeable.some((field) => (before[field] ?? null) !== (after[field] ?? null))
}

const done = [
  ['shippedQty', '已发货', 'shipped'],
  ['receivedQty', '已收货', 'received'],
  ['invoicedQty', '已开票', 'invoiced'],
] as const

/**
 * Faults of a changed line: a quantity below what is shipped, received or invoiced, another price of an invoiced line, a date in the
 * past, a closed line.
 */
export function changeFaults(before: OrderLine, after: OrderLine, today: string): readonly LineFault[] {
  if (!isChanged(before, after)) return []
  if (isClosed(before)) return [{ field: 'qty', zh: '该行已关闭，不能变更', en: 'The line is closed' }]
  const below = done.filter(([field]) => numberOf(after.qty) < numberOf(before[field]))
  const isPriced = numberOf(before.price) !== numberOf(after.price)
  const isMoved = (before.needDate ?? null) !== (after.needDate ?? null)
  return [
    ...below.map(([field, zh, en]): LineFault => {
      const least = numberOf(before[field])
      return { field: 'qty', zh: `不能低于${zh}的 ${least}`, en: `At least ${least}, which is ${en}` }
    }),
    ...(isPriced && numberOf(before.invoicedQty) > 0
      ? [{ field: 'price', zh: '该行已开票，单价不能变更', en: 'The line is invoiced: its price stays' }]
      : []),
    ...(isMoved && String(after.needDate ?? '') < today
      ? [{ field: 'needDate', zh: '交期不能早于今天', en: 'The date is in the past' }]
      : []),
  ]
}
