import { forgetReaders } from '../../features/notices/read-marks.ts'
import { nowText } from '../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['sendStatus'], ['cancelTime', 'sendTime', 'sender'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * A publication stores its author and time, a withdrawal its time (contract.md 2.5). Published again it is
 * unread for all users.
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
