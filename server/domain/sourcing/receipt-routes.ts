import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { findRow } from '../../records/read/list.ts'
import { tablesOf, withRows } from '../../records/read/table-fields.ts'
import { rowOpenedEarly } from '../../records/sealed/open-early.ts'
import { isEarlyReader } from '../../records/sealed/seal-state.ts'
import { sealedIn } from '../../records/sealed/sealed-values.ts'
import { receiptOf } from '../../records/steps/receipt.ts'

const bidTable = fileTable(import.meta, 'bid/quote', ['receiptHash', 'receiptTime'])
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

/** Check of the receipt of a bid. */
export const receiptRoutes: readonly Route[] = [
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
