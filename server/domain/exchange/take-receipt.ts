import type { XmlElement } from '../../features/xml/xml-element.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { refused, refuseFaults, takenBefore } from '../kit/refused.ts'
import { addDraft, placeIn, type Taken, type Taking } from '../kit/taking.ts'
import { orderLinesOf } from './read/ordered.ts'
import { buyerFaults, issuerOf, supplierFaults } from './read/party.ts'
import { type ReceiptAdvice, readReceiptAdvice } from './read/receipt-advice.ts'

const receiptTable = fileTable(
  import.meta,
  'ord/receipt',
  ['billNo', 'extNo', 'extParty'],
  [
    ...(['buyerId', 'deliveryNo', 'extNo', 'extParty', 'lines', 'purOrg', 'receiveTime', 'remark'] as const),
    ...(['supplierId', 'warehouse'] as const),
  ],
)

/**
 * Adds the draft of a receipt from a receipt advice, such as that of a warehouse of another company; each line is bounded by its order.
 * @throws DOCUMENT_REFUSED by line and reason
 */
export async function takeReceipt(taking: Taking, root: XmlElement): Promise<Taken> {
  const { lang } = taking
  const place = placeIn(taking)
  const advice = readReceiptAdvice(root, lang)
  const { line, lines } = advice
  const extParty = issuerOf(root, 'DeliveryCustomerParty')
  const [known] = await rowsWhere(place, receiptTable, { extNo: advice.id, extParty })
  if (known) throw takenBefore(line, advice.id, String(known.billNo), lang)
  const body = await bodyOf(taking, advice)
  refuseFaults(
    [
      ...(await buyerFaults(place, root, 'DeliveryCustomerParty')),
      ...(await supplierFaults(place, root, 'DespatchSupplierParty', body.supplierId)),
    ],
    lang,
  )
  const draft = { ...body, extNo: advice.id, extParty }
  const id = await addDraft(taking, codeOf(receiptTable), draft, (row) => lines[row ?? -1]?.line ?? line)
  return { id, message: { zh: '已按文件填写入库单草稿', en: 'The draft is filled from the file' } }
}

async function bodyOf(taking: Taking, advice: ReceiptAdvice): Promise<RecordRow> {
  const orders = await orderLinesOf(taking, advice.lines, () => true)
  const [first] = orders
  const other = orders.find(({ supplierId }) => supplierId !== first?.supplierId)
  const { lang } = taking
  if (other) {
    const at = advice.lines.find(({ orderNo }) => orderNo === other.billNo)?.line ?? advice.line
    throw refused(at, lang === 'en' ? `${other.billNo}: of another supplier` : `${other.billNo}：属于其他供应商`)
  }
  const { note, deliveryNo, warehouse, receiveTime, lines } = advice
  return {
    ...{ supplierId: first?.supplierId, purOrg: first?.purOrg, buyerId: first?.buyerId },
    ...{ deliveryNo: deliveryNo || null, warehouse: warehouse || first?.shipTo, receiveTime, remark: note },
    lines: lines.map(({ orderNo, orderLine, qty, badQty, batchNo }) => ({
      ...{ orderNo, orderLine, qty, badQty, batchNo: batchNo || null },
      okQty: Math.round((qty - badQty) * 1e6) / 1e6,
    })),
  }
}
