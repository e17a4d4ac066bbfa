import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'phase', 'quoteDeadline', 'round'])

const own = ownFields(import.meta, ['inquiryNo'], ['deadline', 'round'])

/** Next quotation of a supplier: it takes the deadline and the round of its inquiry, which is open again. */
export const quoteRound = own.hook(async (moment) => {
  if (moment.doing !== 'reQuote') return {}
  const [inquiry] = await rowsWhere(moment, inquiryTable, { billNo: String(moment.after.inquiryNo ?? '') })
  const deadline = String(inquiry?.quoteDeadline ?? '')
  if (inquiry?.phase === 'published' && deadline > nowText()) return { values: { deadline, round: inquiry.round } }
  const problem = problemAt('inquiryNo', '请先开始询价的下一轮', 'Start the next round of the inquiry first')
  return { problems: [problem] }
})
