import { seedId } from '../../platform/sql/insert.ts'
import { dayBefore } from '../kit/days.ts'
import type { Planter } from '../life/planter.ts'
import type { Found } from './evaluations.ts'

const states = ['closed', 'replied', 'issued', 'overdue', 'draft', 'closed'] as const

/** Improvement requests after poor results, in every state; the older ones are closed. */
export function plantImprovements(planter: Planter, now: Date, found: readonly Found[]): void {
  const asked = found.filter(({ result }) => result.needsImprove === 'Y')
  const rows = asked.map(({ company, quarter, result, id }, index) => {
    const status = quarter.isLast ? (states[index % states.length] ?? 'closed') : 'closed'
    const day = quarter.at(23)
    const isAnswered = status === 'closed' || status === 'replied'
    const isLate = status === 'overdue'
    return {
      id: seedId('srm/eval/improve', id),
      billNo: `IMP${day.replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      billDate: day,
      purOrg: 'P10',
      buyerId: 'buyer',
      supplierId: company.id,
      supplierCode: company.supplier.supplierCode,
      supplierName: company.supplier.companyName,
      srcNo: result.planNo,
      problem: result.problem,
      deadline: isLate ? dayBefore(now, 2) : quarter.isLast ? dayBefore(now, -20) : quarter.at(60),
      status,
      createTime: `${day} 10:00:00`,
      ...(isLate && { updateTime: `${dayBefore(now, 1)} 01:00:00` }),
      ...(isAnswered && {
        cause: '检验规程未覆盖该项目，班组未按首件检验要求执行。',
        measure: '修订检验规程并培训全体检验员，关键尺寸改为全检。',
        finishDate: quarter.at(26),
        'at:reply': `${quarter.at(26)} 14:00:00`,
      }),
      ...(status === 'closed' && { verify: '现场复核，连续三批合格，同意关闭。' }),
    }
  })
  planter.plant('srm/eval/improve', rows, ({ id }) => String(id))
}
