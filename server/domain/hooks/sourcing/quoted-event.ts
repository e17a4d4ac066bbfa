import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { type Ceiling, ceilingsFor, ceilingsIn } from '../../sourcing/ceilings.ts'

const projectTable = fileTable(import.meta, 'bid/project', [
  ...(['allowAlternatives', 'bidDeadline', 'billNo', 'ceilingPrice', 'ceilingShown', 'currency', 'phase'] as const),
  ...(['openTime', 'validDays'] as const),
])
const projectLineTable = fileTable(import.meta, 'bid/project/items', [
  ...(['lineNo', 'lotNo', 'materialCode', 'materialName', 'projectId', 'qty', 'spec', 'unit'] as const),
])
const lotTable = fileTable(import.meta, 'bid/project/lots', ['ceiling', 'ceilingShown', 'lotNo', 'projectId'])
const requirementTable = fileTable(import.meta, 'bid/project/requirements', ['evidence', 'name', 'projectId'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', [
  ...(['allowAlternatives', 'allowPartial', 'billNo', 'currency', 'phase', 'quoteDeadline'] as const),
])
const inquiryLineTable = fileTable(import.meta, 'bid/inquiry/items', [
  ...(['inquiryId', 'lineNo', 'materialCode', 'materialName', 'qty', 'spec', 'unit'] as const),
])

/** Line of an event that is to be quoted. */
export type EventLine = {
  readonly lineNo: number
  readonly lotNo: string
  readonly materialCode: string
  readonly materialName: string
  readonly spec: string
  readonly unit: string
  readonly qty: number
}

/** Requirement that a quotation answers. */
export type EventRequirement = { readonly name: string; readonly needsProof: boolean }

/** Event, as a quotation has to follow it. */
export type QuotedEvent = {
  readonly phase: string
  /** Whether its deadline has passed. */
  readonly isOver: boolean
  readonly currency: string
  /** Lines of the lot, or all. */
  readonly lines: readonly EventLine[]
  /** Whether the event has the lot of the quotation; a quotation of the whole event has none. */
  readonly hasLot: boolean
  /** Whether single lines, or less than their quantity, may be quoted. */
  readonly allowsPart: boolean
  /** Whether bidders may offer alternative materials for the lines. */
  readonly allowsAlternatives: boolean
  readonly requirements: readonly EventRequirement[]
  readonly ceilings: readonly Ceiling[]
  /** Earliest day until which a bid is valid: the days of the tender from its deadline. */
  readonly validUntil?: string
  /** Time of the opening, of a tender. */
  readonly openTime?: string
}

type Asked = {
  readonly type: unknown
  readonly projectNo: unknown
  readonly inquiryNo: unknown
  readonly lotNo: unknown
}

/** Event of a quotation; undefined when it names none. */
export function quotedEvent(place: Place, asked: Asked): Promise<QuotedEvent | undefined> {
  return asked.type === 'inquiry' ? inquiry(place, asked) : tender(place, asked)
}

async function inquiry(place: Place, { inquiryNo }: Asked): Promise<QuotedEvent | undefined> {
  const [event] = await rowsWhere(place, inquiryTable, { billNo: String(inquiryNo ?? '') })
  if (!event) return undefined
  const lines = await rowsWhere(place, inquiryLineTable, { inquiryId: String(event.id) })
  return {
    phase: String(event.phase),
    isOver: isPast(event.quoteDeadline),
    currency: String(event.currency),
    lines: lines.map(lineOf),
    hasLot: true,
    allowsPart: event.allowPartial === 'Y',
    allowsAlternatives: event.allowAlternatives === 'Y',
    requirements: [],
    ceilings: [],
  }
}

async function tender(place: Place, { projectNo, lotNo }: Asked): Promise<QuotedEvent | undefined> {
  const [event] = await rowsWhere(place, projectTable, { billNo: String(projectNo ?? '') })
  if (!event) return undefined
  const [lines, lots, requirements] = await Promise.all([
    rowsWhere(place, projectLineTable, { projectId: String(event.id) }),
    rowsWhere(place, lotTable, { projectId: String(event.id) }),
    rowsWhere(place, requirementTable, { projectId: String(event.id) }),
  ])
  const isWhole = lotNo === null || lotNo === undefined || lotNo === ''
  return {
    phase: String(event.phase),
    isOver: isPast(event.bidDeadline),
    currency: String(event.currency),
    lines: lines.filter((line) => isWhole || line.lotNo === lotNo).map(lineOf),
    hasLot: isWhole || lots.some((lot) => lot.lotNo === lotNo),
    allowsPart: false,
    allowsAlternatives: event.allowAlternatives === 'Y',
    requirements: requirements.map(({ name, evidence }) => ({ name: String(name), needsProof: evidence === 'Y' })),
    ceilings: ceilingsFor(ceilingsIn(event, lots), lotNo),
    openTime: String(event.openTime ?? ''),
    ...(Number(event.validDays ?? 0) > 0 && { validUntil: dayAfter(event.bidDeadline, Number(event.validDays)) }),
  }
}

/** Day some days after that of a time. */
function dayAfter(time: unknown, days: number): string {
  const day = new Date(`${String(time).slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

function isPast(deadline: unknown): boolean {
  return typeof deadline === 'string' && deadline !== '' && deadline <= nowText()
}

type LineRow = {
  readonly lineNo: unknown
  readonly lotNo?: unknown
  readonly materialCode: unknown
  readonly materialName: unknown
  readonly spec: unknown
  readonly unit: unknown
  readonly qty: unknown
}

function lineOf({ lineNo, lotNo, materialCode, materialName, spec, unit, qty }: LineRow): EventLine {
  return {
    lineNo: Number(lineNo),
    lotNo: String(lotNo ?? ''),
    materialCode: String(materialCode),
    ...{ materialName: String(materialName ?? ''), spec: String(spec ?? ''), unit: String(unit ?? '') },
    qty: Number(qty),
  }
}
