import { capitalAmount } from '../../src/schema/rules/capital-amount.ts'
import { dayBefore } from './days.ts'
import { type SeedRecord, seedId } from './insert.ts'

/** The group's purchasing organisations, `pid` by code. */
export const organisations = [
  { code: 'ORG01', pid: null, name: '蓝源环境集团', nameEn: 'Lanyuan Environment Group', orgType: 'group' },
  { code: 'ORG0101', pid: 'ORG01', name: '蓝源水务有限公司', nameEn: 'Lanyuan Water', orgType: 'company' },
  { code: 'ORG0102', pid: 'ORG01', name: '蓝源装备有限公司', nameEn: 'Lanyuan Equipment', orgType: 'company' },
  {
    code: 'ORG010101',
    pid: 'ORG0101',
    name: '城北再生水厂',
    nameEn: 'North Reclaimed Water Plant',
    orgType: 'factory',
  },
  { code: 'ORG010102', pid: 'ORG0101', name: '城南污水厂', nameEn: 'South Sewage Plant', orgType: 'factory' },
  { code: 'ORG010201', pid: 'ORG0102', name: '滨江扩建项目', nameEn: 'Riverside Extension', orgType: 'project' },
] as const satisfies readonly SeedRecord[]

const names = [
  ['城北再生水厂提标改造设备采购', 'goods', 'open', 'ongoing', 12_600_000],
  ['城南污水厂曝气系统更新', 'goods', 'invited', 'ongoing', 4_300_000],
  ['滨江扩建项目土建施工', 'works', 'open', 'ongoing', 38_500_000],
  ['集团年度阀门框架协议', 'goods', 'framework', 'approved', 9_000_000],
  ['膜组件备件采购', 'goods', 'inquiry', 'notApproved', 860_000],
  ['在线监测仪表运维服务', 'services', 'negotiation', 'ongoing', 1_750_000],
  ['厂区绿化与保洁服务', 'services', 'invited', 'completed', 620_000],
  ['污泥脱水机大修', 'services', 'single', 'calibrated', 980_000],
  ['高压配电柜采购', 'goods', 'open', 'calibrated', 3_400_000],
  ['再生水管网一标段', 'works', 'open', 'completed', 21_000_000],
  ['药剂集中采购', 'goods', 'auction', 'notApproved', 5_200_000],
  ['自控系统升级', 'services', 'consultation', 'approved', 2_800_000],
] as const

/** Bidding projects around today: days in the past for those that are over, ahead for those that run. */
export function projects(now: Date): readonly SeedRecord[] {
  const orgs = organisations.slice(1)
  return names.map(([name, procCategory, bidMethod, status, budget], index) => {
    const isOver = status === 'completed' || status === 'calibrated'
    const from = isOver ? -60 - index * 3 : -10 + index
    const day = dayBefore(now, -from)
    return {
      code: `TB${day.replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      name,
      orgId: orgs[index % orgs.length]?.code,
      procCategory,
      bidMethod,
      status,
      budget,
      bidDate: day,
      // Who bids needs time: three weeks and more while it runs.
      bidDeadline: dayBefore(now, isOver ? -(from + 20) : -(3 + index * 4)),
    }
  })
}

/** Announcements, the published ones with who published them. */
export function announcements(now: Date): readonly SeedRecord[] {
  const all = [
    ['平台升级通知', '1', 'M', '本周六 22:00 至 24:00 平台升级，期间暂停服务。', 1],
    ['关于规范供应商资料维护的通知', '1', 'H', '请各供应商于月底前补齐资质文件与财务报表。', 3],
    ['年度供应商大会邀请', '1', 'M', '年度供应商大会将于下月举行，诚邀参加。', 8],
    ['电子招标操作手册已更新', '2', 'L', '新版操作手册增加了变更单的说明。', 15],
    ['廉洁采购倡议书', '1', 'M', '共同维护公平、公正、公开的采购环境。', 30],
  ] as const
  return all.map(([titile, msgCategory, priority, text, days], index) => {
    const sendTime = `${dayBefore(now, days)} 09:00:00`
    const isPublished = index !== 4
    return {
      titile,
      msgCategory,
      priority,
      msgType: 'ALL',
      msgAbstract: text,
      msgContent: `<p>${text}</p>`,
      sendStatus: isPublished ? '1' : '0',
      createTime: sendTime,
      ...(isPublished && { sender: '林管理', sendTime }),
    }
  })
}

/** Who a supplier buys from itself. */
function secondTier(index: number): readonly SeedRecord[] {
  const names = ['江阴精密铸件厂', '常州轴承配件有限公司', '苏北密封材料有限公司']
  return names.slice(0, 1 + (index % 3)).map((name, place) => ({
    name,
    category: ['M03', 'M01', 'M02'][place],
    materials: ['铸件毛坯', '轴承', '密封件'][place],
    share: [35, 20, 12][place],
    keyFlag: place === 0 ? 'Y' : 'N',
    country: 'CN',
    contact: ['吴工', '郑经理', '冯主管'][place],
    phone: `1380000${String(index * 3 + place).padStart(4, '0')}`,
    riskLevel: ['low', 'medium', 'high'][(index + place) % 3],
    status: ['approved', 'pending', 'draft'][place],
  }))
}

/** What a company of the demo has beside its profile, by resource. */
export function dealings(index: number, status: string, now: Date): Readonly<Record<string, readonly SeedRecord[]>> {
  return {
    ...(status === 'qualified' && index % 3 === 0 && { 'srm/supplier/tier2': secondTier(index) }),
    ...(index < 3 && documents(index, now)),
  }
}

/** What a supplier has under way: quotations, invoices and a production plan. */
function documents(index: number, now: Date): Readonly<Record<string, readonly SeedRecord[]>> {
  const day = (days: number) => dayBefore(now, -days)
  const all = projects(now)
  const number = (prefix: string, place: number) =>
    `${prefix}${dayBefore(now, 20 + place).replaceAll('-', '')}${String(index * 10 + place).padStart(4, '0')}`
  return {
    'bid/quote': ['tender', 'inquiry'].map((kind, place) => ({
      code: number('BJ', place),
      projectId: seedId('bid/project', String(all[place * 4]?.code)),
      projectName: String(all[place * 4]?.name),
      kind,
      amount: 380_000 * (index + place + 1),
      validUntil: day(45),
      deliveryDays: 30 + place * 15,
      status: ['pending', 'draft'][place],
    })),
    'fin/invoice': [0, 1].map((place) => ({
      code: number('IV', place),
      invoiceType: 'vatSpecial',
      taxRate: '13',
      invoiceNo: `24${String(index).padStart(4, '0')}${String(place).padStart(8, '0')}`,
      invoiceDate: dayBefore(now, 15 + place * 12),
      amountNoTax: 100_000 * (index + 1 + place),
      amountWithTax: 113_000 * (index + 1 + place),
      amountInWords: capitalAmount(113_000 * (index + 1 + place)),
      status: ['effective', 'pending'][place],
    })),
    'ord/supervise': [
      {
        code: number('SV', 0),
        product: '卧式离心泵机组',
        contractNo: `HT2026${String(index).padStart(4, '0')}`,
        planFrom: dayBefore(now, 40),
        planTo: day(25 + index),
        progress: Math.min(95, 35 + index * 7),
        status: 'effective',
      },
    ],
  }
}
