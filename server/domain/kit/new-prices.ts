import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { callFunction } from '../../../src/schema/rules/functions.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { lockSteps } from '../../records/groups/group-sql.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { countedPrice } from './library-price.ts'
import { addSteps, changeSteps, type Place, rowsWhere } from './other-rows.ts'
import { problemAt } from './problem.ts'

const own = ['beginDate', 'currency', 'endDate', 'fromQty', 'materialCode', 'supplierId'] as const
const copied = ['materialName', 'price', 'source', 'spec', 'srcNo', 'supplierCode', 'supplierName'] as const
const waiting = ['formerBegin', 'formerEnd', 'formerPrice', 'unapproved'] as const
const priceTable = fileTable(
  import.meta,
  'mat/price',
  [...own, ...waiting],
  [...own, ...copied, 'formerEnd', 'taxRate', 'unit'],
)

/** Price for the library, from a document. */
export type NewPrice = {
  readonly supplierId: string
  readonly materialCode: string
  readonly currency: string
  readonly fromQty: number
  readonly beginDate: string
  readonly endDate: string
  readonly price: number
} & { readonly [field in Exclude<(typeof copied)[number], 'price'> | 'taxRate' | 'unit']: unknown }

type Known = RowOf<typeof priceTable>

/**
 * Steps that write prices into the library. A price of the same company, material, currency and break that still runs ends on the day
 * before; one that begins on that day or later is a problem at `field`. Changes that wait for approval do not matter: of those prices the
 * former dates count. The transaction fails when another write adds an overlapping one.
 */
export async function newPriceSteps(
  place: Place,
  prices: readonly NewPrice[],
  action: string,
  field = '',
): Promise<{ readonly steps: readonly Step[]; readonly problems: readonly Problem[] }> {
  const known = await rowsWhere(place, priceTable, {
    materialCode: [...new Set(prices.map(({ materialCode }) => materialCode))],
    supplierId: [...new Set(prices.map(({ supplierId }) => supplierId))],
  })
  const problems: Problem[] = []
  const steps: Step[] = []
  for (const price of cheapest(prices)) {
    const met = known.filter((row) => isSame(row, price) && overlaps(row, price))
    const later = met.find((row) => String(countedPrice(row)?.beginDate) >= price.beginDate)
    if (later) problems.push(startedAt(field, price.materialCode, String(countedPrice(later)?.beginDate)))
    else steps.push(...stepsOf(place, price, met, action))
  }
  return { steps, problems }
}

/** Of several prices of one group, as an award may have them, the lowest. */
function cheapest(prices: readonly NewPrice[]): readonly NewPrice[] {
  const keyOf = ({ supplierId, materialCode, currency, fromQty }: NewPrice) =>
    JSON.stringify([supplierId, materialCode, currency, fromQty])
  const sorted = prices.toSorted((left, right) => left.price - right.price)
  return [...Map.groupBy(sorted, keyOf).values()].flatMap(([first]) => (first ? [first] : []))
}

function stepsOf(place: Place, price: NewPrice, former: readonly Known[], action: string): readonly Step[] {
  const endDate = dayBefore(price.beginDate)
  const added = addSteps(place, priceTable, { ...price })
  return [
    ...locks(place, price),
    ...former.flatMap((row) => changeSteps(place, priceTable, row, ended(row, endDate), action)),
    ...added.steps,
    ...alone(place, price, added.id),
  ]
}

const ended = ({ unapproved }: Known, endDate: string) => (unapproved === 'Y' ? { formerEnd: endDate } : { endDate })

/** Price for a material, company, currency and break during a period. */
type Claim = Pick<NewPrice, (typeof own)[number]>

/**
 * Steps that fail when an approved price overlaps the one with an id, which is being approved; with the beginning of an overlapping one,
 * if there is one already.
 */
export async function approvalSteps(
  place: Place,
  row: { readonly [field in (typeof own)[number] | 'id']: unknown },
): Promise<{ readonly steps: readonly Step[]; readonly met: string | undefined }> {
  const text = (field: (typeof own)[number]) => String(row[field] ?? '')
  const claim: Claim = {
    ...{ supplierId: text('supplierId'), materialCode: text('materialCode'), currency: text('currency') },
    ...{ fromQty: Number(row.fromQty ?? 0), beginDate: text('beginDate'), endDate: text('endDate') },
  }
  const { materialCode, supplierId } = claim
  const known = await rowsWhere(place, priceTable, { materialCode, supplierId })
  const met = known.find((each) => each.id !== row.id && isSame(each, claim) && overlaps(each, claim))
  const steps = [...locks(place, claim), ...alone(place, claim, String(row.id))]
  return { steps, met: met && countedPrice(met)?.beginDate }
}

function locks({ app, model, session }: Place, price: Claim): readonly Step[] {
  const resource = model.resources.get(codeOf(priceTable))
  const group = resource?.groups.find(({ periods }) => periods !== undefined)
  return resource && group ? lockSteps(app.store.dialect, resource, session, group, price) : []
}

/** Step that fails when another approved price of the same group overlaps. */
function alone({ model, session }: Place, price: Claim, id: string): readonly Step[] {
  const resource = model.resources.get(codeOf(priceTable))
  if (!resource) return []
  const { beginDate, currency, endDate, fromQty, materialCode, supplierId } = priceTable
  const { formerBegin, formerEnd, formerPrice, unapproved } = priceTable
  const waits = `coalesce(${unapproved}, 'N') = 'Y'`
  const period = [price.endDate, price.beginDate]
  const found = statement(
    `select id from ${priceTable} where`,
    tenantSql(resource, session),
    sqlOf(`and ${supplierId} = ? and ${materialCode} = ?`, price.supplierId, price.materialCode),
    sqlOf(`and ${currency} = ? and coalesce(${fromQty}, 0) = ?`, price.currency, price.fromQty),
    sqlOf(`and ((not ${waits} and ${beginDate} <= ? and ${endDate} >= ?)`, ...period),
    sqlOf(`or (${waits} and ${formerPrice} is not null and ${formerBegin} <= ? and ${formerEnd} >= ?))`, ...period),
    sqlOf('and id <> ?', id),
  )
  return [{ ...found, expect: { rows: 0 } }]
}

function isSame(row: Known, price: Claim): boolean {
  return (
    row.materialCode === price.materialCode &&
    row.supplierId === price.supplierId &&
    row.currency === price.currency &&
    Number(row.fromQty ?? 0) === price.fromQty
  )
}

function overlaps(row: Known, { beginDate, endDate }: Claim): boolean {
  const counted = countedPrice(row)
  return counted !== undefined && counted.beginDate <= endDate && counted.endDate >= beginDate
}

function startedAt(field: string, materialCode: string, beginDate: string): Problem {
  const zh = `${materialCode} 已有从 ${beginDate} 起的价格`
  return problemAt(field, zh, `${materialCode} has a price from ${beginDate} on`)
}

/** The day before a day (`YYYY-MM-DD`). */
export function dayBefore(day: string): string {
  return String(callFunction('addDays', [day, -1]))
}
