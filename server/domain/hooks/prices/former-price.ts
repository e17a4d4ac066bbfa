import { todayText } from '../../../platform/time.ts'
import { type LibraryPrice, libraryPrices } from '../../kit/library-price.ts'
import { dayBefore } from '../../kit/new-prices.ts'
import type { Place } from '../../kit/other-rows.ts'

type Head = { readonly supplierId?: unknown; readonly effectDate?: unknown }
type Line = { readonly materialCode?: unknown; readonly fromQty?: unknown; readonly currency?: unknown }

/** Library price that each line of a price adjustment replaces: the one of the day before it takes effect, at its price break. */
export async function formerPrices(
  place: Place,
  { supplierId, effectDate }: Head,
  lines: readonly Line[],
): Promise<readonly (LibraryPrice | undefined)[]> {
  const day = typeof effectDate === 'string' && effectDate !== '' ? dayBefore(effectDate) : todayText()
  const purchase = { supplierId: String(supplierId ?? ''), date: day }
  const wanted = lines.map(({ materialCode, fromQty }) => {
    return { materialCode: String(materialCode ?? ''), qty: Number(fromQty ?? 0) }
  })
  return libraryPrices(place, purchase, wanted)
}
