import type { Row } from '../../../api/resource.ts'
import type { ShopFields } from './shop-plan.ts'

/** Price of an item from a quantity on. */
export type Break = { readonly from: number; readonly price: number }

/** An item of one supplier. */
export type Offer = {
  readonly key: string
  readonly code: string
  readonly title: string
  readonly titleEn: string
  readonly spec: string
  readonly brand: string
  readonly unit: string
  readonly unitText: string
  readonly supplierId: string
  readonly supplier: string
  readonly currency: string
  readonly image: string
  /** Days; 0 when unknown. */
  readonly lead: number
  /** Least quantity. */
  readonly minimum: number
  readonly pack: number
  /** Lowest price; null for readers without prices. */
  readonly price: number | null
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const number = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0)

/** Offer of a row. The least quantity is that of the first break, and at least that of the item. */
export function offerOf(row: Row, fields: ShopFields): Offer {
  const [code, supplierId, currency] = [
    text(row[fields.code]),
    text(row[fields.supplierId]),
    text(row[fields.currency]),
  ]
  const price = row[fields.price]
  const pack = number(row[fields.pack])
  const least = Math.max(number(row[fields.from]), number(row[fields.minimum]))
  return {
    ...{ key: keyOf(code, supplierId, currency), code, supplierId, currency, pack },
    ...{ title: text(row[fields.title]), titleEn: text(row[fields.titleEn]), spec: text(row[fields.spec]) },
    ...{ brand: text(row[fields.brand]), supplier: text(row[fields.supplier]), image: text(row[fields.image]) },
    ...{ unit: text(row[fields.unit]), unitText: text(row[`${fields.unit}_dictText`] ?? row[fields.unit]) },
    lead: number(row[fields.lead]),
    minimum: least > 0 ? least : pack > 0 ? pack : 1,
    price: price === undefined || price === null ? null : number(price),
  }
}

const keyOf = (code: string, supplierId: string, currency: string) => `${code} ${supplierId} ${currency}`

/** Breaks of each offer, by its key, from the smallest quantity on. */
export function breaksOf(rows: readonly Row[], fields: ShopFields): ReadonlyMap<string, readonly Break[]> {
  const groups = Map.groupBy(rows, (row) =>
    keyOf(text(row[fields.code]), text(row[fields.supplierId]), text(row[fields.currency])),
  )
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      own
        .filter((row) => typeof row[fields.price] === 'number')
        .map((row) => ({ from: number(row[fields.from]), price: number(row[fields.price]) }))
        .toSorted((left, right) => left.from - right.from),
    ]),
  )
}

/** Price of a quantity: that of the largest break within it. */
export function priceAt(breaks: readonly Break[], quantity: number): number | null {
  return breaks.findLast(({ from }) => from <= quantity)?.price ?? breaks[0]?.price ?? null
}

type Steps = Pick<Offer, 'minimum' | 'pack'>

/** Step of the quantity: whole packs, where the item is sold in packs. */
export const stepOf = ({ pack }: Steps): number => (pack > 0 ? pack : 1)

/** A quantity that may be ordered: at least the least one, in whole packs, with three decimals at most. */
export function fitting(quantity: number, offer: Steps): number {
  const least = Math.max(offer.minimum, 0)
  if (!Number.isFinite(quantity) || quantity <= least) return inPacks(least, offer.pack)
  return inPacks(Math.min(quantity, most), offer.pack)
}

const most = 1_000_000

function inPacks(quantity: number, pack: number): number {
  return pack > 0 ? Math.ceil(Math.round((quantity / pack) * 1000) / 1000) * pack : Math.round(quantity * 1000) / 1000
}
