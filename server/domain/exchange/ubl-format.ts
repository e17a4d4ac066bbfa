import type { Format } from '../../features/webhooks/formats.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import type { Place } from '../kit/other-rows.ts'
import { documents } from './documents.ts'
import { creditDocument } from './write/credit-document.ts'
import { despatchDocument } from './write/despatch-document.ts'
import { invoiceDocument } from './write/invoice-document.ts'
import { orderDocument } from './write/order-document.ts'
import { receiptDocument } from './write/receipt-document.ts'
import { responseDocument } from './write/response-document.ts'

/** Actions by which a supplier answers an order: their events have the answer. */
const answers = ['confirm', 'confirmWithChange', 'refuse', 'refuseChange']

const { Order, DespatchAdvice, ReceiptAdvice, Invoice, CreditNote } = documents

type Write = (place: Place, record: RecordRow, action: string) => Promise<string>

/** Writer of a record as its reader sees it. */
const written =
  <Row>(write: (place: Place, record: Row) => Promise<string>): Write =>
  (place, record) =>
    write(place, record as Row)

const [order, response] = [written(orderDocument), written(responseDocument)]

/** Writers of a record by its resource. */
const writers: ReadonlyMap<string, Write> = new Map([
  [Order.code, (...[place, record, action]) => (answers.includes(action) ? response : order)(place, record, action)],
  [DespatchAdvice.code, written(despatchDocument)],
  [ReceiptAdvice.code, written(receiptDocument)],
  [Invoice.code, written(invoiceDocument)],
  [CreditNote.code, written(creditDocument)],
] satisfies readonly (readonly [string, Write])[])

/** Documents of purchasing as UBL 2.1, for the events of webhooks. */
export const ublFormat: Format = {
  has: (code) => writers.has(code),
  write: async ({ app, session }, event, record) => {
    const at = event.lastIndexOf('.')
    const write = writers.get(event.slice(0, at))
    if (!write) throw new Error(`no UBL form of ${event}`)
    return write({ app, session, model: modelFor({ app, session }) }, record, event.slice(at + 1))
  },
}
