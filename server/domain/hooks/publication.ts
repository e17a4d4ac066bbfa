import { forgetReaders } from '../../features/notices/read-marks.ts'
import { nowText } from '../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['sendStatus'], ['cancelTime', 'sendTime', 'sender'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * What is published bears the name of who did it, and when; what is withdrawn, when it was (contract.md 2.5). Published once more it is
 * news again: nobody has read it yet.
 */
export const publication = own.hook((moment) => Promise.resolve(resultOf(moment)))

function resultOf({ action, id, after, session }: Moment): Result {
  const forget = forgetReaders(id)
  if (action === 'delete') return { steps: [forget] }
  if (action !== 'state') return {}
  if (after.sendStatus === '2') return { values: { cancelTime: nowText() } }
  if (after.sendStatus !== '1') return {}
  return { values: { sender: session.user.realname, sendTime: nowText(), cancelTime: null }, steps: [forget] }
}
