import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { sameValues } from '../../kit/same-values.ts'
import { checkTable, deliveryTable, inspectLineTable } from './tables.ts'

const own = ownFields(import.meta, ['deliveryNo', 'lines', 'status', 'supplierId'], ['conclusion'])
type Moment = MomentOf<typeof own>

type Line = { readonly okQty?: unknown; readonly badQty?: unknown; readonly disposal?: unknown }
const linesOf = ({ lines }: Moment['after']) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/** States of a delivery whose goods may still be inspected before they are received. */
const inspected: readonly string[] = ['shipped', 'arrived', 'inspecting', 'partReceived', 'received']

/** Inspection request: of a delivery of its supplier; its conclusion follows from its lines. */
export const inspection = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === 'finish') return finished(moment)
  if (doing === 'conclude') return { values: { conclusion: conclusionOf(await storedLines(moment)) } }
  if (doing === 'recheck') return { values: { conclusion: null }, steps: await openLines(moment) }
  const isChecked = doing === 'submit' || (doing === undefined && (action === 'add' || action === 'edit'))
  return isChecked && moment.after.deliveryNo ? ofDelivery(moment) : {}
})

async function ofDelivery(moment: Moment): Promise<ResultOf<typeof own>> {
  const { doing, after } = moment
  if (after.status !== 'draft' && sameValues(moment, ['deliveryNo', 'supplierId'])) return {}
  const [delivery] = await rowsWhere(moment, deliveryTable, { billNo: String(after.deliveryNo) })
  // A draft may be prepared with the delivery; it is submitted when the goods are on their way.
  const states = doing === 'submit' ? inspected : [...inspected, 'draft']
  if (delivery?.supplierId === after.supplierId && states.includes(String(delivery?.status))) return {}
  return {
    problems: [problemAt('deliveryNo', '不是该供应商已发出的送货单', 'This is no delivery of the supplier on its way')],
  }
}

const storedLines = (moment: Moment) => rowsWhere(moment, inspectLineTable, { inspectId: moment.id })

/** An inspection ends when each of its quality checks is decided. */
async function finished(moment: Moment): Promise<ResultOf<typeof own>> {
  const ids = (await storedLines(moment)).map(({ id }) => String(id))
  const checks = await rowsWhere(moment, checkTable, { inspectLineId: ids, status: ['draft', 'judged'] })
  const [open] = checks
  if (!open) return { values: { conclusion: conclusionOf(linesOf(moment.after)) } }
  return { problems: [problemAt('lines', `请先完成检验单 ${open.billNo}`, `Finish the check ${open.billNo} first`)] }
}

/** Lines that are checked by a standard start again without a result. */
async function openLines(moment: Moment): Promise<readonly Step[]> {
  const none = { okQty: null, badQty: null, disposal: null, sampleQty: null }
  const checked = (await storedLines(moment)).filter(({ standardNo }) => standardNo)
  return checked.flatMap((line) => changeSteps(moment, inspectLineTable, line, none, 'recheck'))
}

/** Conclusion of an inspection: rejected goods that are taken all the same make a concession, some good ones a sorting. */
export function conclusionOf(lines: readonly Line[]): 'accept' | 'concession' | 'reject' | 'sort' {
  const bad = lines.filter(({ badQty }) => Number(badQty ?? 0) > 0)
  if (bad.length === 0) return 'accept'
  if (bad.every(({ disposal }) => disposal === 'accept' || disposal === 'concession')) return 'concession'
  return lines.some(({ okQty }) => Number(okQty ?? 0) > 0) ? 'sort' : 'reject'
}
