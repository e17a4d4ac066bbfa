import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'

type Indicator = {
  readonly code: string
  readonly name: string
  readonly dimension: string
  readonly weight: number
  /** Department that scores it; without one, the server. */
  readonly depart?: string
  readonly formula?: string
  /** Formula whose figure the department sees. */
  readonly reference?: string
  readonly standard?: string
}

/** Quarterly indicators of suppliers; the weights total a hundred. */
export const indicators: readonly Indicator[] = [
  {
    code: 'Q01',
    name: '来料合格率',
    dimension: 'Q',
    weight: 20,
    depart: 'A01A03',
    reference: 'passRate',
    standard: '合格批次 ÷ 检验批次',
  },
  {
    code: 'Q02',
    name: '质量问题响应',
    dimension: 'Q',
    weight: 10,
    depart: 'A01A03',
    standard: '24 小时内回复围堵措施',
  },
  {
    code: 'D01',
    name: '准时交付率',
    dimension: 'D',
    weight: 20,
    depart: 'A01A01A02',
    reference: 'onTimeRate',
    standard: '按期收货行 ÷ 应收货行',
  },
  {
    code: 'D02',
    name: '单据与包装',
    dimension: 'D',
    weight: 5,
    depart: 'A01A01A02',
    standard: '随货单据齐全，包装完好',
  },
  {
    code: 'C01',
    name: '价格竞争力',
    dimension: 'C',
    weight: 15,
    depart: 'A01A01A01',
    reference: 'priceIndex',
    standard: '与同类报价比较',
  },
  { code: 'C02', name: '降本配合', dimension: 'C', weight: 5, depart: 'A01A01A01', standard: '年度降本目标完成情况' },
  {
    code: 'S01',
    name: '售后服务',
    dimension: 'S',
    weight: 10,
    depart: 'A01A01A01',
    reference: 'responseRate',
    standard: '到场时间与问题关闭率',
  },
  { code: 'S02', name: '整改完成率', dimension: 'S', weight: 5, formula: 'improvementRate' },
  { code: 'T01', name: '资料完整度', dimension: 'T', weight: 5, formula: 'profileCompleteness' },
  { code: 'E01', name: '证书有效率', dimension: 'E', weight: 5, formula: 'certificateValidity' },
]

/** Grades by score, best first, with their consequences. */
export const bands = [
  { grade: 'A', minScore: 88, maxScore: 100, measure: 'reward' },
  { grade: 'B', minScore: 75, maxScore: 88, measure: 'none' },
  { grade: 'C', minScore: 60, maxScore: 75, measure: 'warn' },
  { grade: 'D', minScore: 0, maxScore: 60, measure: 'limitBid' },
] as const

export const templateId = seedId('srm/eval/template', 'quarter')
const indicatorId = (code: string) => seedId('srm/eval/indicator', code)

/** Rows of the template and its indicators, by resource. */
export const templateRows: readonly (readonly [code: string, rows: readonly SeedRecord[]])[] = [
  [
    'srm/eval/indicator',
    indicators.map(({ code, name, dimension, formula, reference, standard }) => ({
      id: indicatorId(code),
      code,
      name,
      dimension,
      scoreType: formula ? 'auto' : 'manual',
      formula: formula ?? reference ?? null,
      maxScore: 100,
      standard: standard ?? null,
      enabled: 'Y',
    })),
  ],
  ['srm/eval/template', [{ id: templateId, name: '季度绩效评价', evalType: 'quarterly', enabled: 'Y' }]],
  [
    'srm/eval/template/item',
    indicators.map(({ code, dimension, formula, weight, depart }, index) => ({
      id: seedId('srm/eval/template/item', code),
      templateId,
      indicatorId: indicatorId(code),
      dimension,
      scoreType: formula ? 'auto' : 'manual',
      weight,
      deptId: depart ? seedId('sys/depart', depart) : null,
      sortNo: index + 1,
    })),
  ],
  [
    'srm/eval/template/level',
    bands.map((band) => ({
      id: seedId('srm/eval/template/level', band.grade),
      templateId,
      ...band,
      width: band.maxScore - band.minScore,
    })),
  ],
]
