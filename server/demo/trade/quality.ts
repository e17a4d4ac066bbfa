import type { Random } from '../kit/random.ts'
import type { Receipt, ReceivedDelivery } from './deliveries.ts'
import { dayAfter, head, numbersOf, partnerOf, type Sheets } from './sheets.ts'

const standards = [
  ['QS-01', '泵类通用检验标准', '1001'],
  ['QS-02', '阀门检验标准', '1201'],
  ['QS-03', '膜组件检验标准', '1301'],
  ['QS-04', '仪表检验标准', '1401'],
] as const

const count = 220
const latest = ['conceded', 'closed', 'judged', 'closed', 'judged', 'draft'] as const

/** Inspection standards, inspections of received goods, and nonconformances up to their closing. */
export function plantQuality(
  sheets: Sheets,
  random: Random,
  now: Date,
  receipts: readonly Receipt[],
  categoryId: (code: string) => string,
): void {
  for (const [code, name, category] of standards) {
    const standardId = sheets.add('qc/standard', code, {
      code,
      name,
      category: categoryId(category),
      sampling: 'normal',
      aql: '2.5',
      enabled: 'Y',
    })
    for (const [itemName, kind, level] of [
      ['外观', 'count', 'minor'],
      ['关键尺寸', 'measure', 'major'],
      ['性能试验', 'measure', 'critical'],
    ] as const)
      sheets.add('qc/standard/items', `${code}/${itemName}`, {
        standardId,
        itemName,
        kind,
        method: '目测与量具',
        tool: '游标卡尺',
        defectLevel: level,
      })
  }
  const number = numbersOf()
  const lots = receipts.flatMap((receipt) => receipt.parts.map((part) => ({ receipt, part })))
  // The latest lots are not inspected yet.
  const some = lots.slice(0, count)
  const checks = some.flatMap(({ receipt, part }, index) => {
    const status = latest[index - some.length + latest.length]
    return plantCheck(sheets, random, now, number, receipt, part, index, status)
  })
  plantNonconformances(sheets, random, now, number, checks)
}

const judgements = {
  good: { result: 'accept', disposal: 'accept' },
  bad: { result: 'reject', disposal: 'return' },
  conceded: { result: 'concession', disposal: 'concession' },
} as const

type Check = { readonly billNo: string; readonly receipt: Receipt; readonly name: string; readonly ago: number }

function plantCheck(
  sheets: Sheets,
  random: Random,
  now: Date,
  number: ReturnType<typeof numbersOf>,
  receipt: Receipt,
  { deliveryNo, lines: [line] }: ReceivedDelivery,
  index: number,
  still: (typeof latest)[number] | undefined,
): Check[] {
  if (!line) return []
  const ago = receipt.ago + 1
  const day = dayAfter(now, ago, 0)
  const billNo = number('QC', day)
  const isBad = index % 25 === 3 && still === undefined
  const isConceded = still === 'conceded'
  sheets.add('qc/check', billNo, {
    ...head(day, billNo, isBad ? 'ncr' : (still ?? 'closed')),
    ...partnerOf(receipt.order.partner),
    deliveryNo,
    materialCode: line.material.materialCode,
    materialName: line.material.materialName,
    batchNo: `B${day.replaceAll('-', '')}1`,
    lotQty: line.qty,
    sampleQty: Math.min(line.qty, 5),
    acceptNo: 0,
    rejectNo: 1,
    badQty: isBad ? random.int(1, 3) : Number(isConceded),
    ...judgements[isBad ? 'bad' : isConceded ? 'conceded' : 'good'],
    inspector: 'buyer',
  })
  return isBad || index % 12 === 5 ? [{ billNo, receipt, name: line.material.materialName, ago }] : []
}

const ncrStates = ['draft', 'issued', 'contained', 'answered', 'verifying', 'closed', 'closed', 'issued'] as const

function plantNonconformances(
  sheets: Sheets,
  random: Random,
  now: Date,
  number: ReturnType<typeof numbersOf>,
  checks: readonly Check[],
): void {
  for (const [index, { billNo: checkNo, receipt, name, ago }] of checks.slice(-22).entries()) {
    const day = dayAfter(now, ago, 0)
    const billNo = number('NC', day)
    const status = ncrStates[index % ncrStates.length] ?? 'draft'
    sheets.add('qc/ncr', billNo, {
      ...head(day, billNo, status),
      ...partnerOf(receipt.order.partner),
      checkNo,
      materialName: name,
      stage: 'incoming',
      severity: index % 5 === 0 ? 'critical' : 'major',
      badQty: random.int(1, 4),
      problem: '法兰面划伤，密封面粗糙度超差',
      due8d: dayAfter(now, ago, 14),
      deadline: dayAfter(now, ago, 14),
      ...(['answered', 'verifying', 'closed'].includes(status) && {
        contain: '隔离在库批次并全检',
        cause: '转运工装磨损',
        correct: '更换工装并增加软垫',
        prevent: '纳入工装点检表',
      }),
      cost: random.int(3, 60) * 100,
    })
  }
}
