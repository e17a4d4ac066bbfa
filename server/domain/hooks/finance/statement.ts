import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { fieldsIn } from '../../finance/rows-in.ts'
import { settledRow } from '../../finance/settled-row.ts'
import { type Offset, statementOffsets } from '../../finance/statement-offsets.ts'
import { type Period, type SourceLine, sourceLines } from '../../finance/statement-sources.ts'
import { addSteps, removeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf, textOf } from '../../kit/values.ts'

const lineFields = [
  ...(['amountNoTax', 'amountWithTax', 'billQty', 'diff', 'docNo', 'docType', 'lineNo', 'materialCode'] as const),
  ...(['materialName', 'orderLine', 'orderNo', 'price', 'priceTax', 'qty', 'receiptNo', 'spec'] as const),
  ...(['srcLineId', 'statementId', 'supplierQty', 'taxAmount', 'taxRate', 'unit'] as const),
] as const
const lineTable = fileTable(import.meta, 'fin/statement/lines', lineFields, lineFields)
const offsetFields = [
  ...(['advanced', 'amount', 'deducted', 'docDate', 'docNo', 'docType', 'reason', 'srcId', 'statementId'] as const),
] as const
const offsetTable = fileTable(import.meta, 'fin/statement/offsets', offsetFields, offsetFields)

const totals = ['advanceAmount', 'amountNoTax', 'amountWithTax', 'deductAmount', 'netAmount', 'taxAmount'] as const
const scope = ['beginDate', 'currency', 'endDate', 'purOrg', 'supplierId'] as const

const own = ownFields(import.meta, [...scope, 'lines', 'offsets'], totals)
type Moment = MomentOf<typeof own>

/**
 * Statement: its rows are the documents of its period that no other statement has, at the prices of their orders. They are pulled when
 * it is created, when its period changes and on demand; published and confirmed, they have to be as they are now.
 */
export const statement = own.hook(async (moment) => {
  const { action, doing, before, after } = moment
  if (doing === 'publish' || doing === 'confirm') return { problems: await staleRows(moment) }
  const isNew = action === 'add' || doing === 'pullReceipts'
  const isOther = action === 'edit' && doing === undefined && scope.some((key) => before?.[key] !== after[key])
  return isNew || isOther ? pulled(moment) : {}
})

function periodOf({ after }: Moment): Period | undefined {
  const [beginDate, currency, endDate, purOrg, supplierId] = scope.map((key) => textOf(after[key]))
  if (!(beginDate && currency && endDate && purOrg && supplierId)) return undefined
  return { beginDate, currency, endDate, purOrg, supplierId }
}

async function pulled(moment: Moment): Promise<ResultOf<typeof own>> {
  const { id, after, resource, session } = moment
  const period = periodOf(moment)
  const [lines, offsets] = period
    ? await Promise.all([freeLines(moment, period), freeOffsets(moment, period)])
    : [[], []]
  const [oldLines, oldOffsets] = await Promise.all([
    rowsWhere(moment, lineTable, { statementId: id }),
    rowsWhere(moment, offsetTable, { statementId: id }),
  ])
  const lineRows = billable(lines).map(({ invoiced, ...line }, index) =>
    settledRow(moment, lineTable, { ...line, lineNo: index + 1, supplierQty: line.qty, statementId: id }, after),
  )
  const offsetRows = offsets.map((offset) => settledRow(moment, offsetTable, { ...offset, statementId: id }))
  const whole = { ...after, lines: lineRows, offsets: offsetRows }
  const settled = settleRecord(resource.plan, whole, ambientOf(session))
  const steps: readonly Step[] = [
    // Deletions come first and free unique values.
    ...oldLines.flatMap((row) => removeSteps(moment, lineTable, row, 'pullReceipts')),
    ...oldOffsets.flatMap((row) => removeSteps(moment, offsetTable, row, 'pullReceipts')),
    ...lineRows.flatMap((row) => addSteps(moment, lineTable, row).steps),
    ...offsetRows.flatMap((row) => addSteps(moment, offsetTable, row).steps),
  ]
  return { values: Object.fromEntries(totals.map((key) => [key, settled[key] ?? null])), steps }
}

async function freeLines(moment: Moment, period: Period): Promise<readonly SourceLine[]> {
  const found = await sourceLines(moment, period)
  const stated = await fieldsIn(
    moment,
    lineTable,
    'srcLineId',
    found.map(({ srcLineId }) => srcLineId),
  )
  const taken = new Set(stated.filter((row) => row.statementId !== moment.id).map(({ srcLineId }) => srcLineId))
  return found.filter(({ srcLineId }) => !taken.has(srcLineId))
}

async function freeOffsets(moment: Moment, period: Period): Promise<readonly Offset[]> {
  const found = await statementOffsets(moment, period)
  const stated = await fieldsIn(
    moment,
    offsetTable,
    'srcId',
    found.map(({ srcId }) => srcId),
  )
  const taken = new Set(stated.filter((row) => row.statementId !== moment.id).map(({ srcId }) => srcId))
  return found.filter(({ srcId }) => !taken.has(srcId))
}

/**
 * Lines with the quantity to invoice: that of each receipt and expense, less what is invoiced, held, or back of its order line although it is
 * invoiced.
 */
function billable(lines: readonly SourceLine[]): readonly (SourceLine & { readonly billQty: number })[] {
  const back = excessBack(lines)
  return lines.map((line) => {
    if (line.docType !== 'receipt' && line.docType !== 'expense') return { ...line, billQty: 0 }
    const left = Math.max(0, (line.kept ?? line.qty) - (line.invoiced ?? 0))
    const open = back.get(keyOf(line)) ?? 0
    const taken = line.docType === 'receipt' ? Math.min(open, left) : 0
    back.set(keyOf(line), open - taken)
    return { ...line, billQty: roundHalfUp(left - taken, 3) }
  })
}

const keyOf = ({ orderNo, orderLine, materialCode }: SourceLine) => `${orderNo}/${orderLine}/${materialCode}`

/** Pieces by order line that went back although they are invoiced: goods that replace them are not invoiced again. */
function excessBack(lines: readonly SourceLine[]): Map<string, number> {
  const back = new Map<string, number>()
  const away = lines.filter(({ qty }) => qty < 0)
  for (const own of Map.groupBy(away, ({ from, srcLineId }) => from?.receiptLineId ?? srcLineId).values()) {
    const [first] = own
    if (!first) continue
    const qty = own.reduce((sum, line) => sum - line.qty, 0)
    // Returns of older versions name no line of a receipt.
    const excess = first.from ? Math.min(qty, first.from.excess) : qty
    back.set(keyOf(first), (back.get(keyOf(first)) ?? 0) + excess)
  }
  return back
}

/** Documents that changed since they were pulled: reversed, corrected, invoiced, or no longer accepted. */
async function staleRows(moment: Moment): Promise<readonly Problem[]> {
  const period = periodOf(moment)
  if (!period) return []
  const [lines, offsets, nowLines, nowOffsets] = await Promise.all([
    rowsWhere(moment, lineTable, { statementId: moment.id }),
    rowsWhere(moment, offsetTable, { statementId: moment.id }),
    sourceLines(moment, period),
    statementOffsets(moment, period),
  ])
  const own = new Set(lines.map(({ srcLineId }) => textOf(srcLineId)))
  const nowOf = new Map(
    billable(nowLines.filter(({ srcLineId }) => own.has(srcLineId))).map((row) => [row.srcLineId, row]),
  )
  const amountOf = new Map(nowOffsets.map(({ srcId, amount }) => [srcId, amount]))
  const isOff = (now: number | undefined, then: unknown) => now === undefined || Math.abs(now - numberOf(then)) > 0.0005
  const stale = [
    ...lines.filter(({ srcLineId, qty, billQty }) => {
      const now = nowOf.get(textOf(srcLineId))
      // Statements that are older than the invoicing of expenses have them with nothing to invoice.
      const isOlder = now?.docType === 'expense' && numberOf(billQty) === 0
      return srcLineId && (isOff(now?.qty, qty) || (!isOlder && isOff(now?.billQty, billQty)))
    }),
    ...offsets.filter(({ srcId, amount }) => isOff(amountOf.get(textOf(srcId)), amount)),
  ]
  if (stale.length === 0) return []
  const list = [...new Set(stale.map(({ docNo }) => textOf(docNo)))].join(', ')
  return [
    problemAt('lines', `单据已变动，请重新取数：${list}`, `Changed since they were pulled, pull them again: ${list}`),
  ]
}
