import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Company } from '../kit/company.ts'
import { dayBefore } from '../kit/days.ts'
import type { Planter } from '../life/planter.ts'
import { numbersOf } from '../trade/sheets.ts'

type Change = {
  readonly status: string
  readonly ago: number
  readonly area: 'base' | 'registration' | 'description' | 'bank'
  readonly reason: string
}

// An admitted company has one pending change at most.
const changes: readonly Change[] = [
  { status: 'effective', ago: 210, area: 'base', reason: '公司搬迁至新厂区，变更详细地址。' },
  { status: 'effective', ago: 160, area: 'registration', reason: '年度人员统计更新。' },
  { status: 'effective', ago: 96, area: 'description', reason: '新增业务，更新经营范围。' },
  { status: 'effective', ago: 48, area: 'bank', reason: '基本户开户行变更，原账户停用。' },
  { status: 'checking', ago: 6, area: 'bank', reason: '收款账户变更，请财务核实。' },
  { status: 'pending', ago: 3, area: 'bank', reason: '新开立一般户，用于收款。' },
  { status: 'pending', ago: 2, area: 'registration', reason: '员工人数更新。' },
  { status: 'rejected', ago: 12, area: 'base', reason: '变更办公地址。' },
  { status: 'cancelled', ago: 25, area: 'description', reason: '经营范围描述调整。' },
  { status: 'draft', ago: 0, area: 'base', reason: '厂区门牌号变更。' },
]

type Difference = {
  readonly field: string
  readonly zh: string
  readonly en: string
  readonly old: string
  readonly now: string
}

const tables = {
  'srm/supplier/contact': 'srm/supplier/changeContact',
  'srm/supplier/category': 'srm/supplier/changeCategory',
  'srm/supplier/brand': 'srm/supplier/changeBrand',
  'srm/supplier/shareholder': 'srm/supplier/changeShareholder',
  'srm/supplier/performance': 'srm/supplier/changePerformance',
  'srm/supplier/qualification': 'srm/supplier/changeQualification',
  'srm/supplier/bank': 'srm/supplier/changeBank',
  'srm/supplier/finance': 'srm/supplier/changeFinance',
  'srm/supplier/patent': 'srm/supplier/changePatent',
  'srm/supplier/award': 'srm/supplier/changeAward',
  'srm/supplier/transfer': 'srm/supplier/changeTransfer',
  'srm/supplier/kpi': 'srm/supplier/changeKpi',
  'srm/supplier/lawsuit': 'srm/supplier/changeLawsuit',
} as const

/** Profile changes in every state, each a copy of the profile with differences. Returns the companies whose payments wait for one. */
export function plantChanges(planter: Planter, now: Date, companies: readonly Company[]): ReadonlySet<string> {
  const number = numbersOf()
  const held = new Set<string>()
  for (const [index, change] of changes.entries()) {
    const company = companies[index]
    if (!company) return held
    plantChange(planter, now, change, company, number('CHG', dayBefore(now, change.ago)))
    if (change.area === 'bank' && ['pending', 'checking'].includes(change.status)) held.add(company.id)
  }
  return held
}

function plantChange(planter: Planter, now: Date, change: Change, company: Company, code: string): void {
  const { id: supplierId, supplier, parts } = company
  const { area, status, ago, reason } = change
  const id = seedId('srm/supplier/change', code)
  const day = dayBefore(now, ago)
  const isDone = status === 'effective'
  const difference = differenceOf(company, area, isDone)
  const { index: _, isDomestic: __, status: supplierStatus, createTime: ___, rejectReason: ____, ...profile } = supplier
  const row: SeedRecord = {
    ...profile,
    id,
    code,
    supplierId,
    ...(area !== 'bank' && { [difference.field]: difference.now }),
    profileKind: 'full',
    supplierStatus,
    changeStatus: status,
    baseVersion: 4,
    changeType: area,
    reason,
    registerTime: `${day} 09:00:00`,
    bankTouched: area === 'bank' ? 'Y' : 'N',
    firstApprover: area === 'bank' && ['checking', 'effective'].includes(status) ? 'approver' : null,
    'by:approveBank': 'approver',
    'by:confirmBank': 'finance',
    createTime: `${day} 08:40:00`,
  }
  planter.plant('srm/supplier/change', [row], () => code)
  for (const [from, to] of Object.entries(tables)) {
    const rows = (parts.get(from) ?? []).map((part, place) => {
      const { kept: _, updateTime: __, ...copy } = part
      const fresh =
        from === 'srm/supplier/bank' && area === 'bank' && place === 0 ? { accountNumber: difference.now } : {}
      return { ...copy, ...fresh, place, changeId: id, supplierId, originId: seedId(from, `${supplierId}/${place}`) }
    })
    planter.plant(to, rows, ({ place }) => `${id}/${String(place)}`)
  }
  const line = {
    changeId: id,
    supplierId,
    area,
    field: difference.field,
    fieldName: difference.zh,
    fieldNameEn: difference.en,
    oldValue: difference.old,
    oldValueEn: difference.old,
    newValue: difference.now,
    newValueEn: difference.now,
    sortNo: 1,
  }
  planter.plant('srm/supplier/changeDiff', [line], () => id)
}

/** Difference of a change from the profile. A change in effect is already in the profile. */
function differenceOf({ supplier, parts }: Company, area: Change['area'], isDone: boolean): Difference {
  const made = (field: string, zh: string, en: string, here: string, other: string): Difference =>
    isDone ? { field, zh, en, old: other, now: here } : { field, zh, en, old: here, now: other }
  const { address, companyNumber, businessScope } = supplier
  if (area === 'base') return made('address', '详细地址', 'Address', address, `${address}（新厂区 2 号楼）`)
  if (area === 'registration')
    return made('companyNumber', '员工人数', 'Employees', String(companyNumber), String(companyNumber + 36))
  if (area === 'description')
    return made('businessScope', '经营范围', 'Business scope', businessScope, `${businessScope}设备租赁。`)
  const account = String(parts.get('srm/supplier/bank')?.[0]?.accountNumber ?? '')
  return made('banks', '银行账户：账号', 'Bank accounts: account number', account, account.slice(0, -4).concat('6018'))
}
