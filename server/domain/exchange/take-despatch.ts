import type { XmlElement } from '../../features/xml/xml-element.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { refuseFaults } from '../kit/refused.ts'
import { addDraft, placeIn, type Taken, type Taking } from '../kit/taking.ts'
import { type DespatchAdvice, readDespatchAdvice } from './read/despatch-advice.ts'
import { orderLinesOf } from './read/ordered.ts'
import { supplierFaults } from './read/party.ts'

const deliveryCode = codeOf(
  fileTable(
    import.meta,
    'ord/delivery',
    [],
    [
      ...(['buyerId', 'carrier', 'eta', 'lines', 'purOrg', 'remark', 'shipDate', 'shipTo'] as const),
      ...(['supplierId', 'trackingNo'] as const),
    ],
  ),
)

/** Adds the draft of a shipping notice from a despatch advice, by the rules of the form. @throws DOCUMENT_REFUSED by line and reason */
export async function takeDespatch(taking: Taking, root: XmlElement): Promise<Taken> {
  const advice = readDespatchAdvice(root, taking.lang)
  const body = await bodyOf(taking, advice)
  refuseFaults(await supplierFaults(placeIn(taking), root, 'DespatchSupplierParty', body.supplierId), taking.lang)
  const { line, lines } = advice
  const id = await addDraft(taking, deliveryCode, body, (row) => lines[row ?? -1]?.line ?? line)
  return { id, message: { zh: '已按文件填写送货单草稿', en: 'The draft is filled from the file' } }
}

async function bodyOf(taking: Taking, advice: DespatchAdvice): Promise<RecordRow> {
  const { supplierId } = taking.session.user
  // Orders of other companies are as unknown as none.
  const [first] = await orderLinesOf(taking, advice.lines, (order) => order.supplierId === supplierId)
  const { id, note, shipDate, eta, shipTo, carrier, trackingNo } = advice
  return {
    ...{ supplierId, purOrg: first?.purOrg, buyerId: first?.buyerId },
    ...{ shipDate, eta: eta || shipDate, shipTo: shipTo || first?.shipTo, carrier, trackingNo },
    remark: [id, note].filter(Boolean).join(': '),
    lines: advice.lines.map(({ orderNo, orderLine, qty, batchNo, expDate }) => ({
      ...{ orderNo, orderLine, qty },
      ...{ batchNo: batchNo || null, expDate: expDate || null },
    })),
  }
}
