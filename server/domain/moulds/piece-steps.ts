import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { limitSteps } from '../../records/limits/limit-steps.ts'
import { changing } from '../../records/read/changed.ts'
import type { WriteMoment } from '../../records/write/hook.ts'
import { addSteps, resourceIn, rowsWhere } from '../kit/other-rows.ts'
import { type Booking, booked, type Mould, type Pieces, takenBack } from './amortisation.ts'
import { mouldsOf, roomsOf } from './moulds-of.ts'

const mouldTable = fileTable(import.meta, 'con/mould/moulds', ['currency', 'mouldId', 'mouldNo'])
const pieceFields = ['amount', 'docDate', 'docNo', 'mouldId', 'mouldLineId', 'mouldNo', 'qty', 'receiptLineId'] as const
const pieceTable = fileTable(import.meta, 'con/mould/pieces', pieceFields, pieceFields)

/** Document that books pieces. */
export type Booked = { readonly docNo: unknown; readonly docDate: unknown }

/** Mould that is booked on: a write expects it as it was read. */
type Target = Pick<Mould, 'currency' | 'id' | 'mouldId' | 'mouldNo'> & { readonly version: number }

/** Steps that book received pieces on the moulds of the company, as far as these have pieces left. */
export async function receivedSteps(
  moment: WriteMoment,
  supplierId: unknown,
  lines: readonly Pieces[],
  document: Booked,
): Promise<readonly Step[]> {
  const moulds = await mouldsOf(moment, supplierId)
  const materials = new Set(lines.map(({ materialCode }) => materialCode))
  const own = moulds.filter(({ materialCode }) => materials.has(materialCode))
  if (own.length === 0) return []
  const bookings = booked(own, lines, await roomsOf(moment, own))
  return [...sameSteps(own), ...(await stepsOf(moment, bookings, document))]
}

/** Steps that take back what lines of receipts have booked beyond the pieces that are left of them. */
export async function returnedSteps(
  moment: WriteMoment,
  left: ReadonlyMap<string, number>,
  document: Booked,
): Promise<readonly Step[]> {
  const lineIds = [...left.keys()]
  const found = await rowsWhere(moment, pieceTable, { receiptLineId: lineIds })
  if (found.length === 0) return []
  const mouldIds = [...new Set(found.map(({ mouldLineId }) => String(mouldLineId)))]
  const moulds = (await rowsWhere(moment, mouldTable, { id: mouldIds })).map(
    ({ id, currency, mouldId, mouldNo, version }): Target => ({
      currency,
      ...{ id: String(id), mouldId: String(mouldId), mouldNo: String(mouldNo), version: Number(version) },
    }),
  )
  // Read after the versions of the moulds: a booking that comes later changes these.
  const rows = await rowsWhere(moment, pieceTable, { receiptLineId: lineIds, mouldLineId: mouldIds })
  const taken = lineIds.flatMap((receiptLineId) =>
    moulds.map((mould): Booking<Target> => {
      const own = rows.filter((row) => row.receiptLineId === receiptLineId && row.mouldLineId === mould.id)
      const total = (field: 'amount' | 'qty') => own.reduce((sum, row) => sum + Number(row[field]), 0)
      return { mould, receiptLineId, qty: total('qty'), amount: total('amount') }
    }),
  )
  const over = new Map(
    [...left].map(([receiptLineId, qty]) => {
      const own = taken.filter((each) => each.receiptLineId === receiptLineId)
      return [receiptLineId, Math.max(0, own.reduce((sum, each) => sum + each.qty, 0) - qty)] as const
    }),
  )
  return [...sameSteps(moulds), ...(await stepsOf(moment, takenBack(taken, over), document))]
}

/** Steps that refuse the write where another one has booked on these moulds since they were read. */
function sameSteps(moulds: readonly Pick<Target, 'id' | 'version'>[]): readonly Step[] {
  const { id, version } = mouldTable
  return moulds
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((mould) => ({
      sql: `update ${mouldTable} set ${version} = ${version} + 1 where ${id} = ? and ${version} = ?`,
      parameters: [mould.id, mould.version],
      expect: { changes: 1 },
      refusal: 'CHANGED_MEANWHILE',
    }))
}

/** Steps that write bookings; the pieces of a mould stay within the agreed ones. */
async function stepsOf(
  moment: WriteMoment,
  bookings: readonly Booking<Target>[],
  { docNo, docDate }: Booked,
): Promise<readonly Step[]> {
  const { app, ip, lang, session } = moment
  const resource = resourceIn(moment, pieceTable)
  const added: Step[] = []
  const limits: Step[] = []
  for (const { mould, receiptLineId, qty, amount } of bookings) {
    const { id: mouldLineId, mouldId, mouldNo } = mould
    const row = { mouldId, mouldLineId, mouldNo, docNo, docDate, receiptLineId, qty, amount }
    const { id, steps } = addSteps(moment, pieceTable, row)
    const [insert, ...others] = steps
    // The sums of the mould follow after the write, which is that of another document.
    if (insert) added.push(changing(insert, { resource, before: { ...row, id }, after: { ...row, id } }), ...others)
    const change = { id, before: undefined, after: { ...row, id }, parent: null }
    limits.push(...(await limitSteps({ app, ip, resource, session, lang }, change)))
  }
  return [...added, ...limits]
}
