import { dayBefore } from './kit/days.ts'
import type { Random } from './kit/random.ts'
import type { SeedSupplier } from './kit/suppliers.ts'

const inventions = ['一种自清洗滤网装置', '一种低能耗曝气控制方法', '一种可快拆的管道接头', '一种在线水质监测系统']
const institutes = ['清水环境研究院', '江南理工大学', '东部给排水设计院']

/** Admitted companies have technical parts; the others still enter mandatory data. */
const shows = ({ status }: SeedSupplier) => ['qualified', 'suspended'].includes(status)

export function patents(random: Random, company: SeedSupplier, now: Date) {
  if (!shows(company)) return []
  return Array.from({ length: random.int(1, 3) }, (_, position) => ({
    category: 'owned',
    patentee: company.companyName,
    name: inventions[(company.index + position) % inventions.length],
    number: `ZL20${random.digits(10)}.${random.int(0, 9)}`,
    type: random.pick(['invention', 'utility', 'software']),
    serviceRelation: '直接用于主营产品',
    authDate: dayBefore(now, random.int(90, 2400)),
  }))
}

export function awards(random: Random, company: SeedSupplier, now: Date) {
  if (!shows(company) || random.chance(0.5)) return []
  return [
    {
      awardee: company.companyName,
      name: '给水排水科技进步奖',
      level: random.pick(['provincial', 'municipal', 'industry']),
      projectName: '分区计量与漏损控制',
      rank: random.pick(['一等奖', '二等奖', '三等奖']),
      date: dayBefore(now, random.int(60, 1500)),
    },
  ]
}

export function transfers(random: Random, company: SeedSupplier) {
  if (!shows(company) || random.chance(0.6)) return []
  return [
    {
      receiver: company.companyName,
      transferor: random.pick(institutes),
      duration: `${random.int(3, 10)} 年`,
      content: '膜组件清洗工艺的独占许可',
    },
  ]
}

export function kpis(random: Random, company: SeedSupplier, now: Date) {
  if (!shows(company)) return []
  const year = now.getFullYear() - 1
  return [
    { category: 'kpi', name: '准时交付率', value: String(random.int(92, 99)), unit: '%', year, standards: '合同交期' },
    {
      category: 'kpi',
      name: '一次验收合格率',
      value: String(random.int(95, 99)),
      unit: '%',
      year,
      standards: 'GB/T 2828',
    },
  ]
}

export function lawsuits(random: Random, company: SeedSupplier, now: Date) {
  if (!shows(company) || random.chance(0.7)) return []
  return [
    {
      time: dayBefore(now, random.int(200, 1500)),
      party: 'plaintiff',
      reason: '买卖合同纠纷',
      matter: '对方逾期支付设备尾款',
      amount: random.int(5, 80) * 10_000,
      conclusion: '调解结案，款项已收回',
    },
  ]
}
