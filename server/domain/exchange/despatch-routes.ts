import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { once } from '../../records/write/idempotent.ts'
import { addRecord } from '../../records/write/write.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { sentDocument } from '../kit/sent-document.ts'
import { type DespatchAdvice, readDespatchAdvice } from './despatch-advice.ts'
import { type DeliveryRecord, despatchDocument } from './despatch-document.ts'
import { refused } from './order-response.ts'
import { unitCodes } from './parties.ts'
import { placeOf, resourceNamed, ublFile } from './ubl-file.ts'

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
const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'buyerId', 'purOrg', 'shipTo', 'supplierId'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', ['lineNo', 'orderId', 'unit'])

/** Adds the draft of a shipping notice from a despatch advice, by the rules of the form. @throws DOCUMENT_REFUSED by line and reason */
async function take(context: Context): Promise<Answer> {
  const { bytes } = await sentDocument(context)
  return once(
    context,
    async (receipt) => {
      const { app, session, lang, ip } = context
      const resource = resourceNamed(context, deliveryCode)
      const advice = await readDespatchAdvice(bytes, lang)
      const body = await bodyOf(context, advice)
      const write = { app, session, lang, ip, resource, ...(receipt && { receipt }) }
      const id = await addRecord(write, body).catch((error: unknown) => {
        throw atLine(error, advice)
      })
      return new Answer(lang === 'en' ? 'The draft is filled from the file' : '已按文件填写送货单草稿', { id })
    },
    { file: bytes },
  )
}

async function bodyOf(context: Context, advice: DespatchAdvice): Promise<RecordRow> {
  const { session, lang } = context
  const place = placeOf(context)
  const numbers = [...new Set(advice.lines.map(({ orderNo }) => orderNo))]
  const found = await rowsWhere(place, orderTable, { billNo: numbers })
  // Orders of other companies are as unknown as none.
  const orders = new Map(
    found.filter(({ supplierId }) => supplierId === session.user.supplierId).map((row) => [String(row.billNo), row]),
  )
  const ordered = await rowsWhere(place, orderLineTable, { orderId: [...orders.values()].map(({ id }) => String(id)) })
  const named = ordered.map(({ unit }) => unit)
  const units = await unitCodes(place, named)
  for (const { orderNo, orderLine, unitCode, line } of advice.lines) {
    const order = orders.get(orderNo)
    if (!order) throw refused(line, lang === 'en' ? `order ${orderNo} is unknown` : `订单 ${orderNo} 不存在`)
    const of = ordered.find((row) => row.orderId === order.id && Number(row.lineNo) === orderLine)
    const unit = units.get(String(of?.unit))
    if (of && unit && unitCode !== '' && unitCode !== unit) throw refused(line, `unitCode: ${unitCode} ≠ ${unit}`)
  }
  const [first] = orders.values()
  const { id, note, shipDate, eta, shipTo, carrier, trackingNo } = advice
  return {
    ...{ supplierId: session.user.supplierId, purOrg: first?.purOrg, buyerId: first?.buyerId },
    ...{ shipDate, eta: eta || shipDate, shipTo: shipTo || first?.shipTo, carrier, trackingNo },
    remark: [id, note].filter(Boolean).join(': '),
    lines: advice.lines.map(({ orderNo, orderLine, qty, batchNo, expDate }) => ({
      ...{ orderNo, orderLine, qty },
      ...{ batchNo: batchNo || null, expDate: expDate || null },
    })),
  }
}

type Fault = { readonly pointer: string; readonly message: string }

/** Refusal of a row, at its line of the file. */
function atLine(error: unknown, { line, lines }: DespatchAdvice): unknown {
  const faults =
    error instanceof AppError ? (error.result as { readonly errors?: readonly Fault[] } | undefined)?.errors : undefined
  const [fault] = faults ?? []
  if (!fault) return error
  const place = /^\/lines\/(\d+)\//.exec(fault.pointer)?.[1]
  return refused(place === undefined ? line : (lines[Number(place)]?.line ?? line), `${fault.pointer} ${fault.message}`)
}

/** Shipping notices as despatch advices of UBL 2.1, in both directions. */
export const despatchRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/ord/delivery/ubl',
    summary: 'A shipping notice as UBL 2.1 (Peppol BIS Despatch Advice 3)',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(deliveryCode, 'list'),
    costly: 'transfer',
    handle: (context) => ublFile<DeliveryRecord>(context, deliveryCode, despatchDocument),
  },
  {
    method: 'POST',
    path: '/ord/delivery/takeFile',
    summary: 'Takes a despatch advice of UBL 2.1: adds the draft of a shipping notice with its lines',
    access: 'permission',
    permission: permissionOf(deliveryCode, 'add'),
    costly: 'transfer',
    takesFile: () => true,
    handle: take,
  },
]
