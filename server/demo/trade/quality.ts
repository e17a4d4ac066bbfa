import { samplingPlan } from '../../domain/quality/sampling.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Random } from '../kit/random.ts'
import type { Receipt, ReceivedDelivery } from './deliveries.ts'
import { plantSteps, reportOf } from './report-steps.ts'
import { dayAfter, head, numbersOf, partnerOf, type Sheets } from './sheets.ts'
import { demoAql, demoStandard, plantReadings, plantStandards } from './standards.ts'

const count = 220
const latest = ['conceded', 'closed', 'judged', 'closed', 'judged', 'draft'] as const

type Numbers = ReturnType<typeof numbersOf>

/** Inspection standards, inspections of received goods, and nonconformances up to their closing. */
export function plantQuality(sheets: Sheets, random: Random, now: Date, receipts: readonly Receipt[]): void {
  plantStandards(sheets)
  const number = numbersOf()
  const lots = receipts.flatMap((receipt) => receipt.parts.map((part) => ({ receipt, part })))
  // The latest lots are not inspected yet.
  const inStock = (sheets.rows.get('qc/check') ?? []).length
  const running = plantRunning(sheets, number)
  const some = lots.slice(0, count - running - inStock)
  const checks = some.flatMap(({ receipt, part }, index) => {
    const status = latest[index - some.length + latest.length]
    return plantCheck(sheets, random, now, number, receipt, part, index, status)
  })
  plantNonconformances(sheets, random, now, number, checks)
}

type Check = {
  readonly billNo: string
  readonly receipt: Receipt
  readonly material: SeedRecord
  readonly stock: SeedRecord
  readonly ago: number
}

/** Sample of a lot by the standard of its material. */
function sampleOf(materialCode: string, lot: number): SeedRecord & { readonly sampleQty: number } {
  const standard = demoStandard(materialCode)
  const plan = samplingPlan(lot, standard ? 'normal' : 'full', demoAql)
  return {
    ...{ standardNo: standard?.code ?? null, sampling: standard ? 'normal' : 'full', aql: standard ? demoAql : null },
    ...{ codeLetter: plan.letter, sampleQty: plan.sample, acceptNo: plan.accept, rejectNo: plan.reject },
  }
}

function plantCheck(
  sheets: Sheets,
  random: Random,
  now: Date,
  number: Numbers,
  receipt: Receipt,
  { deliveryNo, billNo: receiptNo, lines: [line] }: ReceivedDelivery,
  index: number,
  still: (typeof latest)[number] | undefined,
): Check[] {
  if (!line) return []
  const ago = receipt.ago + 1
  const day = dayAfter(now, ago, 0)
  const billNo = number('QC', day)
  const isBad = index % 25 === 3 && index > 3 && still === undefined
  const isOpen = still === 'draft'
  const sample = sampleOf(line.material.materialCode, line.qty)
  const found = Math.min(isBad ? random.int(1, 3) : Number(still === 'conceded'), sample.sampleQty)
  const { materialCode, materialName } = line.material
  const status = isBad ? 'ncr' : (still ?? 'closed')
  const stock = isBad ? { receiptNo, receiptLineId: seedId('ord/receipt/lines', `${receiptNo}/${line.lineNo}`) } : {}
  if (isBad)
    sheets.amend('ord/receipt/lines', `${receiptNo}/${line.lineNo}`, { inspectedQty: line.qty, judgedQty: line.qty })
  const checkId = sheets.add('qc/check', billNo, {
    ...head(day, billNo, status),
    ...stock,
    ...partnerOf(receipt.order.partner),
    ...{ deliveryNo, materialCode, materialName, lotQty: line.qty, ...sample },
    batchNo: `B${day.replaceAll('-', '')}1`,
    inspector: 'quality',
    ...(!isOpen && verdictOf(line.qty, found, status)),
  })
  plantReadings(sheets, { billNo, checkId, materialCode, sample: sample.sampleQty }, isOpen ? null : found)
  const material = { materialCode, materialName }
  return isBad || index % 12 === 5 ? [{ billNo, receipt, material, stock, ago }] : []
}

/** Verdict of a lot: the bad pieces were sorted out, or accepted by concession. */
function verdictOf(lot: number, found: number, status: string): SeedRecord {
  if (found === 0)
    return { result: 'accept', badQty: 0, okQty: lot, rejectQty: 0, disposal: status === 'closed' ? 'accept' : null }
  const bad = { badQty: found, severity: 'minor', findings: `外观: × ${found}` }
  if (status === 'conceded')
    return {
      ...{ ...bad, result: 'concession', okQty: lot, rejectQty: 0, disposal: 'concession' },
      concession: '外观轻微划伤，不影响使用',
    }
  return { ...bad, result: 'sort', okQty: lot - found, rejectQty: found, disposal: 'return' }
}

/** Open checks of inspections that run; their number. */
function plantRunning(sheets: Sheets, number: Numbers): number {
  let planted = 0
  const running = new Map(
    (sheets.rows.get('ord/inspect') ?? []).flatMap((row) => (row.status === 'inspecting' ? [[row.id, row]] : [])),
  )
  for (const line of sheets.rows.get('ord/inspect/lines') ?? []) {
    const inspect = running.get(line.inspectId)
    const [materialCode, lot] = [String(line.materialCode), Number(line.qty)]
    if (!(inspect && demoStandard(materialCode))) continue
    const day = String(inspect.billDate)
    const billNo = number('QC', day)
    const { supplierId, supplierCode, supplierName, deliveryNo } = inspect
    const { materialName, batchNo } = line
    const sample = sampleOf(materialCode, lot)
    const checkId = sheets.add('qc/check', billNo, {
      ...head(day, billNo, 'draft'),
      ...{ supplierId, supplierCode, supplierName, deliveryNo, materialCode, materialName, batchNo },
      ...{ inspectNo: inspect.billNo, inspectLineId: line.id, lotQty: lot, inspector: 'quality' },
      ...sample,
    })
    plantReadings(sheets, { billNo, checkId, materialCode, sample: sample.sampleQty }, null)
    planted += 1
  }
  return planted
}

/** The reminders that were due are sent. */
function remindersOf(status: string): SeedRecord {
  const isContained = status !== 'draft' && status !== 'issued'
  return { remindedContain: status === 'draft' ? 'N' : 'Y', reminded8d: isContained ? 'Y' : 'N' }
}

/** Last day of the next step. */
function deadlineOf(status: string, dueContain: string, due8d: string): string {
  return status === 'issued' ? dueContain : due8d
}

const ncrStates = ['draft', 'issued', 'contained', 'answered', 'verifying', 'closed', 'closed', 'issued'] as const

function plantNonconformances(
  sheets: Sheets,
  random: Random,
  now: Date,
  number: Numbers,
  checks: readonly Check[],
): void {
  for (const [index, { billNo: checkNo, receipt, material, stock, ago }] of checks.slice(-22).entries()) {
    const day = dayAfter(now, ago, 0)
    const billNo = number('NC', day)
    const status = ncrStates[index % ncrStates.length] ?? 'draft'
    const [dueContain, due8d] = [dayAfter(now, ago, 1), dayAfter(now, ago, 14)]
    const ncrId = sheets.add('qc/ncr', billNo, {
      ...head(day, billNo, status),
      ...partnerOf(receipt.order.partner),
      ...{ checkNo, ...material, ...stock },
      stage: stock.receiptNo ? 'warehouse' : 'incoming',
      severity: index % 5 === 0 ? 'critical' : 'major',
      badQty: random.int(1, 4),
      problem: '法兰面划伤，密封面粗糙度超差',
      ...{ due8d, dueContain: `${dueContain} 09:30:00`, deadline: deadlineOf(status, dueContain, due8d) },
      // The reminders that were due are sent.
      ...remindersOf(status),
      ...reportOf(status),
      cost: random.int(3, 60) * 100,
    })
    if (status !== 'draft') plantSteps(sheets, billNo, ncrId, status, { day, dueContain, due8d })
  }
}
