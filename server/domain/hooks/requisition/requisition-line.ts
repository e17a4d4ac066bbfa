import { roundMoney } from '../../../../src/schema/rules/functions.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { bestPrice, offersOf } from '../../kit/library-price.ts'

const priced = ['libraryPrice', 'price', 'supplierCode', 'supplierId', 'supplierName', 'taxRate'] as const
const chosenBy = ['materialCode', 'qty', 'supplierId'] as const

const own = ownFields(
  import.meta,
  ['amount', 'materialCode', 'price', 'qty', 'supplierId', 'taxRate'],
  [...priced, 'amount'],
)

/**
 * Price of a requisition line: that of the price library, where it has one for the material, the supplier and the quantity. Without a
 * supplier the lowest one is suggested. A requester without access to prices sends none.
 */
export const requisitionLine = own.hook(async (moment) => {
  const { action, before, after } = moment
  if (action !== 'add' && action !== 'edit') return {}
  const isOther = chosenBy.some((name) => (before?.[name] ?? null) !== (after[name] ?? null))
  if (!isOther && (before?.price ?? null) === (after.price ?? null)) return {}
  const code = String(after.materialCode ?? '')
  const offer = bestPrice(code === '' ? [] : await offersOf(moment, [code]), after)
  if (!offer) return { values: { libraryPrice: null } }
  const { price, taxRate, supplierId, supplierCode, supplierName } = offer
  const amount = roundMoney(Number(after.qty ?? 0) * price, moment.parent?.currency)
  return { values: { libraryPrice: price, price, amount, taxRate, supplierId, supplierCode, supplierName } }
})
