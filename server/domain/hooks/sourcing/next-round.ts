import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { copySteps } from '../../kit/copied-record.ts'
import { changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { bidsOf, quoteTable as bidTable } from './bids-of.ts'
import { roundInvitations } from './round-invitations.ts'
import { tellInvited } from './tell-invited.ts'

const quotation = 'bid/quote'
/** Read-only values of a quotation that the next round keeps. */
const keptFields = [
  ...(['allowAlternatives', 'allowPartial', 'buyerId', 'projectName', 'projectNameEn', 'purOrg', 'sourceNo'] as const),
  'priceType',
  ...(['supplierCode', 'supplierId', 'supplierName'] as const),
] as const
const quoteTable = fileTable(import.meta, quotation, [...keptFields, 'status'], ['negotiated'])

/**
 * Steps of the next round of an inquiry: a draft for each opened quotation, which stays as it is, and the new deadline. Drafts that were
 * never handed in lapse.
 */
export async function nextRoundSteps(
  moment: WriteMoment<'billNo' | 'round'>,
  deadline: string,
): Promise<readonly Step[]> {
  const { billNo, round } = moment.after
  const drafts = await roundDrafts(moment, { sourceNo: String(billNo), status: 'opened' }, { round, deadline })
  const stale = await bidsOf(moment, billNo, ['draft'])
  const lapsed = stale.flatMap((row) => changeSteps(moment, bidTable, row, { status: 'lapsed' }, 'nextRound'))
  const invited = await roundInvitations(moment, deadline)
  return [...lapsed, ...drafts, ...invited, ...(await tellInvited(moment, String(billNo), { deadline, round }))]
}

type Asked = { readonly id: string } | { readonly sourceNo: string; readonly status: string }

/** Steps that add drafts of quotations for a later round. */
export async function roundDrafts(
  place: Place,
  asked: Asked,
  next: { readonly round: unknown; readonly deadline: string; readonly negotiated?: 'Y' },
): Promise<readonly Step[]> {
  const quotes = await rowsWhere(place, quoteTable, asked)
  const drafts = await Promise.all(
    quotes.map((quote) => {
      const kept = Object.fromEntries(keptFields.map((field) => [field, quote[field]]))
      return copySteps(place, quotation, quote, { ...kept, ...next, declared: null })
    }),
  )
  return drafts.flat()
}
