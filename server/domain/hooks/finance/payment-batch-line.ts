import { ownFields } from '../../../records/write/own-fields.ts'
import { batchLine, isTransfer, lineFields, paymentTable } from '../../finance/batch-line.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { textOf } from '../../kit/values.ts'

const own = ownFields(import.meta, ['paymentNo'], lineFields)

/** Line of a payment run: amount and accounts are those of its payment, a credit transfer in no other run. */
export const paymentBatchLine = own.hook(async (moment) => {
  const { action, doing, before, after } = moment
  if (doing !== undefined || (action !== 'add' && action !== 'edit') || !after.paymentNo) return {}
  // Pulling and the release look at lines that are there.
  if (before?.paymentNo === after.paymentNo) return {}
  const [payment] = await rowsWhere(moment, paymentTable, { billNo: textOf(after.paymentNo) })
  if (!payment) return { problems: [problemAt('paymentNo', '付款单不存在', 'There is no such payment')] }
  if (!(await isTransfer(moment, payment)))
    return {
      problems: [
        problemAt('paymentNo', '该付款方式不能由银行文件支付', 'A bank file does not carry this type of payment'),
      ],
    }
  if (textOf(payment.batchNo) !== '')
    return { problems: [problemAt('paymentNo', '该付款已在其他批次中', 'The payment is in another run')] }
  return { values: await batchLine(moment, payment) }
})
