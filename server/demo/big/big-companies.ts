import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { banks } from '../banks.ts'
import { creditCode } from '../kit/credit-code.ts'
import { dayBefore } from '../kit/days.ts'
import { type Random, randomOf } from '../kit/random.ts'
import type { Planter } from '../life/planter.ts'
import type { Partner } from '../trade/sheets.ts'

/** A company of the big demo with a complete profile. */
type BigCompany = {
  readonly partner: Partner
  readonly base: SeedRecord
  readonly parts: ReadonlyMap<string, SeedRecord>
}

const [branch] = banks(randomOf(20_260_104))
const places = ['330100', '320200', '310000', '440100', '370100', '510100', '420100', '120000'] as const
const cities = ['杭州', '无锡', '上海', '广州', '济南', '成都', '武汉', '天津'] as const
const words = ['宏达', '清源', '恒信', '嘉禾', '远景', '明德', '金石', '瑞泽', '天成', '华越', '海纳'] as const
const kinds = [
  ['泵业', '离心泵、潜水泵', 'E01'],
  ['阀门', '蝶阀、闸阀', 'E02'],
  ['膜科技', '超滤膜、反渗透膜', 'E03'],
  ['电气', '配电柜、变频器', 'E04'],
  ['仪表', '流量计、液位计', 'E05'],
  ['药剂', '絮凝剂、消毒剂', 'M01'],
] as const

/** Additional admitted companies, the same for the same day; numbers start after `first`. */
export function bigCompanies(now: Date, first: number, count: number): readonly BigCompany[] {
  return Array.from({ length: count }, (_, index) => bigCompany(now, first + index + 1))
}

function bigCompany(now: Date, number: number): BigCompany {
  const random = randomOf(30_000_000 + number)
  const supplierId = seedId('srm/supplier/base', `big/${number}`)
  const code = String(number).padStart(5, '0')
  const place = number % places.length
  const [kind, tradingProducts, category] = kinds[number % kinds.length] ?? kinds[0]
  const supplierName = `${cities[place]}${words[number % words.length]}${kind}${code}有限公司`
  const supplierCode = `SUP${dayBefore(now, 0).slice(0, 4)}${code}`
  const createTime = `${dayBefore(now, 560 + (number % 300))} 10:00:00`
  const base = {
    id: supplierId,
    supplierCode,
    companyName: supplierName,
    companyType: 'private',
    corplicence: creditCode(`91${places[place]}MA${String(number).padStart(7, '0')}`),
    country: 'CN',
    companyProvince: places[place],
    address: `工业大道 ${number} 号`,
    supplierType: 'manufacturer',
    tradingProducts,
    ...factsOf(random, now),
    ...textsOf(supplierName, tradingProducts),
    status: 'qualified',
    admitKind: 'formal',
    admitScope: category,
    validUntil: dayBefore(now, -400),
    grade: random.pick(['A', 'B', 'B', 'C']),
    createTime,
  }
  return {
    partner: { supplierId, supplierCode, supplierName, currency: 'CNY' },
    base,
    parts: partsOf(random, now, supplierName, code, category),
  }
}

function factsOf(random: Random, now: Date): SeedRecord {
  return {
    buildDate: dayBefore(now, random.int(1200, 9000)),
    currency: 'CNY',
    registerFund: random.int(5, 200) * 100,
    companyNumber: random.int(30, 900),
    legalBody: random.pick(['张伟', '李娜', '王强', '刘洋', '陈静']),
    creditRating: random.pick(['AAA', 'AA', 'A']),
    brand: 'N',
  }
}

function textsOf(name: string, products: string): SeedRecord {
  const text = `${name}从事${products}的研发、制造与服务，产品用于市政污水、工业废水与自来水处理，服务客户遍及全国。`
  return {
    aboutUs: text.repeat(2),
    businessScope: `${products}的研发、生产、销售及技术服务。`,
    advantages: '拥有完整的质量管理体系与自有检测实验室，关键零部件自主生产，交付周期稳定，售后服务网点覆盖主要城市。',
    deliveryProcessDescription: '接单后三日内排产，出厂前全检，专车运输到现场并安排技术人员指导安装。',
  }
}

function partsOf(random: Random, now: Date, name: string, code: string, category: string): BigCompany['parts'] {
  return new Map<string, SeedRecord>([
    [
      'srm/supplier/contact',
      {
        personnelType: 'business',
        name: random.pick(['赵敏', '钱伟', '孙洋', '李静']),
        sex: '1',
        position: '销售经理',
        mobile: `133000${code}`,
        email: `business${code}@supplier.example.com`,
        defaultFlag: 'Y',
      },
    ],
    [
      'srm/supplier/bank',
      {
        accountType: 'basic',
        accountName: name,
        accountNumber: random.digits(19),
        depositBank: branch?.code,
        bankType: branch?.bankType,
        currency: 'CNY',
        rowNumber: branch?.code,
        defaultFlag: 'Y',
        disabledFlag: 'N',
      },
    ],
    ['srm/supplier/category', { category, normalDays: random.int(20, 60), urgentDays: random.int(5, 18), rank: 1 }],
    [
      'srm/supplier/qualification',
      {
        fileName: 'ISO 9001 质量管理体系认证',
        fileType: 'qualification',
        certNo: `Q${random.digits(9)}`,
        issuer: '质量认证中心',
        validFrom: dayBefore(now, 300),
        validTo: dayBefore(now, -random.int(90, 700)),
        expiry: 'valid',
      },
    ],
  ])
}

/** Plants companies with their parts; their accounts are planted with all others. */
export function plantBigCompanies(planter: Planter, companies: readonly BigCompany[]): void {
  planter.plant(
    'srm/supplier/base',
    companies.map(({ base }) => base),
    ({ id }) => String(id),
  )
  for (const code of [
    'srm/supplier/contact',
    'srm/supplier/bank',
    'srm/supplier/category',
    'srm/supplier/qualification',
  ])
    planter.plant(
      code,
      companies.flatMap(({ base, partner: { supplierId }, parts }) => {
        const part = parts.get(code)
        return part ? [{ ...part, supplierId, createTime: base.createTime }] : []
      }),
      ({ supplierId }) => `${String(supplierId)}/0`,
    )
}
