import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf } from './bids-of.ts'

/** Scored fields of a bid, with its answers. */
const scored = ['deliveryDays', 'techFiles', 'deviation'] as const
const formerTable = fileTable(import.meta, 'bid/quote', scored)
const answerTable = fileTable(import.meta, 'bid/quote/answers', ['answer', 'evidence', 'quoteId', 'requirement'])

type Offer = WriteMoment<
  'amountWithTax' | 'answers' | 'lotNo' | 'round' | 'sourceNo' | 'supplierId' | (typeof scored)[number]
>

/**
 * Problems of a final offer: it is at most the bid that it replaces, and leaves what was scored as it is, since the scores count for it.
 * None for a bid of the first round.
 */
export async function finalOfferProblems(moment: Offer): Promise<readonly Problem[]> {
  const { amountWithTax, lotNo, round, sourceNo, supplierId } = moment.after
  const former = (await bidsOf(moment, sourceNo, ['opened'])).find(
    (bid) =>
      bid.supplierId === supplierId && (bid.lotNo ?? '') === (lotNo ?? '') && Number(bid.round) < Number(round ?? 1),
  )
  if (!former) return []
  const isAbove = Number(amountWithTax) > Number(former.amountWithTax) + 0.005
  const amount = Number(former.amountWithTax).toFixed(2)
  return [
    ...(isAbove
      ? [problemAt('items', `最终报价不高于原报价 ${amount}`, `A final offer is at most the bid of ${amount}`)]
      : []),
    ...(await changedScored(moment, String(former.id))),
  ]
}

async function changedScored(moment: Offer, id: string): Promise<readonly Problem[]> {
  const [[former], answers] = await Promise.all([
    rowsWhere(moment, formerTable, { id }),
    rowsWhere(moment, answerTable, { quoteId: id }),
  ])
  const { after } = moment
  const changed: readonly string[] = scored.filter(
    (field) => String(after[field] ?? '') !== String(former?.[field] ?? ''),
  )
  const own = Array.isArray(after.answers) ? (after.answers as readonly Answer[]) : []
  const fields = textOf(own) === textOf(answers) ? changed : [...changed, 'answers']
  return fields.map((field) =>
    problemAt(
      field,
      '技术部分已评审，最终报价须与原投标一致',
      'The technical part was scored; a final offer leaves it as it was',
    ),
  )
}

type Answer = { readonly requirement?: unknown; readonly answer?: unknown; readonly evidence?: unknown }

function textOf(answers: readonly Answer[]): string {
  const texts = answers.map(({ requirement, answer, evidence }) =>
    JSON.stringify([requirement, answer, evidence ?? '']),
  )
  return texts.toSorted().join()
}
