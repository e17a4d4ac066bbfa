import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { Line } from './amounts.ts'
import type { Shipment } from './deliveries.ts'
import type { Order } from './orders.ts'
import { goods, head, partnerOf, type Sheets } from './sheets.ts'
import { deliveryLineIdOf } from './shipments.ts'
import { demoStandard } from './standards.ts'

/** State of an inspection by that of its delivery; done by default. */
const states: Readonly<Record<string, string>> = {
  draft: 'draft',
  shipped: 'waiting',
  arrived: 'waiting',
  inspecting: 'inspecting',
}

type Inspected = {
  readonly billNo: string
  readonly order: Order
  readonly lines: readonly Line[]
  readonly shipment: Shipment
  /** Defect of a piece of the first line, accepted by concession. */
  readonly defect: string | undefined
}

/** Inspection of a delivery: a refused one has failed. */
export function plantInspection(sheets: Sheets, inspected: Inspected): void {
  const { billNo, order, lines, shipment } = inspected
  const { day, deliveryNo } = shipment
  const status = states[shipment.status] ?? 'done'
  const isDone = status === 'done'
  const inspectId = sheets.add('ord/inspect', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    inspectType: 'incoming',
    deliveryNo,
    place: '余杭仓库待检区',
    planDate: day,
    inspector: 'quality',
    ...(isDone && { conclusion: conclusionOf(inspected) }),
  })
  for (const line of lines) {
    const found = resultOf(inspected, line)
    sheets.add('ord/inspect/lines', `${billNo}/${line.lineNo}`, {
      inspectId,
      orderNo: order.billNo,
      orderLine: line.lineNo,
      deliveryLineId: deliveryLineIdOf(deliveryNo, line.lineNo),
      ...goods(line),
      batchNo: `B${day.replaceAll('-', '')}${line.lineNo}`,
      standardNo: demoStandard(line.material.materialCode)?.code ?? null,
      qty: line.qty,
      ...(isDone && { sampleQty: Math.min(line.qty, 5), ...found }),
    })
    // A draft has asked for nothing yet.
    if (status !== 'draft')
      sheets.amend('ord/delivery/lines', `${deliveryNo}/${line.lineNo}`, { inspectedQty: line.qty })
    const failedQty = isRefused(inspected) ? line.qty : 0
    if (isDone)
      sheets.amend('ord/delivery/lines', `${deliveryNo}/${line.lineNo}`, { passedQty: found.okQty ?? 0, failedQty })
  }
}

const isRefused = ({ shipment }: Inspected) => shipment.status === 'refused'

function conclusionOf(inspected: Inspected): string {
  if (isRefused(inspected)) return 'reject'
  return inspected.defect ? 'concession' : 'accept'
}

function resultOf(inspected: Inspected, { lineNo, qty }: Line): SeedRecord {
  if (isRefused(inspected)) return { okQty: 0, badQty: qty, defect: 'function', disposal: 'return' }
  const defect = lineNo === 1 ? inspected.defect : undefined
  if (!defect) return { okQty: qty, badQty: 0, disposal: 'accept' }
  return { okQty: qty - 1, badQty: 1, defect, disposal: 'concession' }
}
