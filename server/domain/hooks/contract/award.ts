import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import type { ContractLine } from './tables.ts'

const awardTable = fileTable(import.meta, 'bid/scaling', ['billNo', 'revokeBy', 'standstillEnd', 'status'])
const awardLineTable = fileTable(import.meta, 'bid/scaling/lines', [
  ...(['awardPrice', 'currency', 'deliveredPrice', 'materialCode', 'scalingId', 'supplierId', 'winFlag'] as const),
])

type Moment = WriteMoment<'currency' | 'srcNo' | 'supplierId'>
type AwardLine = RowOf<typeof awardLineTable>

/**
 * Problems of a contract from an award: it is of a company that won there, in its currency, and each line is an awarded line of that company
 * at the awarded price with its freight. The quantities have a limit at the award (bid/scaling/lines).
 */
export async function awardProblems(moment: Moment, lines: readonly ContractLine[]): Promise<readonly Problem[]> {
  const { srcNo, supplierId, currency } = moment.after
  if (!srcNo) return []
  const [award] = await rowsWhere(moment, awardTable, { billNo: String(srcNo) })
  const end = String(award?.standstillEnd ?? '')
  if (end > nowText())
    return [problemAt('srcNo', `公示期至 ${end}，期满后方可签约`, `The standstill of the award ends at ${end}`)]
  if (award?.status !== 'published') return [problemAt('srcNo', '定标单未公示', 'The award is not published')]
  if (award.revokeBy)
    return [problemAt('srcNo', '正在申请撤销定标，请等待审批', 'The revocation of the award is decided first')]
  const won = await rowsWhere(moment, awardLineTable, { scalingId: String(award.id), winFlag: 'Y' })
  const own = won.filter((line) => line.supplierId === supplierId)
  if (own.length === 0)
    return [problemAt('supplierId', '该供应商未在该定标单中标', 'This company did not win the award')]
  if (own.some((line) => (line.currency || 'CNY') !== currency))
    return [problemAt('currency', '币种须与定标单一致', 'The currency is that of the award')]
  const byId = new Map(own.map((line) => [line.id, line]))
  return lines.flatMap((line) => lineProblems(line, byId.get(line.srcLineId)))
}

function lineProblems(line: ContractLine, awarded: AwardLine | undefined): readonly Problem[] {
  if (!awarded || awarded.materialCode !== line.materialCode) {
    const zh = `第 ${line.lineNo} 行不是该定标单的中标明细`
    return [problemAt('lines', zh, `Line ${line.lineNo} is not a line of the award`)]
  }
  // Awards of older databases have no price with freight.
  const price = Number(awarded.deliveredPrice ?? awarded.awardPrice)
  if (Math.abs(price - Number(line.price)) < 0.000_001) return []
  const zh = `第 ${line.lineNo} 行单价须等于定标价（含运费） ${price}`
  return [problemAt('lines', zh, `The price of line ${line.lineNo} is the awarded price with freight, ${price}`)]
}
