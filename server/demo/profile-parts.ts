import { roundHalfUp } from '../../src/schema/rules/functions.ts'
import { expiryOf } from '../domain/hooks/supplier/expiry.ts'
import { neededOfAll } from './dealings/qualification-templates.ts'
import { dayBefore } from './kit/days.ts'
import { mainCategory } from './kit/main-category.ts'
import type { Random } from './kit/random.ts'
import type { SeedSupplier } from './kit/suppliers.ts'

const holders = ['张建国', '李明远', '王海燕', '陈志强', '恒信投资有限公司', '远景产业基金']
const holdersAbroad = ['Anna Keller', 'Kenji Mori', 'Grace Miller', 'Northfield Holdings']

/** Registered fund in units: domestic companies give it in ten thousands. */
const fundOf = ({ isDomestic, registerFund }: SeedSupplier) => registerFund * (isDomestic ? 10_000 : 1)

/** Two shareholders with ratios that total a hundred per cent. */
export function shareholders(random: Random, company: SeedSupplier) {
  const first = random.int(51, 80)
  const names = company.isDomestic ? holders : holdersAbroad
  const start = random.int(0, names.length - 2)
  return [first, 100 - first].map((ratio, index) => ({
    name: names[start + index],
    ratio,
    amount: (fundOf(company) * ratio) / 100,
    sortNo: index + 1,
  }))
}

const customers = ['城北污水处理厂', '滨江水务集团', '东部自来水公司', '高新区再生水厂']
const projects = ['提标改造工程', '二期扩建工程', '设备更新项目', '智慧水务项目']

/** Two to six delivered projects, abroad for foreign companies. */
export function performances(random: Random, { isDomestic, currency, country, companyName }: SeedSupplier, now: Date) {
  return Array.from({ length: random.int(2, 6) }, (_, position) => {
    const customer = random.pick(customers)
    // The third one is relevant for the technical assessment.
    const category = isDomestic ? 'domestic' : 'overseas'
    return {
      category: position === 2 ? 'kpi' : category,
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

const papers = [
  ['营业执照', 'basic', '市场监督管理局'],
  ['ISO 9001 质量管理体系认证', 'qualification', '质量认证中心'],
  ['ISO 14001 环境管理体系认证', 'qualification', '质量认证中心'],
  ['ISO 45001 职业健康安全管理体系认证', 'qualification', '质量认证中心'],
  ['涉水产品卫生许可批件', 'qualification', '卫生健康委员会'],
  ['特种设备制造许可证', 'qualification', '市场监督管理局'],
  ['资信等级证书', 'investigation', '信用评级有限公司'],
  ['现场考察确认书', 'investigation', '蓝源环境集团'],
] as const

/** Companies with an expiring certificate, and its remaining days; negative if expired. */
const ends: Readonly<Record<number, number>> = { 1: 25, 4: 5, 6: 45, 8: 28, 12: 58, 5: -12, 9: -3, 15: -40 }

// Additional certificates of builders.
const buildersPapers = [
  ['建筑业企业资质证书', 'qualification', '住房和城乡建设部'],
  ['安全生产许可证', 'qualification', '住房和城乡建设厅'],
] as const

/** Four to eight certificates of a company; most are valid for long. One page is the scan of all of them. */
export function qualifications(random: Random, company: SeedSupplier, now: Date, scan: string) {
  const { index } = company
  const count = random.int(4, 8)
  const isBuilder = mainCategory(company) === 'W01'
  const own = isBuilder
    ? [...papers.slice(0, 2), ...buildersPapers, ...papers.slice(2, count - 2)]
    : papers.slice(0, count)
  return own.map(([fileName, fileType, issuer], position) => {
    const isNeeded = neededOfAll.has(fileName) || buildersPapers.some(([name]) => name === fileName)
    const file = {
      ...{ fileName, fileType, issuer, file: scan },
      ...{ uploadRequired: isNeeded ? 'Y' : 'N', validityRequired: position === 0 ? 'N' : 'Y' },
    }
    // A business licence does not expire.
    if (position === 0) return { ...file, certNo: random.digits(15), ...endOf(now, undefined) }
    const days = (position === 1 ? ends[index] : undefined) ?? random.int(90, 900)
    const validFrom = dayBefore(now, random.int(200, 900))
    return { ...file, certNo: `Q${random.digits(9)}`, validFrom, ...endOf(now, days) }
  })
}

/** Expiry of a certificate some days from now, with its warning state; companies were already reminded of near ones. */
function endOf(now: Date, days: number | undefined) {
  const validTo = days === undefined ? null : dayBefore(now, -days)
  const expiry = expiryOf(validTo, dayBefore(now, 0))
  const seenAgo = days !== undefined && days < 0 ? -days - 1 : (days ?? 0) % 5
  return {
    validTo,
    expiry,
    remindedDays: remindedOf(validTo, expiry, dayBefore(now, 0)),
    ...(days !== undefined && days < 60 && { updateTime: `${dayBefore(now, seenAgo)} 01:00:00` }),
  }
}

/** Days before a due date at which its last reminder was sent: near ones were reminded of already, those of today too. */
function remindedOf(date: string | null, expiry: string, today: string): number | null {
  return date !== null && date <= today ? 0 : Number.parseInt(expiry, 10) || null
}

/** One to five purchasing categories by a company's products, the main business first; common ones are added. */
export function serviceCategories(random: Random, company: SeedSupplier) {
  const { index, isDomestic, status } = company
  // An incomplete profile has something left to enter.
  if (status === 'completing' || status === 'registered') return []
  const main = mainCategory(company)
  const others = ['M03', 'S01', 'W02', 'E02', 'E05'].filter((code) => code !== main)
  return [main, ...others.slice(0, index % 5)].map((category, position) => ({
    category,
    normalDays: random.int(20, 60),
    urgentDays: random.int(5, 18),
    ...(!isDomestic && { normalDaysOs: random.int(40, 90), urgentDaysOs: random.int(15, 35) }),
    marketShare: random.int(1, 25),
    rank: position + 1,
  }))
}

/** Companies with a report due around this month: offset in months by company number. */
const duesOf: Readonly<Record<number, number>> = { 3: -1, 5: 0, 7: 1 }

/** Last reported year of a company, and due month of the next report. */
function reported({ index }: SeedSupplier, now: Date) {
  const from = duesOf[index % 12]
  if (from === undefined) return { last: now.getFullYear() - 1, month: 6 }
  const due = new Date(Date.UTC(now.getFullYear(), now.getMonth() + from, 1))
  return { last: due.getUTCFullYear() - 2, month: due.getUTCMonth() + 1 }
}

/** End of a month, as computed by the file. */
function endOfMonth(year: number, month: number): string {
  const day = month === 2 ? 28 : [4, 6, 9, 11].includes(month) ? 30 : 31
  return `${year}-${String(month).padStart(2, '0')}-${day}`
}

/** Figures of the last three reported years of a company; those of the next year are due. */
export function finances(random: Random, company: SeedSupplier, now: Date, report: string) {
  const { isDomestic, status, currency } = company
  if (status === 'registered' || status === 'completing') return []
  const { last, month } = reported(company, now)
  const today = dayBefore(now, 0)
  const due = endOfMonth(last + 2, month)
  const expiry = expiryOf(due, today)
  const size = fundOf(company) * (1 + random.next())
  return [2, 1, 0].map((ago) => {
    const revenue = Math.round(size * (3 - ago * 0.2) * (0.95 + random.next() / 10))
    const totalAssets = Math.round(size * (2 - ago * 0.1))
    const totalLiability = Math.round(totalAssets * (0.35 + random.next() / 4))
    return {
      year: last - ago,
      accountingStandard: isDomestic ? 'CAS' : 'IFRS',
      currency,
      updateMonth: month,
      totalAssets,
      totalLiability,
      revenue,
      netProfit: Math.round(revenue * (0.04 + random.next() / 20)),
      debtRatio: roundHalfUp((totalLiability / totalAssets) * 100, 2),
      merged: 'N',
      reportFile: report,
      nextDue: endOfMonth(last - ago + 2, month),
      // Years before the last one are no longer due. Companies were already reminded of near ones.
      ...(ago > 0 ? { status: 'none', kept: 'Y' } : { status: expiry, remindedDays: remindedOf(due, expiry, today) }),
    }
  })
}

/** Brands of an agent: its rule requires at least one. */
export function brands(random: Random, { supplierType }: SeedSupplier, now: Date, authFile: string) {
  if (supplierType !== 'agent') return []
  return [
    {
      brandName: random.pick(['Nordflow', 'Aquaval', 'Seiwa']),
      owner: 'Nordflow AB',
      authFile,
      authFrom: dayBefore(now, 300),
      validTo: dayBefore(now, -400),
    },
  ]
}
