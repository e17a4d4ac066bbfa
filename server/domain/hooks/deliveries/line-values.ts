import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'

/** Fields of a line that depend on its price. */
export const pricedFields = ['amountNoTax', 'amountWithTax', 'price', 'priceTax', 'taxAmount', 'taxRate'] as const

/** Price and tax rate of a line's source with the amounts that follow from them: nobody types a price. */
export function pricedValues(
  { resource, session, parent, after }: Pick<WriteMoment, 'resource' | 'session' | 'parent' | 'after'>,
  values: { readonly [field: string]: unknown },
  { price, taxRate }: { readonly price: unknown; readonly taxRate: unknown },
): { readonly [field in (typeof pricedFields)[number]]: unknown } {
  const whole = { ...after, ...values, price, taxRate }
  const settled = settleRecord(resource.plan, whole, { ...ambientOf(session), parent: parent ?? null })
  const [amountNoTax, amountWithTax] = [settled.amountNoTax ?? null, settled.amountWithTax ?? null]
  const [priceTax, taxAmount] = [settled.priceTax ?? null, settled.taxAmount ?? null]
  return { price, taxRate, priceTax, taxAmount, amountNoTax, amountWithTax }
}
