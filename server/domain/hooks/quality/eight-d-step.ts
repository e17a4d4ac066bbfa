import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { problemAt } from '../../kit/problem.ts'

const own = ownFields(
  import.meta,
  ['content', 'evidence', 'owner', 'reason', 'verdict'],
  ['reason', 'reviewTime', 'reviewer', 'submitTime', 'verdict'],
)
type Moment = MomentOf<typeof own>

/** Actions in which the supplier writes its steps. */
const writing: readonly string[] = ['write', 'contain', 'answer']
/** Actions in which the buyer's quality reviews them. */
const reviewing: readonly string[] = ['review', 'accept', 'return', 'returnContain']

/** Step of an 8D report: the supplier writes it until it is accepted, the buyer's quality reviews what is written. */
export const eightDStep = own.hook(async (moment) => {
  const { doing = '' } = moment
  if (writing.includes(doing)) return written(moment)
  return reviewing.includes(doing) ? reviewed(moment) : {}
})

function written({ before, after }: Moment): ResultOf<typeof own> {
  if (after.owner !== 'supplier')
    return { problems: [problemAt('content', '此步骤由采购方填写', 'The buyer writes this step')] }
  if (before?.verdict === 'accepted')
    return { problems: [problemAt('content', '已认可的步骤不能修改', 'An accepted step stays as it is')] }
  return { values: { submitTime: textIn(after.content) ? nowText() : null, verdict: null } }
}

function reviewed({ session, after }: Moment): ResultOf<typeof own> {
  const { owner, content, verdict } = after
  if (!textIn(content) || owner !== 'supplier')
    return { problems: [problemAt('verdict', '该步骤尚未填写', 'Nothing is written in this step')] }
  const reason = textIn(after.reason)
  if (verdict === 'returned' && reason.length < 5)
    return {
      problems: [
        problemAt('reason', '退回须写明原因（至少 5 个字）', 'A step goes back with a reason of 5 characters'),
      ],
    }
  const values = { reviewer: session.user.username, reviewTime: nowText() }
  return { values: { ...(verdict ? values : {}), reason: verdict === 'returned' ? reason : null } }
}

const textIn = (value: unknown) => String(value ?? '').trim()
