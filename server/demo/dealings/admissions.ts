import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Company } from '../kit/company.ts'
import { dayBefore } from '../kit/days.ts'
import { mainCategory } from '../kit/main-category.ts'
import { momentOf } from '../life/office-hours.ts'
import type { Planter } from '../life/planter.ts'
import { numbersOf } from '../trade/sheets.ts'

/** Days from the first entry of a company to its admission. */
const daysToAdmission = 16

/** Date of a company's admission: some days after its entry; undefined before it. */
export function admittedAt({ createTime, supplier: { admitKind } }: Pick<Company, 'createTime' | 'supplier'>) {
  return admitKind ? `${workday(createTime, daysToAdmission)} 15:20:00` : undefined
}

/** The day so many days after a time; on a weekend the next Monday. */
function workday(time: string, days: number): string {
  const day = dayBefore(new Date(momentOf(time)), -days)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const toMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return dayBefore(new Date(`${day}T00:00:00Z`), -toMonday)
}

// Pending admissions: company, days ago, state, reason of a refusal.
const open = [
  [1, 12, 'rejected', '考察报告尚未通过审批，请完成现场考察后重新提交。'],
  [2, 6, 'pending', null],
  [4, 2, 'draft', null],
] as const

/** Admissions of all admitted companies, and pending ones; with their checks. */
export function plantAdmissions(planter: Planter, now: Date, companies: readonly Company[]): void {
  const number = numbersOf()
  const admitted = companies.flatMap((company) => {
    const at = admittedAt(company)
    return at === undefined ? [] : [{ company, at }]
  })
  for (const { company, at } of admitted.toSorted((left, right) => left.at.localeCompare(right.at))) {
    const day = workday(company.createTime, daysToAdmission - 5)
    const { admitKind, validUntil } = company.supplier
    plantAdmission(planter, company, number('ADM', day), day, {
      values: { admitKind, validUntil, status: 'approved', 'at:approve': at },
      checks: waived('与集团长期合作的单位，按老供应商转入'),
    })
  }
  const potential = companies.filter(({ status }) => status === 'potential')
  for (const [position, ago, status, rejectReason] of open) {
    const company = potential[position]
    if (!company) continue
    const day = dayBefore(now, ago)
    plantAdmission(planter, company, number('ADM', day), day, {
      values: { admitKind: 'trial', validUntil: dayBefore(now, -365), status, rejectReason },
      checks: status === 'draft' ? found : waived('已有同类项目业绩，先行试用一年'),
    })
  }
}

type Check = Readonly<Record<'item' | 'result' | 'detail' | 'detailEn', string>> & { readonly waiveReason?: string }

const files: Check = {
  ...{ item: 'files', result: 'pass' },
  ...{ detail: '必备文件齐全有效', detailEn: 'All needed files are there and valid' },
}
const found: readonly Check[] = [
  files,
  {
    ...{ item: 'survey', result: 'fail' },
    ...{ detail: '没有已评分的调查表', detailEn: 'No questionnaire has been scored' },
  },
  {
    ...{ item: 'visit', result: 'fail' },
    ...{ detail: '没有已通过审批的考察报告', detailEn: 'No site visit has been approved' },
  },
]

function waived(waiveReason: string): readonly Check[] {
  return found.map((check) => (check.result === 'pass' ? check : { ...check, result: 'waived', waiveReason }))
}

type Admission = { readonly values: SeedRecord; readonly checks: readonly Check[] }

function plantAdmission(
  planter: Planter,
  { id: supplierId, supplier }: Company,
  billNo: string,
  day: string,
  { values, checks }: Admission,
): void {
  const id = seedId('srm/supplier/admission', billNo)
  const row = {
    ...{ id, billNo, billDate: day, createTime: `${day} 10:05:00` },
    ...{ purOrg: 'P10', buyerId: 'buyer', createBy: 'buyer' },
    ...{ supplierId, supplierName: supplier.companyName, admitScope: mainCategory(supplier) },
    ...values,
  }
  planter.plant('srm/supplier/admission', [row], () => id)
  const rows = checks.map((check, position) => ({
    admissionId: id,
    ...check,
    waived: check.waiveReason ? 'Y' : 'N',
    sortNo: position + 1,
  }))
  planter.plant('srm/supplier/admissionCheck', rows, ({ item }) => `${id}/${String(item)}`)
}
