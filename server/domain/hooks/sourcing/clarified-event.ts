import { codeOf, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { renewedAnnouncement } from '../portal/announcement.ts'
import { amendedBidSteps } from './amended-bids.ts'
import { tellInvited } from './tell-invited.ts'

export const projectTable = fileTable(
  import.meta,
  'bid/project',
  [
    ...(['bidDeadline', 'billNo', 'bidMethod', 'docFee', 'experts', 'feePaidIds', 'invitedIds'] as const),
    ...(['legalTender', 'openTime', 'participation', 'phase', 'questionEnd', 'revision'] as const),
  ],
  ['bidDeadline', 'changeNote', 'feePaidIds', 'openTime', 'revision'],
)
const inquiryTable = fileTable(
  import.meta,
  'bid/inquiry',
  ['billNo', 'inquiryType', 'invitedIds', 'phase', 'quoteDeadline', 'revision'],
  ['changeNote', 'quoteDeadline', 'revision'],
)

const auctionTable = fileTable(
  import.meta,
  'bid/auction',
  ['billNo', 'invitedIds', 'participation', 'phase', 'revision', 'startTime'],
  ['changeNote', 'revision', 'startTime'],
)

/** Tender, inquiry or auction that a clarification is about. */
export type ClarifiedEvent = {
  readonly billNo: string
  readonly phase: unknown
  readonly method: unknown
  readonly legalTender: unknown
  readonly deadline: string
  /** Last time of questions. */
  readonly questionsUntil: string
  /** Companies that read what is published: `*`, or ids between commas. */
  readonly audience: string
  readonly experts: unknown
  readonly docFee: unknown
  readonly feePaidIds: unknown
} & (
  | { readonly kind: 'tender'; readonly row: RowOf<typeof projectTable> }
  | { readonly kind: 'inquiry'; readonly row: RowOf<typeof inquiryTable> }
  | { readonly kind: 'auction'; readonly row: RowOf<typeof auctionTable> }
)

type Asked = { readonly auctionNo: unknown; readonly inquiryNo: unknown; readonly projectNo: unknown }

/** Event of a clarification; undefined when it names none. */
export async function clarifiedEvent(place: Place, asked: Asked): Promise<ClarifiedEvent | undefined> {
  if (asked.inquiryNo) return inquiry(place, String(asked.inquiryNo))
  return asked.auctionNo ? auction(place, String(asked.auctionNo)) : tender(place, String(asked.projectNo ?? ''))
}

async function tender(place: Place, billNo: string): Promise<ClarifiedEvent | undefined> {
  const [row] = await rowsWhere(place, projectTable, { billNo })
  if (!row) return undefined
  const { bidDeadline, bidMethod, docFee, experts, feePaidIds, invitedIds, legalTender, participation, phase } = row
  return {
    ...{ kind: 'tender', row, billNo, phase, method: bidMethod, legalTender, experts, docFee, feePaidIds },
    deadline: String(bidDeadline ?? ''),
    questionsUntil: String(row.questionEnd ?? '9'),
    audience: participation === 'public' ? '*' : String(invitedIds ?? ''),
  }
}

/** Questions about an inquiry are asked until its deadline. */
async function inquiry(place: Place, billNo: string): Promise<ClarifiedEvent | undefined> {
  const [row] = await rowsWhere(place, inquiryTable, { billNo })
  if (!row) return undefined
  const deadline = String(row.quoteDeadline ?? '')
  return {
    ...{ kind: 'inquiry', row, billNo, phase: row.phase, method: 'inquiry', legalTender: null, deadline },
    questionsUntil: deadline,
    audience: row.inquiryType === 'open' ? '*' : String(row.invitedIds ?? ''),
    ...{ experts: null, docFee: null, feePaidIds: null },
  }
}

/** Questions about an auction are asked until it starts, which is its deadline. */
async function auction(place: Place, billNo: string): Promise<ClarifiedEvent | undefined> {
  const [row] = await rowsWhere(place, auctionTable, { billNo })
  if (!row) return undefined
  const deadline = String(row.startTime ?? '')
  return {
    ...{ kind: 'auction', row, billNo, phase: row.phase, method: 'auction', legalTender: null, deadline },
    questionsUntil: deadline,
    audience: row.participation === 'public' ? '*' : String(row.invitedIds ?? ''),
    ...{ experts: null, docFee: null, feePaidIds: null },
  }
}

type Moving = Place & Pick<WriteMoment, 'doing' | 'resource'>

/**
 * Steps of a new version of an event after a clarification, with the text of the clarification in its history: submitted bids must be
 * confirmed again, and all bidders get a notice. `next`: the extended deadline and the new opening time.
 */
export async function versionSteps(
  moment: Moving & Parameters<typeof changeSteps>[0],
  event: ClarifiedEvent,
  changeNote: string,
  next?: string,
): Promise<readonly Step[]> {
  const version = { changeNote, revision: Number(event.row.revision ?? 0) + 1 }
  const bids = await amendedBidSteps(moment, event.billNo, next ?? event.deadline)
  const told = await tellInvited(moment, event.billNo, next === undefined ? {} : { deadline: next })
  const announced = next === undefined ? [] : await announcedSteps(moment, event, next)
  return [...changedEvent(moment, event, version, next), ...bids, ...told, ...announced]
}

function announcedSteps(place: Place, { kind, row }: ClarifiedEvent, next: string): Promise<readonly Step[]> {
  const id = String(row.id)
  if (kind === 'inquiry') return renewedAnnouncement(place, codeOf(inquiryTable), id, { quoteDeadline: next })
  if (kind === 'auction') return renewedAnnouncement(place, codeOf(auctionTable), id, { startTime: next })
  const openTime = laterOf(row.openTime, next)
  return renewedAnnouncement(place, codeOf(projectTable), id, { bidDeadline: next, openTime })
}

const laterOf = (openTime: unknown, next: string) => (String(openTime ?? '') < next ? next : openTime)

type Version = { readonly changeNote: string; readonly revision: number }

function changedEvent(
  moment: Parameters<typeof changeSteps>[0],
  event: ClarifiedEvent,
  version: Version,
  next: string | undefined,
): readonly Step[] {
  if (event.kind === 'inquiry')
    return changeSteps(moment, inquiryTable, event.row, { ...version, ...(next && { quoteDeadline: next }) }, 'amend')
  if (event.kind === 'auction')
    return changeSteps(moment, auctionTable, event.row, { ...version, ...(next && { startTime: next }) }, 'edit')
  const { row } = event
  const times = next && { bidDeadline: next, openTime: laterOf(row.openTime, next) }
  return changeSteps(moment, projectTable, row, { ...version, ...times }, 'amend')
}
