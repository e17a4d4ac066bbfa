import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { seedId } from '../../platform/sql/insert.ts'
import type { Company } from '../kit/company.ts'
import { dayBefore } from '../kit/days.ts'
import type { Random } from '../kit/random.ts'
import type { Planter } from '../life/planter.ts'
import { numbersOf } from '../trade/sheets.ts'

// State, days ago, mean score of the findings.
const visits = [
  ['approved', 310, 88],
  ['approved', 268, 82],
  ['approved', 231, 91],
  ['approved', 187, 76],
  ['approved', 152, 64],
  ['approved', 118, 85],
  ['approved', 77, 55],
  ['rejected', 41, 72],
  ['cancelled', 33, 70],
  ['pending', 9, 80],
  ['pending', 4, 86],
  ['draft', 1, 78],
] as const

const items = [
  ['Q', '质量体系与检测能力', 30, '体系文件齐全，检测设备在校准有效期内'],
  ['D', '生产能力与交付', 25, '产线满负荷，交付计划按周滚动'],
  ['T', '技术与研发', 20, '设有技术中心，关键部件自制'],
  ['S', '售后服务', 15, '华东与华南设有服务网点'],
  ['E', '安全与环保', 10, '危废暂存间标识不全'],
] as const

/** Visit reports in every state; the score is the weighted sum of the findings. */
export function plantVisits(planter: Planter, random: Random, now: Date, companies: readonly Company[]): void {
  const number = numbersOf()
  for (const [index, [status, ago, wanted]] of visits.entries()) {
    const company = companies[(index * 3 + 1) % companies.length]
    if (!company) return
    const day = dayBefore(now, ago)
    const billNo = number('VIS', dayBefore(now, Math.max(ago - 1, 0)))
    const id = seedId('srm/visit', billNo)
    const rows = items.map(([dimension, item, weight, finding], place) => {
      const score = Math.min(100, wanted + random.int(-6, 6))
      const action = score < 60 ? '限期三个月整改，整改后复评' : null
      const weighted = roundHalfUp((weight * score) / 100, 2)
      return { visitId: id, dimension, item, weight, score, weighted, finding, action, sortNo: place + 1 }
    })
    const score = roundHalfUp(
      rows.reduce((sum, { weighted }) => sum + weighted, 0),
      2,
    )
    const visit = {
      id,
      billNo,
      billDate: dayBefore(now, Math.max(ago - 1, 0)),
      purOrg: 'P10',
      buyerId: 'buyer',
      supplierId: company.id,
      supplierName: company.supplier.companyName,
      visitDate: day,
      visitors: 'buyer,quality',
      place: company.supplier.address,
      score,
      conclusion: score >= 75 ? 'pass' : score >= 60 ? 'conditional' : 'fail',
      summary: `现场查看了${company.supplier.tradingProducts}的生产与检验过程，与管理层交流了质量体系、产能与服务安排。`,
      status,
      createTime: `${dayBefore(now, Math.max(ago - 1, 0))} 09:10:00`,
    }
    planter.plant('srm/visit', [visit], () => id)
    planter.plant('srm/visit/item', rows, ({ sortNo }) => `${id}/${String(sortNo)}`)
  }
}
