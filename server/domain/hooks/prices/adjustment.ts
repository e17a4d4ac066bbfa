import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { callFunction } from '../../../../src/schema/rules/functions.ts'
import { codeOf, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { type NewPrice, newPriceSteps } from '../../kit/new-prices.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { formerPrices } from './former-price.ts'
import { retroactiveSteps } from './retroactive.ts'

const lineTable = fileTable(
  import.meta,
  'mat/priceadjust/lines',
  [
    ...([
      'agreedPrice',
      'currency',
      'fromQty',
      'impact',
      'lineNo',
      'materialCode',
      'materialName',
      'monthlyQty',
    ] as const),
    ...(['newPrice', 'oldPrice', 'priceadjustId', 'ratio', 'spec', 'unit'] as const),
  ],
  ['agreedPrice', 'currency', 'impact', 'oldPrice', 'ratio'],
)

const own = ownFields(import.meta, [
  ...(['billNo', 'effectDate', 'lines', 'retroactive', 'supplierCode', 'supplierId', 'supplierName'] as const),
])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type Line = RowOf<typeof lineTable>

/**
 * Price adjustment: each line changes a price of the library, so it is handed in with the old price, and approved with an agreed one. In
 * effect, the agreed prices replace the old ones from the effective date on.
 */
export const priceAdjustment = own.hook(async (moment) => {
  const run = Object.hasOwn(runs, moment.doing ?? '') ? runs[moment.doing ?? ''] : undefined
  if (!run) return {}
  const lines = await rowsWhere(moment, lineTable, { priceadjustId: moment.id })
  if (lines.length === 0) return { problems: [problemAt('lines', '请填写调价明细', 'Add the lines')] }
  return run(moment, lines)
})

type Run = (moment: Moment, lines: readonly Line[]) => Promise<Result>

const runs: Readonly<Record<string, Run>> = {
  submit: renewed,
  propose: async ({ after }) => ({ problems: unpriced((after.lines ?? []) as readonly Line[]) }),
  agree: agreed,
  submitApproval: checked,
  approve: async (moment, lines) => ({ problems: (await priced(moment, lines)).problems ?? [] }),
  effect: async (moment, lines) => {
    const result = await priced(moment, lines)
    if ((result.problems ?? []).length > 0 || moment.after.retroactive !== 'Y') return result
    return { steps: [...(result.steps ?? []), ...(await retroactiveSteps(moment, lines))] }
  },
}

/** Takes the old prices from the library again: it may have changed since the draft. */
async function renewed(moment: Moment, lines: readonly Line[]): Promise<Result> {
  const former = await formerPrices(moment, moment.after, lines)
  const problems = lines.flatMap((line, place) => (former[place] ? [] : [withoutPrice(line)]))
  if (problems.length > 0) return { problems }
  const steps = lines.flatMap((line, place) => {
    const { price = null, currency = null } = former[place] ?? {}
    return lineSteps(moment, line, { currency, oldPrice: price })
  })
  return { steps }
}

/** The buyer agrees to the new prices. */
async function agreed(moment: Moment, lines: readonly Line[]): Promise<Result> {
  return { steps: lines.flatMap((line) => lineSteps(moment, line, { agreedPrice: line.newPrice })) }
}

async function checked(_: Moment, lines: readonly Line[]): Promise<Result> {
  return { problems: unpriced(lines) }
}

function unpriced(lines: readonly Line[]): readonly Problem[] {
  return lines
    .filter(({ agreedPrice, oldPrice }) => !(Number(agreedPrice) > 0 && Number(oldPrice) > 0))
    .map(({ lineNo }) =>
      problemAt('lines', `第 ${lineNo} 行缺少原价或核定价`, `Line ${lineNo} has no old or no agreed price`),
    )
}

function withoutPrice({ lineNo, materialCode }: Line): Problem {
  const zh = `第 ${lineNo} 行：价格库中没有 ${materialCode} 在生效日前一天有效的价格`
  return problemAt('lines', zh, `Line ${lineNo}: no library price of ${materialCode} is valid on the day before`)
}

/** Steps that write the agreed prices into the library. */
async function priced(moment: Moment, lines: readonly Line[]): Promise<Result> {
  const missing = unpriced(lines)
  if (missing.length > 0) return { problems: missing }
  const former = await formerPrices(moment, moment.after, lines)
  const gone = lines.flatMap((line, place) => (former[place] ? [] : [withoutPrice(line)]))
  if (gone.length > 0) return { problems: gone }
  const { billNo, effectDate, supplierCode, supplierId, supplierName } = moment.after
  const beginDate = String(effectDate)
  const prices = lines.flatMap((line, place): NewPrice[] => {
    const old = former[place]
    if (!old) return []
    const { materialCode, materialName, spec, unit, agreedPrice } = line
    return [
      {
        ...{ supplierId: String(supplierId), supplierCode, supplierName, materialCode: String(materialCode) },
        ...{ materialName, spec, unit, currency: old.currency, price: Number(agreedPrice), taxRate: old.taxRate },
        ...{ fromQty: old.fromQty, beginDate, endDate: endOf(old.endDate, beginDate), source: 'adjust', srcNo: billNo },
      },
    ]
  })
  const { problems, steps } = await newPriceSteps(moment, prices, String(moment.doing), 'effectDate')
  return { problems, steps }
}

/** A new price runs as long as the old one would; after an old one that ends, for a year. */
function endOf(endDate: string, beginDate: string): string {
  return endDate > beginDate ? endDate : String(callFunction('addMonths', [beginDate, 12]))
}

function lineSteps(moment: Moment, line: Line, values: { readonly [field in keyof Line]?: unknown }): readonly Step[] {
  const resource = moment.model.resources.get(codeOf(lineTable))
  if (!resource) return []
  const settled = settleRecord(resource.plan, { ...line, ...values }, ambientOf(moment.session))
  const { agreedPrice, currency, impact, oldPrice, ratio } = settled
  const written = { agreedPrice, currency, impact, oldPrice, ratio }
  return changeSteps(moment, lineTable, line, written, String(moment.doing))
}
