import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { type Place, type ProcessPlace, passSteps, rowsWhere, startSteps } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import type { Finding } from './match.ts'

const fields = [
  ...(['actual', 'currency', 'diffAmount', 'dueTime', 'expected', 'invoiceNo', 'kind', 'openTime'] as const),
  ...(['ownerId', 'place', 'purOrg', 'status', 'subject', 'supplierId', 'supplierName'] as const),
] as const
const exceptionTable = fileTable(import.meta, 'fin/exception', [...fields, 'decidedBy'], fields)
type Row = RowOf<typeof exceptionTable>

/** Invoice whose exceptions are kept. */
export type Judged = {
  readonly billNo: unknown
  readonly supplierId: unknown
  readonly supplierName: unknown
  readonly purOrg: unknown
  readonly buyerId: unknown
  readonly currency: unknown
}

/** Time to decide an exception. */
const daysToDecide = 3

/** Exceptions of an invoice that are not decided, read from the table. */
export async function openExceptions(place: Place, billNo: unknown): Promise<readonly Row[]> {
  return rowsWhere(place, exceptionTable, { invoiceNo: textOf(billNo), status: ['open', 'held'] })
}

/** Whether a person released an exception of an invoice that still counts. */
export async function hasReleased(place: Place, billNo: unknown, username: string): Promise<boolean> {
  const released = await rowsWhere(place, exceptionTable, { invoiceNo: textOf(billNo), status: 'released' })
  return released.some(({ decidedBy }) => decidedBy === username)
}

export type Kept = {
  readonly steps: readonly Step[]
  /** How many stay undecided. */
  readonly open: number
}

/**
 * Steps that keep the exceptions of an invoice with what its match found: new ones are opened, those that are gone are resolved. A release
 * stays as long as the difference is the same.
 */
export async function keptExceptions(
  place: ProcessPlace,
  invoice: Judged,
  findings: readonly Finding[],
): Promise<Kept> {
  const known = await rowsWhere(place, exceptionTable, { invoiceNo: textOf(invoice.billNo) })
  const live = known.filter(({ status }) => status !== 'resolved')
  // Lines with equal differences have an exception each.
  const kept = new Set<Row>()
  const pairs = findings.map((finding) => {
    const row = live.find((each) => !kept.has(each) && isSame(each, finding))
    if (row) kept.add(row)
    return { finding, row }
  })
  const gone = live.filter((row) => !kept.has(row))
  const added = pairs.filter(({ row }) => row === undefined)
  const steps = await Promise.all([
    ...gone.map((row) => passSteps(place, exceptionTable, row, { status: 'resolved' }, 'resolve')),
    ...added.map(({ finding }) => startSteps(place, exceptionTable, rowOf(invoice, finding))),
  ])
  return {
    steps: steps.flat(),
    open: pairs.filter(({ row }) => row?.status !== 'released').length,
  }
}

function isSame({ kind, place, expected, actual }: Row, finding: Finding): boolean {
  const isEqual = (left: unknown, right: number) => Math.abs(numberOf(left) - roundHalfUp(right, 6)) < 0.000_001
  return (
    kind === finding.kind &&
    textOf(place) === finding.place &&
    isEqual(expected, finding.expected) &&
    isEqual(actual, finding.actual)
  )
}

function rowOf({ billNo, supplierId, supplierName, purOrg, buyerId, currency }: Judged, finding: Finding) {
  const { kind, place, expected, actual, diffAmount } = finding
  const now = Date.now()
  return {
    ...{ invoiceNo: billNo, supplierId, supplierName, purOrg, kind, place, currency, diffAmount },
    ...{ expected: roundHalfUp(expected, 6), actual: roundHalfUp(actual, 6) },
    subject: place === '' ? textOf(billNo) : `${textOf(billNo)} · ${place}`,
    // The buyer settles what was ordered and received; tax and amounts belong to finance, which assigns them.
    ownerId: ['price', 'qty', 'source', 'unmatched'].includes(kind) ? buyerId : null,
    openTime: nowText(now),
    dueTime: nowText(now + daysToDecide * 86_400_000),
  }
}
