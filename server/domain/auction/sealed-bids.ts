import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { keyIdOf } from '../../platform/seal/cipher.ts'
import { keyNamed, keysOf } from '../../platform/seal/data-keys.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { openedValues } from '../../records/sealed/open-early.ts'
import { scopeOf } from '../../records/sealed/seal-state.ts'
import { sealedIn, sealedPart, sealedText } from '../../records/sealed/sealed-values.ts'
import { openedRecords } from '../../records/steps/open-steps.ts'
import type { WriteMoment } from '../../records/write/hook.ts'
import { resourceIn, rowsWhere } from '../kit/other-rows.ts'
import { bidTable } from './tables.ts'

/** The encrypted part of a bid: `sealed.parts` of its file. */
const part = 'bid'

/** Bids of a sealed auction as they are stored until its end: the amount is encrypted by a key of the auction. */
export async function sealedBids(
  app: App,
  resource: ServerResource,
  { auctionId, tenantId }: { readonly auctionId: string; readonly tenantId: string },
  records: readonly SeedRecord[],
): Promise<readonly SeedRecord[]> {
  if (records.length === 0) return records
  const key = await keyNamed(app, { tenantId, scope: scopeOf(resource, { auctionId }), part })
  return records.map((record) => ({
    ...record,
    amount: null,
    [sealedColumn]: sealedText({ [part]: sealedPart(resource, { ...record, tenantId }, part, key) }),
  }))
}

/** Stored bids with their amounts, for the hall itself, which compares a bid with the last one of its company. @throws SEAL_BROKEN */
export async function clearBids<Row extends RecordRow>(
  app: App,
  resource: ServerResource,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const ids = rows.flatMap((row) => Object.values(sealedIn(row)).map(keyIdOf))
  if (ids.length === 0) return rows
  const keys = await keysOf(app, ids)
  if (ids.some((id) => !keys.has(id))) throw new AppError('SEAL_BROKEN')
  return rows.map((row) => ({ ...row, ...openedValues(resource, row, keys) }))
}

/** Steps that open the bids of an auction with its end: amounts in clear with their history, and the use of the key in the audit. */
export async function openBids(moment: Pick<WriteMoment, 'app' | 'id' | 'ip' | 'model' | 'session'>) {
  const { app, id: auctionId, ip, model, session } = moment
  const rows = (await rowsWhere(moment, bidTable, { auctionId })).filter(({ sealed }) => sealed === 'Y')
  if (rows.length === 0) return []
  const resource = resourceIn(moment, bidTable)
  const opening = { parts: [part], rows, values: { sealed: 'N' }, action: 'open' }
  const { steps, keys } = await openedRecords({ app, model, session }, resource, opening)
  const audited: Step = auditStep({
    kind: 'seal',
    what: `${resource.plan.code} open`,
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { event: auctionId, bids: rows.length, keys: keys.join() },
  })
  return [...steps, audited]
}
