import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { departKey } from '../kit/organisation.ts'
import { cents } from './amounts.ts'
import { plantBudgets, type Requested } from './budgets.ts'
import { dayAfter, numbersOf, type Sheets } from './sheets.ts'

/** Requesters with the department and the cost centre that they ask for. */
const askers = [
  { asker: 'warehouse', depart: 'A01A05A01', costCentre: 'C501' },
  { asker: 'quality', depart: 'A01A03', costCentre: 'C301' },
  { asker: 'buyer', depart: 'A01A05A02', costCentre: 'C502' },
  { asker: 'warehouse', depart: 'A01A07', costCentre: 'C701' },
  { asker: 'finance', depart: 'A01A06', costCentre: 'C601' },
] as const

const reasons = ['年度检修备件', '在线仪表更换', '泵房改造', '安全库存补充', '技改项目物资'] as const
/** Every so many orders have a requisition. */
const every = 5
const gone: readonly string[] = ['cancelled', 'refused', 'rejected']
const over: readonly string[] = ['cancelled', 'failed', 'scaling', 'awarded', 'finished']

type Link = {
  readonly code: string
  readonly key: string
  readonly kind: 'order' | 'inquiry' | 'tender'
  readonly no: string
  /** The order is on a contract. */
  readonly isSourced?: boolean
}
type Source = {
  readonly day: string
  readonly needDate: string
  readonly status?: string
  readonly rows: readonly { readonly row: SeedRecord; readonly link?: Link; readonly asked: number }[]
}

/**
 * Requisitions of departments: those behind existing orders, inquiries and tenders, whose rows then name them, and new ones in every other
 * state; with the budgets that they are charged to.
 */
export function plantRequisitions(sheets: Sheets, now: Date): void {
  const number = numbersOf()
  const sources = [
    ...orderedBefore(sheets),
    ...sourced(sheets, 'inquiry'),
    ...sourced(sheets, 'tender'),
    ...fresh(sheets, now),
  ]
  const planted = sources
    .toSorted((left, right) => left.day.localeCompare(right.day))
    .map((source, index) => requisitionOf(sheets, source, index, number('RQ', source.day)))
  plantBudgets(sheets, now, planted)
}

const rowsOf = (sheets: Sheets, code: string): readonly SeedRecord[] => sheets.rows.get(code) ?? []

function moved(day: unknown, days: number): string {
  return new Date(Date.parse(`${String(day)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Requisitions ten days before an order; every third asks for more than was ordered so far. */
function orderedBefore(sheets: Sheets): readonly Source[] {
  const lines = Map.groupBy(rowsOf(sheets, 'ord/order/lines'), ({ orderId }) => orderId)
  return rowsOf(sheets, 'ord/order').flatMap((order, index): readonly Source[] => {
    if (index % every !== 2 || gone.includes(String(order.status))) return []
    const own = lines.get(order.id) ?? []
    const rows = own.map((row, place) => ({
      row,
      link: {
        code: 'ord/order/lines',
        key: `${order.billNo}/${row.lineNo}`,
        kind: 'order' as const,
        no: String(order.billNo),
        isSourced: Boolean(order.srcNo),
      },
      asked: index % (every * 3) === 2 && place === 0 ? Math.ceil(Number(row.qty) * 1.5) : Number(row.qty),
    }))
    return [{ day: moved(order.billDate, -10), needDate: String(own[0]?.needDate), rows }]
  })
}

const events = {
  inquiry: { head: 'bid/inquiry', rows: 'bid/inquiry/items', parent: 'inquiryId' },
  tender: { head: 'bid/project', rows: 'bid/project/items', parent: 'projectId' },
} as const

/** Requisitions whose lines are in a running inquiry or tender. */
function sourced(sheets: Sheets, kind: 'inquiry' | 'tender'): readonly Source[] {
  const { head, rows: code, parent } = events[kind]
  const items = Map.groupBy(rowsOf(sheets, code), (row) => row[parent])
  const running = rowsOf(sheets, head).filter(({ phase }) => !over.includes(String(phase)))
  return running.slice(0, 4).map((event) => {
    const own = items.get(event.id) ?? []
    const rows = own.map((row) => ({
      row,
      link: { code, key: `${event.billNo}/${row.lineNo}`, kind, no: String(event.billNo) },
      asked: Number(row.qty),
    }))
    return { day: moved(event.billDate, -6), needDate: moved(event.billDate, 45), rows }
  })
}

const states = [
  'draft',
  'pending',
  'approved',
  'approved',
  'rejected',
  'pending',
  'cancelled',
  'approved',
  'closed',
  'reviewing',
]

/** Requisitions of the last weeks, of goods in the price library. */
function fresh(sheets: Sheets, now: Date): readonly Source[] {
  const today = dayAfter(now, 0, 0)
  const valid = rowsOf(sheets, 'mat/price').filter(
    ({ beginDate, endDate, status }) => status !== 'expired' && String(beginDate) <= today && String(endDate) >= today,
  )
  const apart = Math.min(9, Math.floor(valid.length / states.length))
  return states.map((status, index) => ({
    status,
    day: dayAfter(now, 1 + index * 2, 0),
    needDate: dayAfter(now, 0, 30 + index),
    rows: valid
      .slice(index * apart, index * apart + 1 + (index % 4))
      .map((row, place) => ({ row, asked: 2 + ((index + place) % 7) })),
  }))
}

function requisitionOf(sheets: Sheets, source: Source, index: number, billNo: string): Requested {
  const { asker, depart, costCentre } = askers[index % askers.length] as (typeof askers)[number]
  const requisitionId = seedId('ord/requisition', billNo)
  const lines = source.rows.map((each, place) => lineOf(each, { ...source, billNo, requisitionId, lineNo: place + 1 }))
  for (const [place, { link }] of source.rows.entries())
    if (link)
      sheets.amend(link.code, link.key, {
        ...{ reqNo: billNo, reqLineId: lines[place]?.id },
        ...(link.isSourced && { reqSourced: 'Y' }),
      })
  const status = source.status ?? statusOf(lines)
  const head = {
    ...{ id: requisitionId, billNo, billDate: source.day, status, asker, costCentre, purOrg: 'P10', currency: 'CNY' },
    ...{ title: reasons[index % reasons.length], reason: `${reasons[index % reasons.length]}，按计划采购。` },
    departId: seedId('sys/depart', departKey('0', depart)),
    needDate: source.needDate,
    amount: cents(lines.reduce((sum, { amount }) => sum + Number(amount), 0)),
    ...(status === 'reviewing' && { secondReason: 'asked', firstApprover: 'approver' }),
    rejectReason: ['rejected', 'cancelled', 'closed'].includes(status) ? '需求合并到下月计划' : null,
    createBy: asker,
    createTime: `${source.day} 09:10:00`,
  }
  return { head, lines }
}

type Place = Source & { readonly billNo: string; readonly requisitionId: string; readonly lineNo: number }

function lineOf({ row, link, asked }: Source['rows'][number], place: Place): SeedRecord {
  const { billNo, requisitionId, lineNo, needDate, status } = place
  const price = Number(row.price ?? row.lastPrice ?? row.targetPrice ?? 100)
  const taken = link?.kind === 'order' ? row : {}
  const orderedQty = Number((taken as SeedRecord).qty ?? 0)
  const library = link
    ? {}
    : {
        libraryPrice: price,
        supplierId: row.supplierId,
        supplierCode: row.supplierCode,
        supplierName: row.supplierName,
      }
  const base = {
    ...{ materialCode: row.materialCode, materialName: row.materialName, spec: row.spec, unit: row.unit },
    ...{
      id: seedId('ord/requisition/lines', `${billNo}/${lineNo}`),
      requisitionId,
      lineNo,
      qty: asked,
      price,
      needDate,
    },
    category: seedId('mat/category', String(row.materialCode).slice(0, 4)),
    taxRate: row.taxRate ?? '13',
    amount: cents(asked * price),
    closed: status === 'cancelled' || status === 'closed' ? 'Y' : 'N',
    ...library,
    orderedQty,
    directQty: link?.isSourced ? 0 : orderedQty,
    sourcedQty: link?.isSourced ? orderedQty : 0,
    receivedQty: Number((taken as SeedRecord).receivedQty ?? 0),
    orderedAmount: orderedQty * price,
    invoicedAmount: Number((taken as SeedRecord).invoicedQty ?? 0) * price,
  }
  return { ...base, progress: progressOf(base, link, status) }
}

function progressOf({ qty, orderedQty, receivedQty }: SeedRecord, link: Link | undefined, status: string | undefined) {
  if (Number(receivedQty) >= Number(qty)) return 'received'
  if (Number(orderedQty) >= Number(qty)) return 'ordered'
  if (Number(orderedQty) > 0) return 'partOrdered'
  if (link) return link.kind
  if (status === 'closed' || status === 'cancelled') return 'closed'
  return status === 'approved' ? 'open' : 'draft'
}

function statusOf(lines: readonly SeedRecord[]): string {
  const all = (field: string) => lines.every((line) => Number(line[field]) >= Number(line.qty))
  if (all('receivedQty')) return 'received'
  if (all('orderedQty')) return 'ordered'
  return lines.some(({ orderedQty }) => Number(orderedQty) > 0) ? 'partOrdered' : 'approved'
}
