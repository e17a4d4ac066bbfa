import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { sumOf } from '../finance/contract-money.ts'
import { linesElsewhere } from '../finance/live-applications.ts'
import { rowsIn } from '../finance/rows-in.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { downToUnit, type Mould, partOf } from './amortisation.ts'

const contractTable = fileTable(import.meta, 'con/mould', [
  ...(['amountNoTax', 'amountWithTax', 'billNo', 'costBear', 'currency', 'status', 'supplierId'] as const),
])
const mouldTable = fileTable(import.meta, 'con/mould/moulds', [
  ...(['amortQty', 'amortShare', 'mouldId', 'mouldNo', 'price', 'product'] as const),
])
const pieceTable = fileTable(import.meta, 'con/mould/pieces', ['amount', 'mouldId', 'mouldLineId', 'qty'])
const applicationTable = fileTable(import.meta, 'fin/payapply', ['mouldNo'])

/** States of a mould contract whose pieces are amortised: its stages may be done, and its term over, before all of them are made. */
const amortising = ['effective', 'changing', 'completed', 'expired']

/** Mould as it was read, with the version that a write of its bookings expects. */
export type StoredMould = Mould & { readonly version: number }

/** Moulds of a company that are amortised, the older contract first. */
export async function mouldsOf(place: Place, supplierId: unknown): Promise<readonly StoredMould[]> {
  const contracts = await rowsWhere(place, contractTable, { supplierId: textOf(supplierId), status: amortising })
  const rows = await rowsWhere(place, mouldTable, { mouldId: contracts.map(({ id }) => textOf(id)) })
  const totals = await totalsOf(place, 'mouldLineId', rows)
  // What the supplier bears is not paid, with the pieces neither.
  const paid = contracts.filter(({ costBear }) => costBear !== 'supplier')
  return paid.flatMap(({ id, currency }) =>
    rows.filter(({ mouldId }) => mouldId === id).flatMap((row) => mouldIn(row, totals, currency)),
  )
}

type Totals = ReadonlyMap<string, { readonly qty: number; readonly amount: number }>

function mouldIn(row: RowOf<typeof mouldTable>, totals: Totals, currency: unknown): readonly StoredMould[] {
  const amortQty = numberOf(row.amortQty)
  const amortised = partOf(numberOf(row.price), numberOf(row.amortShare ?? 100), currency)
  if (amortQty <= 0 || amortised <= 0) return []
  const { id, mouldId, mouldNo, product, version } = row
  const { qty: pieces, amount: bookedAmount } = totals.get(textOf(id)) ?? { qty: 0, amount: 0 }
  return [
    {
      ...{ id: textOf(id), mouldId: textOf(mouldId), mouldNo: textOf(mouldNo), materialCode: textOf(product) },
      ...{ currency, amortised, amortQty, booked: pieces, bookedAmount, version: Number(version) },
    },
  ]
}

/** Booked pieces and their amounts, by their mould or contract: the stored sums follow a write later. */
async function totalsOf(
  { app }: Place,
  key: 'mouldId' | 'mouldLineId',
  owners: readonly { readonly id: unknown }[],
): Promise<Totals> {
  if (owners.length === 0) return new Map()
  const which = marks(owners.map(({ id }) => textOf(id)))
  const sql = `select ${pieceTable[key]} as owner, sum(${pieceTable.qty}) as qty, sum(${pieceTable.amount}) as amount
    from ${pieceTable} where ${pieceTable[key]} in (${which.sql}) group by ${pieceTable[key]}`
  const rows = await app.store.rows<Row>({ sql, parameters: which.parameters })
  return new Map(
    rows.map(({ owner, qty, amount }) => [textOf(owner), { qty: numberOf(qty), amount: numberOf(amount) }]),
  )
}

/** Net amounts that pieces may still amortise, by contract: its price, less what is booked and what its milestones are applied for. */
export async function roomsOf(place: Place, moulds: readonly Mould[]): Promise<ReadonlyMap<string, number>> {
  const contracts = await rowsIn(
    place,
    contractTable,
    'id',
    moulds.map(({ mouldId }) => mouldId),
  )
  const applications = await rowsIn(
    place,
    applicationTable,
    'mouldNo',
    contracts.map(({ billNo }) => billNo),
  )
  const lines = await linesElsewhere(
    place,
    '',
    'payapplyId',
    applications.map(({ id }) => id),
  )
  const totals = await totalsOf(place, 'mouldId', contracts)
  return new Map(
    contracts.map(({ id, billNo, amountNoTax, amountWithTax, currency }) => {
      const applied = sumOf(lines.filter(({ docType, mouldNo }) => docType === 'contract' && mouldNo === billNo))
      const [net, gross] = [numberOf(amountNoTax), numberOf(amountWithTax)]
      const paid = gross > 0 ? (applied * net) / gross : 0
      return [textOf(id), Math.max(0, downToUnit(net - paid - (totals.get(textOf(id))?.amount ?? 0), currency))]
    }),
  )
}
