import type { Company } from '../kit/company.ts'
import type { Random } from '../kit/random.ts'
import type { Planter } from '../life/planter.ts'

const heads = ['江阴', '常州', '苏北', '余姚', '张家港', '宜兴', '临沂', '台州', '佛山'] as const
const kinds = [
  ['精密铸件厂', 'M03', '铸件毛坯'],
  ['轴承配件有限公司', 'M03', '轴承'],
  ['密封材料有限公司', 'M03', '密封件'],
  ['电子元件有限公司', 'E04', '控制器、继电器'],
] as const
const states = [
  'approved',
  'approved',
  'approved',
  'pending',
  'approved',
  'draft',
  'approved',
  'rejected',
  'approved',
  'cancelled',
] as const
const people = ['吴工', '郑经理', '冯主管', '韩厂长'] as const

/** Second-tier suppliers of thirty-six companies: three each of twelve, in every state. */
export function plantSecondTier(planter: Planter, random: Random, companies: readonly Company[]): void {
  for (const [index, company] of companies.slice(0, 12).entries()) {
    const rows = [0, 1, 2].map((step) => {
      const place = index * 3 + step
      const [kind, category, materials] = kinds[(place + index) % kinds.length] ?? kinds[0]
      return {
        place,
        supplierId: company.id,
        name: `${heads[place % heads.length]}${kind}`,
        category,
        materials,
        share: random.int(5, 35),
        keyFlag: step === 0 ? 'Y' : 'N',
        country: 'CN',
        contact: people[place % people.length],
        phone: `1510000${String(place).padStart(4, '0')}`,
        riskLevel: (['low', 'low', 'medium', 'high'] as const)[place % 4],
        status: states[place % states.length],
        createTime: company.createTime,
      }
    })
    planter.plant('srm/supplier/tier2', rows, ({ place }) => String(place))
  }
}
