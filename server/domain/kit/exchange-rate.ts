import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from './other-rows.ts'
import { problemAt } from './problem.ts'

const currencyTable = fileTable(import.meta, 'bd/currency', ['code', 'isBase'])
const rateTable = fileTable(import.meta, 'bd/currency/rate', ['currencyId', 'rate', 'rateDate'])

/** Whether a currency is the one that all others are converted to. */
export async function isBaseCurrency(place: Place, code: string): Promise<boolean> {
  const [currency] = await rowsWhere(place, currencyTable, { code })
  return currency?.isBase === 'Y'
}

/**
 * Rate of a currency on a day: the price of one unit in the base currency, by the newest rate up to that day. 1 for the base currency, null
 * without a rate.
 */
export async function rateOn(place: Place, code: string, day: string): Promise<number | null> {
  const [currency] = await rowsWhere(place, currencyTable, { code })
  if (currency?.isBase === 'Y') return 1
  const rates = currency ? await rowsWhere(place, rateTable, { currencyId: String(currency.id) }) : []
  const [newest] = rates
    .filter(({ rateDate }) => String(rateDate) <= day)
    .toSorted((left, right) => String(right.rateDate).localeCompare(String(left.rateDate)))
  return newest ? Number(newest.rate) : null
}

/** Refusal of an amount that nobody can convert. */
export function rateMissing(field: string, code: string, day: string): Problem {
  return problemAt(
    field,
    `币种 ${code} 在 ${day} 没有汇率，请先在“币种”中维护`,
    `No exchange rate of ${code} on ${day}: enter it under Currencies first`,
  )
}
