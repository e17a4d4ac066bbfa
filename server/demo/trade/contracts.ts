import { milestoneValues } from '../../domain/hooks/contract/milestones.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { demoFiles } from '../kit/demo-file.ts'
import { type Line, priced, totals } from './amounts.ts'
import type { Order } from './orders.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets, type Trading } from './sheets.ts'

/** Days from the signature to the start and the end of a contract. */
export const inForce = [7, 372] as const

const subjects = [
  '泵类设备框架采购',
  '阀门管件年度采购',
  '膜组件供货',
  '仪表供货及调试',
  '配电柜供货',
  '药剂年度供应',
] as const
// From oldest to newest: last year's have ended, this year's are active, the latest are pending.
const over = [
  'completed',
  'expired',
  'terminated',
  'completed',
  'expired',
  'completed',
  'expired',
  'terminated',
] as const
const running = [
  ...['effective', 'effective', 'changing', 'effective', 'effective', 'effective', 'changing', 'effective'],
  ...['effective', 'effective', 'effective', 'changing', 'effective', 'effective', 'effective', 'effective'],
] as const
const coming = [
  ...['signing', 'signing', 'rejected', 'signing', 'approved', 'approved', 'signing', 'pending', 'rejected'],
  ...['pending', 'draft', 'draft'],
] as const
const states = [
  ...over.map((status, place) => [status, 540 - place * 22] as const),
  ...running.map((status, place) => [status, 358 - place * 19] as const),
  ...coming.map((status, place) => [status, 36 - place * 3] as const),
]

const signed = ['effective', 'completed', 'expired', 'changing', 'terminated']
const stages = [
  ['advance', 30, '合同生效后 15 日内'],
  ['delivery', 30, '货到现场验收后'],
  ['acceptance', 30, '安装调试合格后'],
  ['retention', 10, '质保期满后'],
] as const
const retentionPct = stages.find(([stage]) => stage === 'retention')?.[1]

/** A contract with the data for its orders. */
export type Agreement = Pick<Contract, 'billNo' | 'partner' | 'ago' | 'lines'>

/** Contracted quantity of the last line. */
const usual = 40

/** Contracts of a year and a half; the price library follows from them. */
export function contractsOf({ random, now, partners, catalogue }: Trading): readonly Contract[] {
  const number = numbersOf()
  return states.map(([status, ago], index): Contract => {
    const partner = partners[index % partners.length]
    if (!partner) throw new Error('contracts need companies')
    const billNo = number('CT', dayAfter(now, ago, 0))
    const first = (index * 6) % (catalogue.length - 5)
    const lines = catalogue.slice(first, first + 5).map((material, place) => {
      return { lineNo: place + 1, material, qty: place < 4 ? random.int(5, 60) : usual, price: material.price }
    })
    return { billNo, partner, status, ago, lines, index }
  })
}

/** Signed contracts, from which orders are called off. */
export function signedOf(contracts: readonly Contract[]): readonly Agreement[] {
  return contracts.filter(({ status }) => signed.includes(status))
}

/**
 * Contracts with lines, milestones that total 100 % and parties. Completed ones equal their orders; if some of these are
 * still open, the contract has expired.
 */
export function plantContracts(
  { sheets, now }: Pick<Trading, 'sheets' | 'now'>,
  contracts: readonly Contract[],
  orders: readonly Pick<Order, 'contractNo' | 'lines' | 'status'>[],
): void {
  for (const contract of contracts) {
    const own = orders.filter(({ contractNo }) => contractNo === contract.billNo)
    const called = own.flatMap(({ lines }) => lines)
    const isOpen = own.some(({ status }) => status !== 'completed')
    const isDone = contract.status === 'completed' && !isOpen && called.length > 0
    const status = contract.status === 'completed' && isOpen ? 'expired' : contract.status
    plantContract(
      sheets,
      now,
      isDone ? { ...contract, lines: asOrdered(contract.lines, called) } : { ...contract, status },
    )
  }
}

function asOrdered(agreed: readonly Line[], called: readonly Line[]): readonly Line[] {
  const sums = agreed.map((line) => {
    const own = called.filter(({ material }) => material === line.material)
    return { ...line, qty: own.reduce((sum, { qty }) => sum + qty, 0) }
  })
  return sums.filter(({ qty }) => qty > 0)
}

/** A contract before planting. */
export type Contract = {
  readonly billNo: string
  readonly partner: Partner
  readonly status: string
  readonly ago: number
  readonly lines: readonly Line[]
  readonly index: number
}

function plantContract(sheets: Sheets, now: Date, contract: Contract): void {
  const { billNo, partner, ago, lines, status } = contract
  const contractId = sheets.add('con/contract', billNo, contractHead(contract, now))
  const signTime = signed.includes(status) ? `${dayAfter(now, ago, 5)} 15:00:00` : null
  const { amountWithTax } = totals(lines)
  const deliveryDate = dayAfter(now, ago, 60)
  for (const line of lines) {
    const next = status === 'changing' && line.lineNo === 1 ? { newQty: line.qty + growth } : {}
    const row = { contractId, ...goods(line), qty: line.qty, ...priced(line), deliveryDate, ...next }
    sheets.add('con/contract/lines', `${billNo}/${line.lineNo}`, row)
  }
  const amounts = milestoneValues(
    { amount: amountWithTax, currency: 'CNY' },
    stages.map(([stage, pct]) => ({ stage, pct })),
  )
  for (const [index, [stage, pct, condition]] of stages.entries()) {
    sheets.add('con/contract/terms', `${billNo}/${stage}`, {
      contractId,
      stage,
      pct,
      ...amounts[index],
      condition,
      days: 30,
      // Milestones follow one another on paper.
      createTime: `${dayAfter(now, ago, 0)} 09:30:0${index}`,
    })
  }
  for (const [role, name, person] of [
    ['partyA', '蓝源环境集团', signers.buyerSigner],
    ['partyB', partner.supplierName, signers.supplierSigner],
  ] as const) {
    const signer = signTime === null ? null : person
    sheets.add('con/contract/partners', `${billNo}/${role}`, { contractId, role, name, signer, signTime })
  }
  const [first] = lines
  if (status !== 'changing' || !first) return
  const [oldValue, newValue] = [String(first.qty), String(first.qty + growth)]
  const change = { contractId, revision: 2, lineNo: 1, what: 'qty', oldValue, newValue }
  sheets.add('con/contract/changes', `${billNo}/1`, { ...change, reason: changeReason, outcome: 'pending' })
}

/** Quantity that the changes of the demo add. */
const growth = 10
const changeReason = '项目用量增加，双方协商增加采购数量'
const signers = { buyerSigner: '陈建国', supplierSigner: '法定代表人' }

/** Signatures of both sides. */
export function signaturesOf(isSigned: boolean, time: string): SeedRecord {
  const paper = demoFiles.contract.value
  const files = { buyerSignedFile: paper, supplierSignedFile: paper }
  return isSigned ? { ...signers, buyerSignTime: time, supplierSignTime: time, ...files } : {}
}

/** Reminder before the end of a contract: sent on its day, else still to come. */
function reminded(day: string, today: string): SeedRecord {
  return day <= today ? { remindDate: null, remindTime: `${day} 09:00:00` } : { remindDate: day }
}

function contractHead({ billNo, partner, status, ago, lines, index }: Contract, now: Date): SeedRecord {
  const isSigned = signed.includes(status)
  const isBroken = status === 'terminated' || status === 'rejected'
  return {
    ...head(dayAfter(now, ago, 0), billNo, status),
    ...partnerOf(partner),
    contractName: `${subjects[index % subjects.length]}合同`,
    contractType: index % 3 === 0 ? 'framework' : 'purchase',
    signDate: isSigned ? dayAfter(now, ago, 5) : null,
    ...signaturesOf(isSigned, `${dayAfter(now, ago, 5)} 15:00:00`),
    ...(status === 'changing' && {
      ...{ changeReason, consentSigner: signers.supplierSigner, consentTime: `${dayAfter(now, 1, 0)} 10:00:00` },
    }),
    beginDate: dayAfter(now, ago, inForce[0]),
    endDate: dayAfter(now, ago, inForce[1]),
    remindDays: 30,
    ...reminded(dayAfter(now, ago, inForce[1] - 30), dayAfter(now, 0, 0)),
    ...totals(lines),
    retentionPct,
    warrantyMonths: 24,
    perfBondPct: 5,
    paymentType: 'TT',
    incoterm: 'DAP',
    place: '杭州市余杭区良渚街道蓝源路1号',
    revision: 1,
    rejectReason: isBroken ? '双方协商一致，不再继续履行' : null,
  }
}

/** Prices of the library at the end, as in the catalogue. */
const priceCount = 420
/** Of them, those that adjustments in effect add. */
const adjustedCount = 6

/** Company and material of a price, and the days since it began: each pair once, valid for a year. */
export function pricedAt({ partners, catalogue }: Pick<Trading, 'partners' | 'catalogue'>, index: number) {
  const material = catalogue[index % catalogue.length]
  const partner = partners[(index * 7 + Math.floor(index / catalogue.length)) % partners.length]
  if (!(material && partner)) throw new Error('prices need companies and materials')
  const ago = (index % 14) * 30
  return { material, partner, ago, key: `${partner.supplierCode}/${material.materialCode}/${index}` }
}

/** Price library: agreed prices, valid for a year. */
export function plantPrices({ sheets, random, now, partners, catalogue }: Trading, count = priceCount): void {
  for (let index = 0; index < count; index += 1) {
    const { material, partner, ago, key } = pricedAt({ partners, catalogue }, index)
    const { lineNo: _, ...what } = goods({ lineNo: 1, material })
    const price = Math.round(material.price * (97 + random.int(0, 6))) / 100
    if (index >= priceCount - adjustedCount) continue
    sheets.add('mat/price', key, {
      ...partnerOf(partner),
      ...what,
      currency: 'CNY',
      price,
      taxRate: material.taxRate,
      fromQty: 0,
      beginDate: dayAfter(now, ago, 0),
      endDate: dayAfter(now, ago, 365),
      source: ['tender', 'inquiry', 'contract', 'manual'][index % 4],
      status: ago > 365 ? 'expired' : ago > 330 ? 'expiring' : 'valid',
      createTime: `${dayAfter(now, ago, 0)} 10:00:00`,
    })
  }
}
