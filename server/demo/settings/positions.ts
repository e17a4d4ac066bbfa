import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'

// Code, name in both languages, rank, role of its holders.
const positions = [
  ['MANAGER', '采购经理', 'Purchasing manager', '4', 'approver'],
  ['BUYER', '采购工程师', 'Purchasing engineer', '3', 'buyer'],
  ['ACCOUNT', '应付会计', 'Accounts payable clerk', '3', 'finance'],
  ['QC', '质量工程师', 'Quality engineer', '3', 'quality'],
  ['WH', '仓库管理员', 'Storekeeper', '2', 'warehouse'],
  ['MD', '主数据专员', 'Master data clerk', '2', 'masterdata'],
  ['TECH', '技术专家', 'Technical expert', '4', 'expert'],
  ['IT', '系统工程师', 'Systems engineer', '3', 'admin'],
  ['AUDIT', '内部审计', 'Internal auditor', '4', 'auditor'],
] as const

/** The positions of the group. */
export function positionRows(): readonly SeedRecord[] {
  const companyId = seedId('bd/org', 'ORG01')
  return positions.map(([code, name, nameEn, postRank]) => ({ code, name, nameEn, postRank, companyId }))
}

/** Position by role; companies have none. */
export function positionOf(role: string): string | null {
  return positions.find(([, , , , held]) => held === role)?.[0] ?? null
}
