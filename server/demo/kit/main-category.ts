import type { SeedSupplier } from './suppliers.ts'

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

/** Main purchasing category of a company. */
export function mainCategory({ tradingProducts }: Pick<SeedSupplier, 'tradingProducts'>): string {
  return categoryOf.find(([words]) => words.test(tradingProducts))?.[1] ?? 'M03'
}
