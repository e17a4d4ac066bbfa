import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { sameValues } from '../../kit/same-values.ts'
import { deliveryTable } from './tables.ts'

const own = ownFields(import.meta, ['deliveryNo', 'lines', 'status', 'supplierId'], ['conclusion'])
type Moment = MomentOf<typeof own>

type Line = { readonly okQty?: unknown; readonly badQty?: unknown; readonly disposal?: unknown }
const linesOf = ({ lines }: Moment['after']) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/** States of a delivery whose goods may still be inspected before they are received. */
const inspected: readonly string[] = ['shipped', 'arrived', 'inspecting', 'partReceived', 'received']

/** Inspection request: of a delivery of its supplier; its conclusion follows from its lines. */
export const inspection = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing === 'finish') return { values: { conclusion: conclusionOf(linesOf(after)) } }
  if (doing === 'recheck') return { values: { conclusion: null } }
  const isChecked = doing === 'submit' || (doing === undefined && (action === 'add' || action === 'edit'))
  if (!(isChecked && after.deliveryNo)) return {}
  if (after.status !== 'draft' && sameValues(moment, ['deliveryNo', 'supplierId'])) return {}
  const [delivery] = await rowsWhere(moment, deliveryTable, { billNo: String(after.deliveryNo) })
  // A draft may be prepared with the delivery; it is submitted when the goods are on their way.
  const states = doing === 'submit' ? inspected : [...inspected, 'draft']
  if (delivery?.supplierId === after.supplierId && states.includes(String(delivery?.status))) return {}
  return {
    problems: [problemAt('deliveryNo', '不是该供应商已发出的送货单', 'This is no delivery of the supplier on its way')],
  }
})

/** Conclusion of an inspection: rejected goods that are taken all the same make a concession, some good ones a sorting. */
export function conclusionOf(lines: readonly Line[]): 'accept' | 'concession' | 'reject' | 'sort' {
  const bad = lines.filter(({ badQty }) => Number(badQty ?? 0) > 0)
  if (bad.length === 0) return 'accept'
  if (bad.every(({ disposal }) => disposal === 'accept' || disposal === 'concession')) return 'concession'
  return lines.some(({ okQty }) => Number(okQty ?? 0) > 0) ? 'sort' : 'reject'
}
