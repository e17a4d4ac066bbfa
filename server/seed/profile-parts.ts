import { expiryOf } from '../hooks/supplier/expiry.ts'
import { dayBefore } from './days.ts'
import type { Random } from './random.ts'
import type { SeedSupplier } from './suppliers.ts'

const holders = ['张建国', '李明远', '王海燕', '陈志强', '恒信投资有限公司', '远景产业基金']
const holdersAbroad = ['Anna Keller', 'Kenji Mori', 'Grace Miller', 'Northfield Holdings']

/** Two owners whose ratios make a hundred per cent. */
export function shareholders(random: Random, { isDomestic, registerFund }: SeedSupplier) {
  const first = random.int(51, 80)
  const names = isDomestic ? holders : holdersAbroad
  const start = random.int(0, names.length - 2)
  return [first, 100 - first].map((ratio, index) => ({
    name: names[start + index],
    ratio,
    amount: (registerFund * ratio) / 100,
    sortNo: index + 1,
  }))
}

const customers = ['城北污水处理厂', '滨江水务集团', '东部自来水公司', '高新区再生水厂']
const projects = ['提标改造工程', '二期扩建工程', '设备更新项目', '智慧水务项目']

/** Two projects that were delivered, one abroad for companies from abroad. */
export function performances(random: Random, { isDomestic, currency, country, companyName }: SeedSupplier, now: Date) {
  return [0, 1].map(() => {
    const customer = random.pick(customers)
    return {
      category: isDomestic ? 'domestic' : 'overseas',
      partyA: customer,
      partyB: companyName,
      country,
      projectName: `${customer}${random.pick(projects)}`,
      currency,
      amount: random.int(80, 4000),
      signTime: dayBefore(now, random.int(100, 1500)),
      projectStatus: random.pick(['finished', 'warranty', 'accepted']),
    }
  })
}

/** The papers every company has. Their scans are not part of the demo. */
export function qualifications(random: Random, _: SeedSupplier, now: Date) {
  const files = [
    { fileName: '营业执照', fileType: 'basic', certNo: random.digits(15), issuer: '市场监督管理局', validTo: null },
    {
      fileName: 'ISO 9001 质量管理体系认证',
      fileType: 'qualification',
      certNo: `Q${random.digits(9)}`,
      issuer: '质量认证中心',
      validFrom: dayBefore(now, random.int(200, 900)),
      validTo: dayBefore(now, random.int(-700, 40)),
    },
  ]
  return files.map((file) => {
    const expiry = expiryOf(file.validTo, dayBefore(now, 0))
    // Of what is near already the companies have heard.
    return { ...file, expiry, remindedDays: expiry === 'expired' ? 0 : Number.parseInt(expiry, 10) || null }
  })
}

/** Purchasing categories by what a company makes; the first that fits, and what most kinds of company deliver besides. */
const categoryOf: readonly (readonly [RegExp, string])[] = [
  [/泵|风机|[Pp]ump|mixer/, 'E01'],
  [/阀|管|[Vv]alve/, 'E02'],
  [/膜|滤料|[Mm]embrane/, 'E03'],
  [/控制|配电|变频|PLC/, 'E04'],
  [/仪|传感|变送|[Ff]low|analyser/, 'E05'],
  [/药剂|氯化铝/, 'M01'],
  [/电缆/, 'M02'],
  [/施工|铺设/, 'W01'],
  [/安装/, 'W02'],
  [/检测/, 'S01'],
  [/运输|物流/, 'S02'],
]

/** One or two categories, the main business first. */
export function serviceCategories(random: Random, { tradingProducts, isDomestic, status }: SeedSupplier) {
  // Who is still completing the profile has something left to enter.
  if (status === 'completing' || status === 'registered') return []
  const main = categoryOf.find(([words]) => words.test(tradingProducts))?.[1] ?? 'M03'
  const codes = main !== 'M03' && random.chance(0.5) ? [main, 'M03'] : [main]
  return codes.map((category, index) => ({
    category,
    normalDays: random.int(20, 60),
    urgentDays: random.int(5, 18),
    ...(!isDomestic && { normalDaysOs: random.int(40, 90), urgentDaysOs: random.int(15, 35) }),
    marketShare: random.int(1, 25),
    rank: index + 1,
  }))
}

/** What an agent sells: its rule asks for at least one brand. */
export function brands(random: Random, { supplierType }: SeedSupplier, now: Date) {
  if (supplierType !== 'agent') return []
  return [
    {
      brandName: random.pick(['Nordflow', 'Aquaval', 'Seiwa']),
      owner: 'Nordflow AB',
      authFile: null,
      authFrom: dayBefore(now, 300),
      validTo: dayBefore(now, -400),
    },
  ]
}
