import { auditStep } from '../../platform/audit/audit.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { openedRecords } from '../../records/steps/open-steps.ts'
import type { WriteMoment } from '../../records/write/hook.ts'

const bidTable = fileTable(import.meta, 'bid/quote', [], ['status'])

/** Envelope of a bid, with its own key: the parts of `sealed` in bid/quote. `all` opens both at once. */
export type Envelope = 'tech' | 'price' | 'all'

/** Moment of an opening, and the people who approve it. */
export type OpeningMoment = Pick<WriteMoment, 'app' | 'model' | 'session' | 'ip'> & {
  readonly approvals: readonly string[]
}

export type OpenedEnvelope<Bid> = {
  /** The bids with the values of the envelope, in the given order. */
  readonly bids: readonly Bid[]
  /** Rows of a table of the bids that were encrypted, by its code. */
  readonly rowsOf: (code: string) => readonly RecordRow[]
  /** Steps for the transaction of the opening: values in clear with their history, states, audit. */
  readonly steps: readonly Step[]
}

const waiting = ['submitted', 'locked']

/**
 * Opens one envelope of bids, for the action that is the opening by law: its hook has checked time, people and number of bids before.
 * Bids that still wait become opened; bids that are left out stay sealed. Other envelopes stay sealed.
 * @param bids rows of `bidsOf`, as they are stored.
 */
export async function openEnvelope<Bid extends RecordRow>(
  moment: OpeningMoment,
  eventNo: string,
  envelope: Envelope,
  bids: readonly Bid[],
): Promise<OpenedEnvelope<Bid>> {
  const { app, ip, model, session } = moment
  const resource = model.resources.get(codeOf(bidTable))
  if (!resource || bids.length === 0) return { bids, rowsOf: () => [], steps: [] }
  const parts = envelope === 'all' ? Object.keys(resource.sealing?.parts ?? {}) : [envelope]
  const opened = await Promise.all(
    [true, false].map((isWaiting) =>
      openedRecords({ app, model, session }, resource, {
        parts,
        rows: bids.filter(({ status }) => waiting.includes(String(status)) === isWaiting),
        values: isWaiting ? { status: 'opened' } : {},
        action: 'open',
      }),
    ),
  )
  const byId = new Map(opened.flatMap(({ rows }) => rows.map((row) => [row.id, row as Bid])))
  const audited = auditStep({
    kind: 'seal',
    what: `${resource.plan.code} open`,
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: {
      event: eventNo,
      envelope,
      bids: bids.length,
      keys: [...new Set(opened.flatMap(({ keys }) => keys))].join(),
      approvals: moment.approvals.join(),
    },
  })
  return {
    bids: bids.map((bid) => byId.get(bid.id) ?? bid),
    rowsOf: (code) => opened.flatMap(({ tables }) => tables.get(code) ?? []),
    steps: [...opened.flatMap(({ steps }) => steps), audited],
  }
}
