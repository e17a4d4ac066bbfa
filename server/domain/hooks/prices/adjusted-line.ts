import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { rowById } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { formerPrices } from './former-price.ts'

const headTable = fileTable(import.meta, 'mat/priceadjust', ['effectDate', 'supplierId'])

const own = ownFields(
  import.meta,
  ['fromQty', 'materialCode', 'priceadjustId'],
  ['currency', 'impact', 'oldPrice', 'ratio'],
)

/** Line of a price adjustment: its old price and currency are those of the library. */
export const adjustedLine = own.hook(async (moment) => {
  const { action, doing, after, resource, session } = moment
  const isRenewed = doing === undefined || doing === 'propose'
  if (!(isRenewed && (action === 'add' || action === 'edit'))) return {}
  const head = parentIn(moment, headTable) ?? (await rowById(moment, headTable, after.priceadjustId))
  const [former] = head ? await formerPrices(moment, head, [after]) : []
  const found = { currency: former?.currency ?? null, oldPrice: former?.price ?? null }
  const settled = settleRecord(resource.plan, { ...after, ...found }, ambientOf(session))
  return { values: { ...found, impact: settled.impact ?? null, ratio: settled.ratio ?? null } }
})
