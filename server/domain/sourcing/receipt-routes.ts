import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { findRow } from '../../records/read/list.ts'
import { tablesOf, withRows } from '../../records/read/table-fields.ts'
import { rowOpenedEarly } from '../../records/sealed/open-early.ts'
import { isEarlyReader } from '../../records/sealed/seal-state.ts'
import { sealedIn } from '../../records/sealed/sealed-values.ts'
import { receiptOf } from '../../records/steps/receipt.ts'

const bidTable = fileTable(import.meta, 'bid/quote', [
  ...(['billNo', 'projectName', 'receiptHash', 'receiptTime', 'round', 'sourceNo', 'supplierName'] as const),
])
const code = codeOf(bidTable)

/**
 * Receipt of a bid against its content, for its company and, after the opening, for all who read the bid: the stored hash, the hash of
 * the content now, and salt and content of each part to compute it oneself. @throws RECORD_MISSING, SEALED
 */
async function checkReceipt({ app, session, query }: Context) {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const stored = await findRow(app, resource, session, 'list', query.id ?? '')
  if (!stored) throw new AppError('RECORD_MISSING')
  const isSealed = Object.keys(sealedIn(stored)).length > 0
  if (isSealed && !isEarlyReader(resource, session, stored)) throw new AppError('SEALED')
  const tables = tablesOf(app.live.current, resource)
  const row = await withRows(app, session, tables, await rowOpenedEarly(app, resource, session, stored))
  const { hash, parts } = await receiptOf({ app, resource, session }, app.live.current, row)
  const { receiptHash, receiptTime } = row
  return { receiptHash, receiptTime, contentHash: hash, isSame: hash === receiptHash, parts }
}

/** Lines of a receipt: title, and the fields of the bid that it confirms, none of them sealed. */
const receiptLines = [
  { field: 'billNo', zh: '报价单号', en: 'Bid' },
  { field: 'supplierName', zh: '投标人', en: 'Bidder' },
  { field: 'sourceNo', zh: '采购项目编号', en: 'Event' },
  { field: 'projectName', zh: '采购项目', en: 'Name of the event' },
  { field: 'round', zh: '轮次', en: 'Round' },
  { field: 'receiptTime', zh: '递交时间（GMT+8，服务器时间）', en: 'Received at (GMT+8, time of the server)' },
  { field: 'receiptHash', zh: '内容校验值（SHA-256）', en: 'Hash of the content (SHA-256)' },
] as const

/** Receipt of a bid as a text file, for its company and all who read the bid. @throws RECORD_MISSING without a receipt */
async function receiptFile({ app, session, query, lang }: Context): Promise<Raw> {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const bid = await findRow(app, resource, session, 'list', query.id ?? '')
  if (!bid || String(bid.receiptHash ?? '') === '') throw new AppError('RECORD_MISSING')
  const title = lang === 'en' ? 'Receipt of a bid' : '投标（报价）递交回执'
  const facts = receiptLines.map(({ field, ...label }) => `${label[lang]}: ${bid[field] ?? ''}`)
  const text = [title, '', ...facts, ''].join('\r\n')
  return new Raw((reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', disposition('attachment', `receipt-${bid.billNo}.txt`))
      // Editors on Windows read UTF-8 by its mark.
      .send(`\uFEFF${text}`),
  )
}

/** Receipts of bids: their check, and the file that a company keeps. */
export const receiptRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sourcing/receiptFile',
    summary: 'Receipt of a bid as a text file: number, time and hash',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(code, 'list'),
    handle: receiptFile,
  },
  {
    method: 'GET',
    path: '/sourcing/receipt',
    summary: 'Receipt of a bid, compared with its content',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(code, 'list'),
    handle: checkReceipt,
  },
]
