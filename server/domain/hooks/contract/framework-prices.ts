import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { type NewPrice, newPriceSteps } from '../../kit/new-prices.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import type { ContractLine } from './tables.ts'

const priceTable = fileTable(import.meta, 'mat/price', ['beginDate', 'endDate', 'materialCode', 'srcNo'], ['endDate'])

type Moment = WriteMoment<
  'beginDate' | 'billNo' | 'contractType' | 'currency' | 'endDate' | 'supplierCode' | 'supplierId' | 'supplierName'
>

/**
 * Steps that write the prices of a framework agreement into the library, for its period from today on at the earliest. A material with a
 * price that begins later keeps it.
 */
export async function frameworkPrices(moment: Moment, lines: readonly ContractLine[]): Promise<readonly Step[]> {
  const { beginDate, billNo, contractType, currency, endDate, supplierCode, supplierId, supplierName } = moment.after
  const today = todayText()
  const from = [String(beginDate), today].toSorted().at(-1) ?? today
  if (contractType !== 'framework' || String(endDate) < from) return []
  const prices = lines.map((line): NewPrice => {
    const { materialCode, materialName, spec, unit, taxRate } = line
    return {
      ...{ supplierId: String(supplierId), supplierCode, supplierName, materialCode: String(materialCode) },
      ...{ materialName, spec, unit, currency: String(currency), price: Number(line.price), taxRate, fromQty: 0 },
      ...{ beginDate: from, endDate: String(endDate), source: 'contract', srcNo: billNo },
    }
  })
  return (await newPriceSteps(moment, prices, String(moment.doing))).steps
}

/** Steps that end the library prices of a contract today, of some or all materials; those of later periods on their first day. */
export async function endedPrices(moment: Moment, materials?: readonly unknown[]): Promise<readonly Step[]> {
  const today = todayText()
  const prices = await rowsWhere(moment, priceTable, { srcNo: String(moment.after.billNo) })
  return prices
    .filter(({ materialCode }) => materials === undefined || materials.includes(materialCode))
    .map((price) => ({ price, endDate: String(price.beginDate) > today ? price.beginDate : today }))
    .filter(({ price, endDate }) => String(price.endDate) > String(endDate))
    .flatMap(({ price, endDate }) => changeSteps(moment, priceTable, price, { endDate }, String(moment.doing)))
}
