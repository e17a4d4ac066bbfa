import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { departKey } from '../kit/organisation.ts'
import { dayAfter, type Sheets } from './sheets.ts'

// Code, name in both languages, department, manager.
const centres = [
  ['C201', '财务部', 'Finance', 'A01A02', 'finance'],
  ['C301', '质量部', 'Quality', 'A01A03', 'quality'],
  ['C401', '信息部', 'Information technology', 'A01A04', 'masterdata'],
  ['C501', '城北再生水厂', 'North reclaimed water plant', 'A01A05A01', 'warehouse'],
  ['C502', '城南污水厂', 'South sewage plant', 'A01A05A02', 'buyer'],
  ['C601', '工程管理部', 'Project management', 'A01A06', 'approver'],
  ['C701', '仓储物流部', 'Warehousing and logistics', 'A01A07', 'warehouse'],
] as const

const charged: readonly unknown[] = ['approved', 'partOrdered', 'ordered', 'received', 'closed']

/** A requisition before planting. */
export type Requested = { readonly head: SeedRecord; readonly lines: readonly SeedRecord[] }

/** Cost centres, their budgets of this and the neighbouring years, and the requisitions that are charged to them. */
export function plantBudgets(sheets: Sheets, now: Date, requisitions: readonly Requested[]): void {
  const thisYear = Number(dayAfter(now, 0, 0).slice(0, 4))
  for (const [code, name, nameEn, depart, manager] of centres) {
    const departId = seedId('sys/depart', departKey('0', depart))
    sheets.add('bd/costcentre', code, { code, name, nameEn, departId, manager, enabled: 'Y' })
    for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
      const own = requisitions.filter(({ head }) => head.costCentre === code && yearOf(head) === year)
      const committed = own.reduce((sum, each) => sum + committedBy(each), 0)
      const control = code === 'C601' || code === 'C701' ? 'second' : 'refuse'
      sheets.add('bd/budget', `${code}/${year}`, {
        ...{ name: `${name} ${year}`, costCentre: code, year, currency: 'CNY', control, enabled: 'Y' },
        amount: Math.ceil((committed * 1.25 + 2_000_000) / 100_000) * 100_000,
      })
    }
  }
  for (const { head, lines } of requisitions) {
    const isIn = Math.abs(yearOf(head) - thisYear) <= 1
    const budgetId = isIn ? seedId('bd/budget', `${head.costCentre}/${yearOf(head)}`) : null
    sheets.add('ord/requisition', String(head.billNo), { ...head, budgetId })
    for (const line of lines) sheets.add('ord/requisition/lines', `${head.billNo}/${line.lineNo}`, line)
  }
}

const yearOf = ({ needDate }: SeedRecord) => Number(String(needDate).slice(0, 4))

function committedBy({ head: { status }, lines }: Requested): number {
  if (!charged.includes(status)) return 0
  return lines.reduce((sum, line) => {
    const open = line.closed === 'Y' ? 0 : Math.max(0, Number(line.qty) - Number(line.orderedQty)) * Number(line.price)
    return sum + Number(line.orderedAmount) + open
  }, 0)
}
