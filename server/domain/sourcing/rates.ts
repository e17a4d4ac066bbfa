import { fileTable } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'

const currencyTable = fileTable(import.meta, 'bd/currency', ['code', 'isBase'])
const rateTable = fileTable(import.meta, 'bd/currency/rate', ['currencyId', 'rate', 'rateDate'])

/** Converts an amount between currencies; null without a rate of one of them. */
export type Convert = (amount: number, from: unknown, to: unknown) => number | null

/**
 * Conversion at the newest rates up to today. A rate is the price of one unit in the base currency. The rate that a bidder typed into a
 * quotation does not count: it would move the comparison.
 */
export async function converter(place: Place): Promise<Convert> {
  const currencies = await rowsWhere(place, currencyTable, {})
  const rates = await rowsWhere(place, rateTable, {})
  const today = todayText()
  const newest = new Map<unknown, number>()
  for (const { currencyId, rate } of rates
    .filter(({ rateDate }) => String(rateDate) <= today)
    .toSorted((left, right) => String(left.rateDate).localeCompare(String(right.rateDate))))
    newest.set(currencyId, Number(rate))
  const value = new Map(
    currencies.map(({ id, code, isBase }) => [String(code), isBase === 'Y' ? 1 : newest.get(id)] as const),
  )
  return (amount, from, to) => {
    if (String(from) === String(to)) return amount
    const [source, target] = [value.get(String(from)), value.get(String(to))]
    return source === undefined || target === undefined ? null : (amount * source) / target
  }
}
