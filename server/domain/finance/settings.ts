import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { Tolerance } from './match.ts'

const settingTable = fileTable(import.meta, 'fin/setting', [
  ...(['acceptDays', 'pricePct', 'qtyPct', 'redHours', 'roundAmount', 'taxAmount'] as const),
])

export type Settings = Tolerance & {
  /** Days until a published deduction counts as accepted. */
  readonly acceptDays: number
  /** Hours in which a red invoice is confirmed. */
  readonly redHours: number
}

/** Settings until an administrator saves others. */
const usual = { pricePct: 0, qtyPct: 0, taxAmount: 0.06, roundAmount: 0.01, acceptDays: 7, redHours: 72 }

/**
 * Settlement settings of the tenant. Their amounts are hundredths: as many minor units of the currency, so 0.01 is 1 JPY and 0.001 KWD.
 */
export async function settlementSettings(place: Place, currency?: unknown): Promise<Settings> {
  const [row] = await rowsWhere(place, settingTable, {})
  const numberFor = (key: keyof typeof usual) => (row?.[key] == null ? usual[key] : Number(row[key]))
  const unit = 10 ** (2 - minorUnit(currency))
  const amountFor = (key: 'roundAmount' | 'taxAmount') => roundMoney(numberFor(key) * unit, currency)
  return {
    currency,
    pricePct: numberFor('pricePct'),
    qtyPct: numberFor('qtyPct'),
    taxAmount: amountFor('taxAmount'),
    roundAmount: amountFor('roundAmount'),
    acceptDays: numberFor('acceptDays'),
    redHours: numberFor('redHours'),
  }
}
