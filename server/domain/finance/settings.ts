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
const usual: Settings = { pricePct: 0, qtyPct: 0, taxAmount: 0.06, roundAmount: 0.01, acceptDays: 7, redHours: 72 }

/** Settlement settings of the tenant. */
export async function settlementSettings(place: Place): Promise<Settings> {
  const [row] = await rowsWhere(place, settingTable, {})
  const numberFor = (key: keyof Settings) => (row?.[key] == null ? usual[key] : Number(row[key]))
  return {
    pricePct: numberFor('pricePct'),
    qtyPct: numberFor('qtyPct'),
    taxAmount: numberFor('taxAmount'),
    roundAmount: numberFor('roundAmount'),
    acceptDays: numberFor('acceptDays'),
    redHours: numberFor('redHours'),
  }
}
