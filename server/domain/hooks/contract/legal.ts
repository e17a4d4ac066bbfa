import type { Text } from '../../../../src/schema/base/text.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { methodRules } from '../sourcing/method-rules.ts'

const awardTable = fileTable(import.meta, 'bid/scaling', ['billNo', 'sourceNo'])
const projectTable = fileTable(import.meta, 'bid/project', ['bidMethod', 'billNo', 'legalTender'])
const letterTable = fileTable(import.meta, 'bid/letter', ['billDate', 'kind', 'scalingNo'])

/** Warnings about the contract of a statutory tender: its days since the award letter, and its performance bond. */
export async function legalContract(moment: WriteMoment<'perfBondPct' | 'srcNo'>): Promise<readonly Text[]> {
  const { srcNo, perfBondPct } = moment.after
  const [award] = srcNo ? await rowsWhere(moment, awardTable, { billNo: String(srcNo) }) : []
  const [tender] = award ? await rowsWhere(moment, projectTable, { billNo: String(award.sourceNo ?? '') }) : []
  if (tender?.legalTender !== 'Y') return []
  const { legalContractDays: days, legalPerfPct: most } = await methodRules(moment, tender.bidMethod)
  const letters = await rowsWhere(moment, letterTable, { scalingNo: String(srcNo), kind: ['award', 'regret'] })
  const [first] = letters.map(({ billDate }) => String(billDate)).toSorted()
  const passed = first === undefined ? 0 : (Date.parse(todayText()) - Date.parse(first)) / 86_400_000
  const late = {
    zh: `依法招标应自中标通知书发出之日起 ${days} 天内签约，已过 ${passed} 天`,
    en: `The contract of a statutory tender is made within ${days} days of the award letter; ${passed} have passed`,
  }
  const dear = {
    zh: `履约保证金不得超过中标合同金额的 ${most}%`,
    en: `The performance bond is at most ${most} % of the contract`,
  }
  return [...(passed > days ? [late] : []), ...(Number(perfBondPct ?? 0) > most ? [dear] : [])]
}
