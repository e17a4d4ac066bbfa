import { ownFields } from '../../../records/write/own-fields.ts'
import { toleranceOf } from '../../orders/tolerances.ts'

const own = ownFields(import.meta, ['materialCode', 'overPct'], ['overPct'])

/** Tolerance of an order line for over-delivery, in per cent: its own, or that of the material's category or the nearest above it. */
export const overDelivery = own.hook(async (moment) => {
  const { action, after } = moment
  if (!(action === 'add' || action === 'edit') || (after.overPct ?? null) !== null) return {}
  const overPct = await toleranceOf(moment, after.materialCode)
  return overPct === undefined ? {} : { values: { overPct } }
})
