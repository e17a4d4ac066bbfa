import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { textOf } from '../../kit/values.ts'

const paymentTable = fileTable(import.meta, 'fin/payment', ['billNo', 'status'])

const own = ownFields(import.meta, ['moveDoc'])

/**
 * Acceptance bill: a bill that a payment endorsed comes back with that payment alone, which fails or is refunded then: returned by hand, it
 * would pay a second time.
 */
export const acceptanceBill = own.hook(async (moment) => {
  const { doing, before, after } = moment
  if (doing === 'return') return { problems: await paidProblems(moment, before?.moveDoc) }
  if (doing !== 'endorse' && doing !== 'discount') return {}
  const [payment] = await paymentsNamed(moment, after.moveDoc)
  if (!payment) return {}
  const zh = '付款单选择承兑汇票后，放行时自动背书'
  return { problems: [problemAt('moveDoc', zh, 'A payment endorses the bills chosen in it when it is released')] }
})

type Moment = Parameters<Parameters<typeof own.hook>[0]>[0]

async function paymentsNamed(moment: Moment, billNo: unknown) {
  return textOf(billNo) === '' ? [] : rowsWhere(moment, paymentTable, { billNo: textOf(billNo) })
}

async function paidProblems(moment: Moment, billNo: unknown) {
  const payments = await paymentsNamed(moment, billNo)
  const live = payments.find(({ status }) => ['paying', 'paid', 'received'].includes(textOf(status)))
  if (!live) return []
  const number = textOf(live.billNo)
  const zh = `汇票已用于付款 ${number}，须由该付款失败或退还后退回`
  return [problemAt('moveDoc', zh, `The bill pays ${number}: it comes back when that payment fails or is refunded`)]
}
