import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { type ColumnsOf, columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { isMarked, markStep } from '../../platform/store/upgrade-marks.ts'
import { mouldTermTable } from '../finance/mould-terms.ts'
import { settledRow } from '../finance/settled-row.ts'
import { milestoneValues } from '../hooks/contract/milestones.ts'
import { piecesLeft } from '../hooks/deliveries/pieces-left.ts'
import { addSteps } from '../kit/other-rows.ts'
import { amortShare, booked } from '../moulds/amortisation.ts'
import { mouldsOf, roomsOf } from '../moulds/moulds-of.ts'

/** Mark of a database with this upgrade: later contracts book their amounts themselves. */
const mark = 'mould-money'

const contractTable = fileTable(import.meta, 'con/mould', [
  ...(['amountWithTax', 'billNo', 'costBear', 'currency', 'signDate', 'status', 'supplierId'] as const),
])
const mouldTable = fileTable(
  import.meta,
  'con/mould/moulds',
  ['amortQty', 'amortShare', 'mouldId', 'price'],
  ['amortLeft', 'amortPrice', 'amortShare', 'amortisedAmount', 'amortisedQty'],
)
const pieceTable = fileTable(
  import.meta,
  'con/mould/pieces',
  ['amount', 'mouldId', 'mouldLineId', 'qty', 'receiptLineId'],
  ['amount', 'docDate', 'docNo', 'mouldId', 'mouldLineId', 'mouldNo', 'qty', 'receiptLineId'],
)
const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'receiveTime', 'status', 'supplierId'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', ['materialCode', 'receiptId'])

/**
 * Gives the milestones of mould contracts of older versions their amounts, and books the pieces that were received since such contracts
 * were signed, once. Contracts with amounts and booked pieces stay as they are.
 */
export async function upgradeMouldMoney(app: App): Promise<void> {
  const { resources } = app.live.current
  const codes = ['con/mould', 'con/mould/terms', 'con/mould/moulds', 'con/mould/pieces', 'ord/receipt', 'fin/payapply']
  if (codes.some((code) => !resources.has(code))) return
  if (await isMarked(app.store, mark)) return
  const steps = [...(await milestoneSteps(app)), ...(await shareSteps(app))]
  if (steps.length > 0) await app.store.write(steps)
  for (const asked of await app.store.rows<Row>({ sql: unbooked, parameters: [] }))
    await bookPieces(app, String(asked.tenant_id), String(asked.supplier_id))
  await app.store.write([...(await totalSteps(app)), markStep(mark)])
}

type Share = { readonly id: string; readonly cost_bear: string | null; readonly pct: number | null }

/** The share of the price that the pieces amortise, of contracts that were handed in without it. */
async function shareSteps(app: App): Promise<readonly Step[]> {
  const rows = await app.store.rows<Share>({ sql: withoutShare, parameters: [] })
  return rows.map(({ id, cost_bear: costBear, pct }) => ({
    sql: `update ${mouldTable} set ${columnSet(mouldTable, 'amortShare')} = ? where id = ?`,
    parameters: [amortShare({ costBear, milestones: Number(pct ?? 0) }), id],
  }))
}

const withoutShare = `select mould.id as id, contract.${contractTable.costBear} as cost_bear,
    (select sum(term.${mouldTermTable.pct}) from ${mouldTermTable} term where term.${mouldTermTable.mouldId} = contract.id) as pct
  from ${mouldTable} mould join ${contractTable} contract on contract.id = mould.${mouldTable.mouldId}
  where mould.${mouldTable.amortShare} is null and contract.${contractTable.status} not in ('draft', 'rejected')`

type Totals = { readonly [field in 'amort_qty' | 'price' | 'qty' | 'share' | 'total']: number | null } & {
  readonly id: string
}

/** What is booked on each mould with an agreed number of pieces, and what is left to amortise. */
async function totalSteps(app: App): Promise<readonly Step[]> {
  const rows = await app.store.rows<Totals>({ sql: bookedTotals, parameters: [] })
  const fields = ['amortisedQty', 'amortisedAmount', 'amortPrice', 'amortLeft'] as const
  const sql = `update ${mouldTable} set ${fields.map((field) => `${columnSet(mouldTable, field)} = ?`).join(', ')} where id = ?`
  const place = { app, model: app.live.current, session: systemSession('0') }
  return rows.map(({ id, amort_qty: amortQty, price, qty, share, total }) => {
    const [pieces, amortisedAmount] = [roundHalfUp(Number(qty ?? 0), 3), roundHalfUp(Number(total ?? 0), 2)]
    const mould = settledRow(place, mouldTable, { amortQty, price, amortShare: share, amortisedAmount })
    return { sql, parameters: [pieces, amortisedAmount, mould.amortPrice, mould.amortLeft, id] }
  })
}

type Term = ColumnsOf<typeof mouldTermTable> & {
  readonly id: string
  readonly total: number | null
  readonly currency: string | null
}

async function milestoneSteps(app: App): Promise<readonly Step[]> {
  const rows = await app.store.rows<Term>({ sql: withoutAmount, parameters: [] })
  const set = `${columnSet(mouldTermTable, 'amount')} = ?, ${columnSet(mouldTermTable, 'stageAmount')} = ?`
  return [...Map.groupBy(rows, ({ mould_id }) => mould_id).values()].flatMap((terms) => {
    const values = milestoneValues({ amount: Number(terms[0]?.total ?? 0), currency: terms[0]?.currency }, terms)
    return terms.map(({ id }, index) => ({
      sql: `update ${mouldTermTable} set ${set} where id = ?`,
      parameters: [values[index]?.amount, values[index]?.stageAmount, id],
    }))
  })
}

/** Drafts get their amounts when they are handed in. */
const withoutAmount = `select term.*, contract.${contractTable.amountWithTax} as total,
    contract.${contractTable.currency} as currency from ${mouldTermTable} term
  join ${contractTable} contract on contract.id = term.${mouldTermTable.mouldId}
  where contract.${contractTable.status} not in ('draft', 'rejected') and not exists (select 1 from ${mouldTermTable} other
    where other.${mouldTermTable.mouldId} = term.${mouldTermTable.mouldId} and other.${mouldTermTable.amount} is not null)
  order by term.create_time, term.id`

/** Companies with signed moulds of which no piece is booked. */
const unbooked = `select distinct contract.${contractTable.tenantId} as tenant_id,
    contract.${contractTable.supplierId} as supplier_id from ${contractTable} contract
  join ${mouldTable} mould on mould.${mouldTable.mouldId} = contract.id
  where contract.${contractTable.status} in ('effective', 'changing', 'completed', 'expired') and mould.${mouldTable.amortQty} > 0
    and contract.${contractTable.signDate} is not null
    and not exists (select 1 from ${pieceTable} piece where piece.${pieceTable.mouldId} = contract.id)`

type Received = {
  readonly [field in 'bill_no' | 'line_id' | 'material_code' | 'receive_time']: string
}

const receivedLines = `select receipt.${receiptTable.billNo} as bill_no, receipt.${receiptTable.receiveTime} as receive_time,
    line.id as line_id, line.${receiptLineTable.materialCode} as material_code
  from ${receiptTable} receipt join ${receiptLineTable} line on line.${receiptLineTable.receiptId} = receipt.id
  where receipt.${receiptTable.tenantId} = ? and receipt.${receiptTable.supplierId} = ?
    and receipt.${receiptTable.status} in ('posted', 'billed')
    and not exists (select 1 from ${pieceTable} piece where piece.${pieceTable.receiptLineId} = line.id)
  order by receipt.${receiptTable.receiveTime}, line.id`

async function bookPieces(app: App, tenantId: string, supplierId: string): Promise<void> {
  const place = { app, model: app.live.current, session: systemSession(tenantId) }
  const moulds = await mouldsOf(place, supplierId)
  const rooms = new Map(await roomsOf(place, moulds))
  const signed = await app.store.rows<Row>({ sql: signDays, parameters: [tenantId, supplierId] })
  const since = new Map(signed.map((row) => [String(row.id), String(row.sign_date ?? '')]))
  const lines = await app.store.rows<Received>({ sql: receivedLines, parameters: [tenantId, supplierId] })
  const left = await piecesLeft(
    place,
    lines.map(({ line_id: receiptLineId }) => ({ receiptLineId, qty: 0 })),
  )
  const state = new Map(moulds.map((mould) => [mould.id, mould]))
  const steps = lines.flatMap((line) => {
    const docDate = line.receive_time.slice(0, 10)
    // A contract without a day of its signatures books what comes from now on.
    const open = [...state.values()].filter(({ mouldId }) => {
      const signed = since.get(mouldId)
      return Boolean(signed) && String(signed) < docDate
    })
    const pieces = { receiptLineId: line.line_id, materialCode: line.material_code, qty: left.get(line.line_id) ?? 0 }
    return booked(open, [pieces], rooms).flatMap(({ mould, qty, amount }) => {
      const { id, mouldId, mouldNo, booked: before, bookedAmount } = mould
      state.set(id, { ...mould, booked: before + qty, bookedAmount: bookedAmount + amount })
      rooms.set(mouldId, (rooms.get(mouldId) ?? 0) - amount)
      const row = { mouldId, mouldLineId: id, mouldNo, docNo: line.bill_no, docDate, receiptLineId: line.line_id }
      return addSteps(place, pieceTable, { ...row, qty, amount }).steps
    })
  })
  if (steps.length > 0) await app.store.write(steps)
}

const signDays = `select id, ${contractTable.signDate} as sign_date from ${contractTable}
  where ${contractTable.tenantId} = ? and ${contractTable.supplierId} = ?`

const totalOf = (field: 'amount' | 'qty') =>
  `(select sum(piece.${pieceTable[field]}) from ${pieceTable} piece where piece.${pieceTable.mouldLineId} = mould.id)`

const bookedTotals = `select mould.id as id, mould.${mouldTable.amortQty} as amort_qty, mould.${mouldTable.price} as price,
    mould.${mouldTable.amortShare} as share, ${totalOf('qty')} as qty, ${totalOf('amount')} as total
  from ${mouldTable} mould where mould.${mouldTable.amortQty} > 0`
