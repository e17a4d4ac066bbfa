import type { SeedRecord } from '../platform/sql/insert.ts'
import { dayBefore } from './kit/days.ts'
import type { Planter } from './life/planter.ts'

/** Approval matrix of the demo. */
export function plantMatrix(planter: Planter, now: Date): void {
  const createTime = `${dayBefore(now, 700)} 09:00:00`
  planter.plant('wf/matrix', matrixRows(createTime), ({ busType, priority }) => `${busType}/${priority}`)
}

// Document, order, least and highest amount, roles of the reviews.
const matrix = [
  ['ord/expense', 10, 50_000, null, 'finance', null],
  ['fin/payapply', 10, 1_000_000, null, 'finance', null],
  ['con/contract', 10, 5_000_000, null, 'finance', null],
] as const

/** Lines of the approval matrix: large amounts are reviewed first. */
function matrixRows(createTime: string): readonly SeedRecord[] {
  return matrix.map(([busType, priority, minAmount, maxAmount, role1, role2]) => ({
    ...{ name: `${minAmount / 10_000} 万元以上`, busType, priority, minAmount, maxAmount, role1, role2 },
    ...{ status: 'Y', createTime },
  }))
}
