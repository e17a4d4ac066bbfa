import type { SeedRecord } from '../../platform/sql/insert.ts'

/** Purchasing organisations of the group; `orgId`: code of the organisation they buy for. */
export const purchasingOrganisations = [
  {
    code: 'P10',
    name: '集团采购中心',
    nameEn: 'Group purchasing centre',
    orgId: 'ORG01',
    buyers: 'buyer',
    approveLimit: 5_000_000,
  },
  {
    code: 'P20',
    name: '水务公司采购部',
    nameEn: 'Purchasing, Water',
    orgId: 'ORG0101',
    buyers: 'buyer',
    approveLimit: 1_000_000,
  },
  {
    code: 'P30',
    name: '装备公司采购部',
    nameEn: 'Purchasing, Equipment',
    orgId: 'ORG0102',
    buyers: 'buyer',
    approveLimit: 1_000_000,
  },
] as const satisfies readonly SeedRecord[]

export const posts: readonly SeedRecord[] = [
  { code: 'G01', name: '采购经理', orgId: 'ORG01', level: '4', duty: '审批采购合同与订单' },
  { code: 'G02', name: '采购工程师', orgId: 'ORG01', level: '3', duty: '寻源、询价、合同执行' },
  { code: 'G03', name: '供应商管理专员', orgId: 'ORG01', level: '2', duty: '准入、评价、整改跟踪' },
  { code: 'G04', name: '质量工程师', orgId: 'ORG0102', level: '3', duty: '来料检验、不合格处理' },
  { code: 'G05', name: '仓库主管', orgId: 'ORG0102', level: '2', duty: '收货、入库、退货' },
  { code: 'G06', name: '应付会计', orgId: 'ORG01', level: '2', duty: '对账、发票查验、付款' },
]

type Term = readonly [code: string, name: string, nameEn: string, baseEvent: string, relation: string, days: number]

const terms: readonly Term[] = [
  ['PRE100', '预付100%', '100 % in advance', 'orderDate', 'on', 0],
  ['COD', '货到付款', 'Cash on delivery', 'deliveryDate', 'on', 0],
  ['M30', '月结30天', '30 days end of month', 'receiptDate', 'endOfMonth', 30],
  ['M60', '月结60天', '60 days end of month', 'receiptDate', 'endOfMonth', 60],
  ['M90', '月结90天', '90 days end of month', 'receiptDate', 'endOfMonth', 90],
  ['I30', '票到30天', '30 days after invoice', 'invoiceReceived', 'after', 30],
  ['S3331', '3-3-3-1', '30-30-30-10', 'contractDate', 'on', 0],
  ['BA6', '承兑6个月', 'Six-month acceptance', 'invoiceReceived', 'after', 180],
]

export const paymentTerms: readonly SeedRecord[] = terms.map(([code, name, nameEn, baseEvent, relation, days]) => ({
  code,
  name,
  nameEn,
  baseEvent,
  relation,
  days,
  endOfMonth: relation === 'endOfMonth' ? 'Y' : 'N',
}))

/** Stages of the instalment term; they total 100 %. */
export const termStages: readonly SeedRecord[] = [
  { stage: 'advance', pct: 30, baseEvent: 'contractDate', days: 0 },
  { stage: 'delivery', pct: 30, baseEvent: 'deliveryDate', days: 15 },
  { stage: 'acceptance', pct: 30, baseEvent: 'acceptDate', days: 30 },
  { stage: 'retention', pct: 10, baseEvent: 'acceptDate', days: 365 },
]

// Codes of UNCL 4461, where they exist.
export const paymentTypes: readonly SeedRecord[] = [
  { code: 'TT', name: '电汇', nameEn: 'Telegraphic transfer', uncl: '30', bankNeeded: 'Y', billNeeded: 'N' },
  { code: 'BA', name: '银行承兑汇票', nameEn: 'Bank acceptance', uncl: null, bankNeeded: 'N', billNeeded: 'Y' },
  { code: 'CA', name: '商业承兑汇票', nameEn: 'Commercial acceptance', uncl: null, bankNeeded: 'N', billNeeded: 'Y' },
  { code: 'CHK', name: '支票', nameEn: 'Cheque', uncl: '20', bankNeeded: 'Y', billNeeded: 'N' },
  { code: 'CASH', name: '现金', nameEn: 'Cash', uncl: '10', bankNeeded: 'N', billNeeded: 'N' },
  { code: 'LC', name: '信用证', nameEn: 'Letter of credit', uncl: null, bankNeeded: 'Y', billNeeded: 'N' },
  { code: 'OFF', name: '抵扣', nameEn: 'Offset', uncl: '97', bankNeeded: 'N', billNeeded: 'N' },
]

export const billingTypes: readonly SeedRecord[] = [
  {
    code: 'FI0',
    name: '形式发票',
    nameEn: 'Proforma invoice',
    invoiceType: 'foreign',
    taxRate: '0',
    deductible: 'N',
    direction: 'blue',
  },
  {
    code: 'VS13',
    name: '专票13%',
    nameEn: 'Special VAT invoice 13%',
    invoiceType: 'digitalSpecial',
    taxRate: '13',
    deductible: 'Y',
    direction: 'blue',
  },
  {
    code: 'VS9',
    name: '专票9%',
    nameEn: 'Special VAT invoice 9%',
    invoiceType: 'digitalSpecial',
    taxRate: '9',
    deductible: 'Y',
    direction: 'blue',
  },
  {
    code: 'VS6',
    name: '专票6%',
    nameEn: 'Special VAT invoice 6%',
    invoiceType: 'digitalSpecial',
    taxRate: '6',
    deductible: 'Y',
    direction: 'blue',
  },
  {
    code: 'VO3',
    name: '普票3%',
    nameEn: 'Ordinary VAT invoice 3%',
    invoiceType: 'digitalOrdinary',
    taxRate: '3',
    deductible: 'N',
    direction: 'blue',
  },
  {
    code: 'VR13',
    name: '红字专票13%',
    nameEn: 'Red special VAT invoice 13%',
    invoiceType: 'digitalSpecial',
    taxRate: '13',
    deductible: 'Y',
    direction: 'red',
  },
]

type Unit = readonly [code: string, name: string, nameEn: string, un: string, group: string, factor: number]

// UN/ECE Recommendation 20 codes.
const measures: readonly Unit[] = [
  ['PC', '个', 'Piece', 'H87', 'count', 1],
  ['EA', '件', 'Each', 'EA', 'count', 1],
  ['UNIT', '台', 'Unit', 'C62', 'count', 1],
  ['SET', '套', 'Set', 'SET', 'count', 1],
  ['PR', '对', 'Pair', 'PR', 'count', 2],
  ['KG', '千克', 'Kilogram', 'KGM', 'mass', 1],
  ['T', '吨', 'Tonne', 'TNE', 'mass', 1000],
  ['G', '克', 'Gram', 'GRM', 'mass', 0.001],
  ['M', '米', 'Metre', 'MTR', 'length', 1],
  ['MM', '毫米', 'Millimetre', 'MMT', 'length', 0.001],
  ['M2', '平方米', 'Square metre', 'MTK', 'area', 1],
  ['M3', '立方米', 'Cubic metre', 'MTQ', 'volume', 1],
  ['L', '升', 'Litre', 'LTR', 'volume', 0.001],
  ['H', '小时', 'Hour', 'HUR', 'time', 1],
  ['D', '天', 'Day', 'DAY', 'time', 24],
  ['MON', '月', 'Month', 'MON', 'time', 720],
  ['KWH', '千瓦时', 'Kilowatt hour', 'KWH', 'count', 1],
  ['LS', '项', 'Lump sum', 'LS', 'pack', 1],
]

export const units: readonly SeedRecord[] = measures.map(([code, name, nameEn, unCode, unitGroup, factor]) => ({
  code,
  name,
  nameEn,
  unCode,
  unitGroup,
  factor,
  precision: 3,
  enabled: 'Y',
}))
