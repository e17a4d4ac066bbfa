import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Hook } from '../../../records/write/hook.ts'
import { figureStep } from '../../kit/other-rows.ts'

const standingTable = fileTable(import.meta, 'srm/eval/plan/supplier', ['planId', 'progress', 'supplierId'])
const sheetTable = fileTable(import.meta, 'srm/eval/score', ['automatic', 'planId', 'status', 'supplierId'])

/** A sheet bears the name of who handed it in; the task shows how many of a supplier's sheets are. */
export const evalScore: Hook = async ({ action, doing, after, session }) => {
  if (action === 'edit' && after.status === 'todo') return { values: { status: 'doing' } }
  if (action !== 'state') return {}
  const step = figureStep(
    `update ${standingTable} set ${standingTable.progress} = (
      select cast(count(*) filter (where ${sheetTable.status} = 'done') as text) || '/' || cast(count(*) as text)
      from ${sheetTable} where ${sheetTable.planId} = ? and ${sheetTable.supplierId} = ? and ${sheetTable.automatic} = 'N')
    where ${standingTable.planId} = ? and ${standingTable.supplierId} = ?`,
    after.planId,
    after.supplierId,
    after.planId,
    after.supplierId,
  )
  return { steps: [step], ...(doing === 'submit' && { values: { scorer: session.user.username } }) }
}
