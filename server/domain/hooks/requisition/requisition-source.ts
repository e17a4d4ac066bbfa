import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowById } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { inSourcing, orderable, requisitionLineTable, requisitionTable } from '../../requisitions/tables.ts'

const own = ownFields(import.meta, ['materialCode', 'reqLineId', 'reqNo'], ['reqNo'])
type Moment = MomentOf<typeof own>
type Line = RowOf<typeof requisitionLineTable>

/**
 * Row of an order or of a sourcing event that serves a requisition line: the line is approved, open and of the same material. Its number
 * comes from the requisition.
 */
const rowOf = (kind: 'order' | 'event') =>
  own.hook(async (moment) => {
    const isWritten = moment.action === 'add' || moment.action === 'edit'
    if (!isWritten || !isOther(moment, ['reqLineId', 'materialCode'])) return {}
    if (!moment.after.reqLineId) return { values: { reqNo: null } }
    return served(moment, kind)
  })

async function served(moment: Moment, kind: 'order' | 'event'): Promise<ResultOf<typeof own>> {
  const line = await rowById(moment, requisitionLineTable, moment.after.reqLineId)
  const requisition = line && (await rowById(moment, requisitionTable, line.requisitionId))
  if (!requisition || !orderable.includes(String(requisition.status)) || line.closed === 'Y')
    return { problems: [problemAt('materialCode', '采购申请行不可下单', 'The requisition line is not open')] }
  const problems = [...otherMaterial(line, moment), ...(kind === 'event' ? sourcedTwice(line, moment) : [])]
  return { problems, values: { reqNo: requisition.billNo } }
}

function isOther({ before, after }: Moment, names: readonly ('materialCode' | 'reqLineId')[]): boolean {
  return !before || names.some((name) => (before[name] ?? '') !== (after[name] ?? ''))
}

function otherMaterial({ materialCode }: Line, { after }: Moment): readonly Problem[] {
  if (!materialCode || materialCode === after.materialCode) return []
  return [problemAt('materialCode', '与采购申请的物料不同', 'The requisition line is for another material')]
}

function sourcedTwice({ progress }: Line, moment: Moment): readonly Problem[] {
  if (!isOther(moment, ['reqLineId']) || !inSourcing.includes(String(progress))) return []
  return [problemAt('materialCode', '采购申请行已在寻源中', 'The requisition line is in an event already')]
}

export const orderedRequisition = rowOf('order')
export const sourcedRequisition = rowOf('event')
