import type { Channel } from '../../features/messages/channels/outgoing.ts'
import { receiverOf } from '../../features/messages/receiver.ts'
import { forgetReaders } from '../../features/notices/read-marks.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { nowText } from '../../platform/time.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const own = ownFields(
  import.meta,
  ['esReceiver', 'esSendStatus', 'esType', 'sender'],
  ['esReceiver', 'esResult', 'esSendNum', 'esSendTime', 'lease', 'leaseUntil', 'nextTime', 'receiverId', 'sender'],
)

/**
 * A message goes to somebody whom its channel can reach. It waits for the sender from when it was written or changed, and once more with
 * all its attempts when it is to be sent again; then it is news again for its reader.
 */
export const message = own.hook(async ({ app, session, action, id, after }) => {
  const forget = forgetReaders(id)
  if (action === 'delete') return { steps: [forget] }
  const fresh = { esSendNum: 0, esResult: null, esSendTime: null, nextTime: nowText(), lease: null, leaseUntil: null }
  const wake = () => wakeSender(app.store)
  if (action === 'state') return { values: fresh, steps: [forget], after: wake }
  const found = await receiverOf(app, String(after.esType) as Channel, String(after.esReceiver), session.tenantId)
  if ('problem' in found) return { problems: [{ field: 'esReceiver', ...found.problem }] }
  const sender = after.sender ?? session.user.realname
  // One that has failed waits for its action.
  const isWaiting = after.esSendStatus !== '1' && after.esSendStatus !== '2'
  return { values: { ...found, sender, ...(isWaiting && fresh) }, after: wake }
})
