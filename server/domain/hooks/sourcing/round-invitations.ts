import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { bidsOf } from './bids-of.ts'
import { invitationSteps } from './invitation-steps.ts'

const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'name', 'nameEn', 'purOrg'])
const inviteTable = fileTable(
  import.meta,
  'bid/invite',
  ['billNo', 'inviteStatus', 'supplierId'],
  ['deadline', 'inviteStatus', 'round'],
)

/**
 * Steps that invite the companies of an inquiry's opened quotations to its next round: one that quoted uninvited gets an invitation, a
 * passed one is open again. They hear of the round as all others do (`tell-invited.ts`).
 */
export async function roundInvitations(
  moment: WriteMoment<'billNo' | 'round'>,
  deadline: string,
): Promise<readonly Step[]> {
  const billNo = String(moment.after.billNo)
  const { round } = moment.after
  const [[inquiry], known, bids] = await Promise.all([
    rowsWhere(moment, inquiryTable, { billNo }),
    rowsWhere(moment, inviteTable, { billNo }),
    bidsOf(moment, billNo, ['opened']),
  ])
  const { name, nameEn, purOrg } = inquiry ?? {}
  const about = { billNo, inquiryNo: billNo, name, nameEn, type: 'inquiry', purOrg, round, deadline }
  const steps = [...new Set(bids.map(({ supplierId }) => supplierId))].map((supplierId) => {
    const own = known.filter((row) => row.supplierId === supplierId)
    const passed = own.find(({ inviteStatus }) => inviteStatus === 'missed')
    if (own.length === 0) return invitationSteps(moment, about, supplierId, true)
    if (!passed || passed !== own.at(-1)) return []
    return changeSteps(moment, inviteTable, passed, { inviteStatus: 'invited', deadline, round }, 'edit')
  })
  return (await Promise.all(steps)).flat()
}
