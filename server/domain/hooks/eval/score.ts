import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { figureStep } from '../../kit/other-rows.ts'

const standingTable = fileTable(import.meta, 'srm/eval/plan/supplier', ['planId', 'supplierId'], ['progress'])
const sheetTable = fileTable(import.meta, 'srm/eval/score', ['automatic', 'planId', 'status', 'supplierId'])

const own = ownFields(import.meta, ['planId', 'status', 'supplierId'], ['scorer', 'status'])

/** A sheet stores the name of the user who submitted it; the task shows the number of submitted sheets per supplier. */
export const evalScore = own.hook(async ({ action, doing, after, session }) => {
  if (action === 'edit' && after.status === 'todo') return { values: { status: 'doing' } }
  if (action !== 'state') return {}
  const step = figureStep(
    `update ${standingTable} set ${columnSet(standingTable, 'progress')} = (
      select cast(count(*) filter (where ${sheetTable.status} = 'done') as text) || '/' || cast(count(*) as text)
      from ${sheetTable} where ${sheetTable.planId} = ? and ${sheetTable.supplierId} = ? and ${sheetTable.automatic} = 'N')
    where ${standingTable.planId} = ? and ${standingTable.supplierId} = ?`,
    after.planId,
    after.supplierId,
    after.planId,
    after.supplierId,
  )
  return { steps: [step], ...(doing === 'submit' && { values: { scorer: session.user.username } }) }
})
