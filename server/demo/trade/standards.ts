import { limitText, neededOf } from '../../domain/quality/judgement.ts'
import { seedId } from '../../platform/sql/insert.ts'
import type { Sheets } from './sheets.ts'

/** Item of a demo standard; measured ones have limits, a good value and perhaps a number of pieces. */
export type DemoItem = {
  readonly itemName: string
  readonly kind: 'count' | 'measure'
  readonly method: string
  readonly tool: string
  readonly defectLevel: 'critical' | 'major' | 'minor'
  readonly lower?: number
  readonly upper?: number
  readonly unitName?: string
  readonly good?: number
  readonly pieces?: number
}

type DemoStandard = {
  readonly code: string
  readonly name: string
  /** Material category, by code: with those below it. */
  readonly group: string
  readonly items: readonly DemoItem[]
}

const look = { kind: 'count', tool: '照明灯', defectLevel: 'minor' } as const
const size = { kind: 'measure', tool: '游标卡尺', defectLevel: 'major', method: '量具测量' } as const
const trial = { kind: 'measure', tool: '压力表', defectLevel: 'critical', method: '试验台', pieces: 5 } as const

const standards: readonly DemoStandard[] = [
  {
    code: 'QS-01',
    name: '泵类通用检验标准',
    group: '10',
    items: [
      { ...look, itemName: '外观', method: '目测' },
      { ...size, itemName: '轴径向跳动', upper: 0.05, unitName: 'mm', good: 0.03 },
      { ...trial, itemName: '水压试验', lower: 1.5, unitName: 'MPa', good: 1.6 },
    ],
  },
  {
    code: 'QS-02',
    name: '阀门检验标准',
    group: '12',
    items: [
      { ...look, itemName: '外观', method: '目测' },
      { ...size, itemName: '法兰厚度', lower: 19.5, upper: 20.5, unitName: 'mm', good: 20 },
      { ...trial, itemName: '密封试验', lower: 1.1, unitName: 'MPa', good: 1.2 },
    ],
  },
  {
    code: 'QS-03',
    name: '膜组件检验标准',
    group: '13',
    items: [
      { ...look, itemName: '外观', method: '目测' },
      { ...size, itemName: '组件长度', lower: 1015, upper: 1017, unitName: 'mm', good: 1016 },
      { ...trial, itemName: '完整性测试', upper: 0.02, unitName: 'MPa/min', good: 0.01 },
    ],
  },
  {
    code: 'QS-04',
    name: '仪表检验标准',
    group: '14',
    items: [
      { ...look, itemName: '外观', method: '目测' },
      { ...size, itemName: '零点误差', lower: -0.1, upper: 0.1, unitName: '%', good: 0.02 },
      { ...trial, itemName: '绝缘电阻', lower: 20, unitName: 'MΩ', good: 100 },
    ],
  },
]

export const demoAql = '2.5'

/** Standard of a material, by the group of its code. */
export function demoStandard(materialCode: string): DemoStandard | undefined {
  return standards.find(({ group }) => materialCode.startsWith(group))
}

/** Inspection standards with their items. */
export function plantStandards(sheets: Sheets): void {
  for (const { code, name, group, items } of standards) {
    const category = seedId('mat/category', group)
    const values = { code, name, category, sampling: 'normal', aql: demoAql, enabled: 'Y' }
    const standardId = sheets.add('qc/standard', code, values)
    for (const { good: _, ...item } of items)
      sheets.add('qc/standard/items', `${code}/${item.itemName}`, { standardId, ...item })
  }
}

/** Readings of a check; one of the defects is found in the first counted item. */
export function plantReadings(
  sheets: Sheets,
  { billNo, checkId, materialCode, sample }: DemoCheck,
  defects: number | null,
): void {
  for (const [index, { good, tool: _, ...item }] of (demoStandard(materialCode)?.items ?? []).entries()) {
    const needed = good === undefined ? null : neededOf(item.pieces, sample)
    const limits = { lower: null, upper: null, unitName: null, pieces: null, ...item, standard: limitText(item) }
    sheets.add('qc/check/readings', `${billNo}/${index}`, {
      ...{ checkId, lineNo: index + 1, ...limits, needed },
      ...(defects !== null && { taken: needed, measured: needed === null ? null : valuesOf(good, needed) }),
      ...(defects !== null && verdictOf(index === 0 ? defects : 0)),
    })
  }
}

type DemoCheck = {
  readonly billNo: string
  readonly checkId: string
  readonly materialCode: string
  /** Size of the sample. */
  readonly sample: number
}

const verdictOf = (defectQty: number) => ({ defectQty, judge: defectQty > 0 ? 'fail' : 'pass' })
const valuesOf = (value: unknown, count: number) => Array.from({ length: count }, () => value).join(' ')
