import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'

const stageTable = fileTable(import.meta, 'con/mould/stages', ['actualDate', 'mouldId', 'result', 'stage'])

type Contract = { readonly id: unknown; readonly billNo: unknown }
type Fault = readonly [zh: string, en: string]

/** Stages of a mould, one of which a milestone waits for: the first trial, the approval of the samples, the production. */
const awaited: Readonly<Record<string, readonly string[]>> = {
  delivery: ['T0', 'T1', 'T2', 'approval', 'production'],
  acceptance: ['approval', 'production'],
  retention: ['production'],
}

/**
 * Why a milestone of a mould contract is not due: the contract has stages that it waits for, and none of them is passed. Other milestones,
 * and those of contracts without such stages, are due when the two sides say so.
 */
export async function mouldNotDue(place: Place, payKind: string, { id, billNo }: Contract): Promise<Fault | undefined> {
  const stages = awaited[payKind]
  if (!stages) return undefined
  const rows = await rowsWhere(place, stageTable, { mouldId: textOf(id), stage: stages })
  const isPassed = rows.some(({ actualDate, result }) => Boolean(actualDate) && result === 'pass')
  if (rows.length === 0 || isPassed) return undefined
  return [
    `模具合同 ${billNo} 的进度尚未通过，不能申请该节点`,
    `Mould contract ${billNo} has not passed the stage of this milestone yet`,
  ]
}
