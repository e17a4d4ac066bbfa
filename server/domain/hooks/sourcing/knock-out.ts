import { ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { sheetTable } from './evaluation-tables.ts'

const own = ownFields(import.meta, ['projectNo'])
/** Disqualification by hand: the leader of the committee alone, while the sheets are open. */
export const bidKnockOut = own.hook(async (moment) => {
  if (moment.doing !== 'disqualify') return {}
  const sheets = await rowsWhere(moment, sheetTable, { projectNo: String(moment.after.projectNo ?? '') })
  const isLeader = sheets.some(({ leaderId }) => leaderId === moment.session.user.username)
  if (isLeader) return {}
  return { problems: [problemAt('status', '只能由评标委员会组长否决', 'Only the leader of the committee does this')] }
})
