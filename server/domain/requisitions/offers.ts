import { fileTable } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'

const priceTable = fileTable(import.meta, 'mat/price', [
  ...(['beginDate', 'currency', 'endDate', 'fromQty', 'materialCode', 'price', 'status', 'supplierCode'] as const),
  ...(['supplierId', 'supplierName', 'taxRate'] as const),
])
const currencyTable = fileTable(import.meta, 'bd/currency', ['code', 'isBase'])

/** A price of the library for a material, valid today. */
export type Offer = {
  readonly materialCode: string
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly currency: string
  readonly price: number
  readonly taxRate: string
  readonly fromQty: number
}

/** Prices of some materials that are valid today, in the base currency. */
export async function offersOf(place: Place, materialCodes: readonly string[]): Promise<readonly Offer[]> {
  if (materialCodes.length === 0) return []
  const [base] = await rowsWhere(place, currencyTable, { isBase: 'Y' })
  const today = todayText()
  const rows = await rowsWhere(place, priceTable, {
    materialCode: [...new Set(materialCodes)],
    currency: String(base?.code ?? ''),
  })
  return rows
    .filter(
      ({ beginDate, endDate, status }) =>
        status !== 'expired' && String(beginDate) <= today && (!endDate || String(endDate) >= today),
    )
    .map((row) => ({
      ...{ materialCode: String(row.materialCode), supplierId: String(row.supplierId) },
      ...{ supplierCode: String(row.supplierCode ?? ''), supplierName: String(row.supplierName ?? '') },
      currency: String(row.currency),
      ...{ price: Number(row.price), taxRate: String(row.taxRate), fromQty: Number(row.fromQty ?? 0) },
    }))
}

type Wanted = { readonly materialCode: unknown; readonly supplierId: unknown; readonly qty: unknown }

/** The price that applies to a quantity: the supplier's largest break within it; without a supplier the lowest of all suppliers. */
export function bestOffer(offers: readonly Offer[], { materialCode, supplierId, qty }: Wanted): Offer | undefined {
  const fit = offers.filter(
    (offer) =>
      offer.materialCode === materialCode &&
      (!supplierId || offer.supplierId === supplierId) &&
      offer.fromQty <= Number(qty ?? 0),
  )
  const reached = [...Map.groupBy(fit, (offer) => offer.supplierId).values()].flatMap(
    (own) => own.toSorted((left, right) => right.fromQty - left.fromQty)[0] ?? [],
  )
  return reached.toSorted((left, right) => left.price - right.price)[0]
}
