import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { matrixRow } from '../../../features/process/matrix.ts'
import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { lastPrices } from '../../kit/last-price.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['currency'])
const itemTable = fileTable(import.meta, 'bid/inquiry/items', ['estimate', 'inquiryId', 'materialCode', 'qty'])

type Amended = WriteMoment<'estimate' | 'items'>
type Line = Readonly<Record<'id' | 'materialCode' | 'qty' | 'targetPrice', unknown>>

/**
 * Problem of an amendment that raises the amount of an inquiry so that the approval matrix names other approvers. The amendment itself has
 * no approval, so target prices do not lower its amount: an approved line keeps its unit price; another line counts at the last price of
 * its material, or at its target price if that is higher. Without a last price the amount is unknown.
 */
export async function beyondApproval(moment: Amended): Promise<readonly Problem[]> {
  const { app, after, before, model, resource, session } = moment
  const plan = [...model.processes.values()].find((each) => each.resource === resource.plan.code)
  if (!(plan && before) || resource.plan.code !== codeOf(inquiryTable)) return []
  const amount = await amendedAmount(moment)
  if (amount <= amountIn(before.estimate)) return []
  const estimate = Number.isFinite(amount) ? amount : null
  const [approved, needed] = await Promise.all(
    [before, { ...after, estimate }].map((row) => matrixRow(app.store, plan, row, session.tenantId)),
  )
  if (JSON.stringify(approved) === JSON.stringify(needed)) return []
  const zh = '变更后的金额须由其他人审批，请取消后重新立项'
  return [problemAt('items', zh, 'Other people approve this amount: cancel the inquiry and submit a new one')]
}

/** An unknown amount needs the highest approval. */
function amountIn(value: unknown): number {
  return value === null || value === undefined ? Number.POSITIVE_INFINITY : Number(value)
}

async function amendedAmount(moment: Amended): Promise<number> {
  const { after, id } = moment
  if (!Array.isArray(after.items)) return amountIn(after.estimate)
  const lines = after.items as readonly Line[]
  const [inquiry, standing] = await Promise.all([
    rowById(moment, inquiryTable, id),
    rowsWhere(moment, itemTable, { inquiryId: id }),
  ])
  const codes = lines.map(({ materialCode }) => String(materialCode ?? ''))
  const last = await lastPrices(moment, codes, String(inquiry?.currency ?? ''))
  const approved = new Map(standing.map((row) => [String(row.id), row]))
  const amounts = lines.map((line) => {
    const was = approved.get(String(line.id))
    const isSame = was !== undefined && was.materialCode === line.materialCode
    const known = isSame ? amountIn(was.estimate) / Number(was.qty) : amountIn(last.get(String(line.materialCode)))
    return Math.max(known, Number(line.targetPrice ?? 0)) * Number(line.qty)
  })
  return amounts.reduce((sum, each) => sum + each, 0)
}
