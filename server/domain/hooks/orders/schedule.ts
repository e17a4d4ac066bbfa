import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf } from '../../kit/values.ts'
import { openQty } from '../../orders/order-line.ts'
import { linesOfOrder } from './open-line.ts'
import { partyOf } from './order-party.ts'
import { orderTable } from './order-tables.ts'

const rowTable = fileTable(
  import.meta,
  'ord/schedule/lines',
  ['lineNo', 'planDate', 'planQty', 'replyDate', 'replyQty', 'scheduleId', 'srcLineId'],
  ['replyDate', 'replyQty'],
)
type Planned = RowOf<typeof rowTable>

const own = ownFields(import.meta, ['horizon', 'lines', 'orderNo'], ['supplierCode', 'supplierId', 'supplierName'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Delivery schedule of a confirmed order: its plan stays within the open quantity of each line and its horizon. A line that the supplier
 * confirms without an answer is accepted as planned.
 */
export const schedule = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === undefined) return action === 'add' || action === 'edit' ? partyOf(moment) : {}
  if (doing === 'publish') return { problems: await planProblems(moment) }
  return doing === 'confirm' ? answered(moment) : {}
})

async function planProblems(moment: Moment): Promise<readonly Problem[]> {
  const [order] = await rowsWhere(moment, orderTable, { billNo: String(moment.after.orderNo ?? '') })
  if (order?.status !== 'confirmed') return [problemAt('orderNo', '订单不是已确认状态', 'The order is not confirmed')]
  const rows = plannedRows(moment)
  if (rows.length === 0) return [problemAt('lines', '请填写计划明细', 'Enter the lines of the schedule')]
  const lines = await linesOfOrder(moment, String(moment.after.orderNo))
  const totals = Map.groupBy(rows, ({ srcLineId }) => srcLineId)
  const above = lines.flatMap((line) => {
    const planned = (totals.get(line.id) ?? []).reduce((sum, row) => sum + numberOf(row.planQty), 0)
    const open = openQty(line)
    if (planned <= open) return []
    const zh = `订单第 ${line.lineNo} 行计划 ${planned}，超过未交 ${open}`
    return [problemAt('lines', zh, `Line ${line.lineNo} of the order: ${planned} planned, ${open} open`)]
  })
  return [...above, ...horizonProblems(moment, rows)]
}

function horizonProblems({ after }: Moment, rows: readonly Planned[]): readonly Problem[] {
  return rows.flatMap(({ planDate }, index) => {
    if (String(planDate) <= String(after.horizon)) return []
    return [{ ...problemAt('lines', '晚于截止日期', 'After the horizon'), at: `/${index}/planDate` }]
  })
}

function answered(moment: Moment): Result {
  const open = plannedRows(moment).filter(({ replyQty, replyDate }) => replyQty === null || replyDate === null)
  const former = new Map(plannedRows({ after: moment.before ?? moment.after }).map((row) => [row.id, row]))
  // A row of the dialog is written by the dialog.
  const silent = open.filter((row) => former.get(row.id)?.version === row.version)
  return {
    steps: silent.flatMap((row) => {
      const values = { replyQty: row.replyQty ?? row.planQty, replyDate: row.replyDate ?? row.planDate }
      return changeSteps(moment, rowTable, row, values, 'confirm')
    }),
  }
}

function plannedRows({ after }: Pick<Moment, 'after'>): readonly Planned[] {
  return Array.isArray(after.lines) ? (after.lines as readonly Planned[]) : []
}
