import type { Channel } from '../../features/messages/channels/outgoing.ts'
import { isAccountLetter } from '../../features/messages/outbox.ts'
import { receiverOf } from '../../features/messages/receiver.ts'
import { forgetReaders } from '../../features/notices/read-marks.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { nowText } from '../../platform/time.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const own = ownFields(
  import.meta,
  ['esReceiver', 'esSendStatus', 'esType', 'sender', 'templateCode'],
  ['esReceiver', 'esResult', 'esSendNum', 'esSendTime', 'lease', 'leaseUntil', 'nextTime', 'receiverId', 'sender'],
)

/**
 * Checks the receiver of a message: its channel can reach it. The message is queued for the sender after each change. Sending it again
 * restores all its attempts, and marks it as unread.
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
  // A failed message waits for its action.
  const isWaiting = after.esSendStatus !== '1' && after.esSendStatus !== '2'
  // A letter with a link or code stays the person's, whatever its row says of the receiver, and is sent once: a link ends the one before.
  if (isAccountLetter(after.templateCode)) return { values: { sender } }
  return { values: { ...found, sender, ...(isWaiting && fresh) }, after: wake }
})
