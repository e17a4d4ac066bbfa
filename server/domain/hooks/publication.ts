import { forgetReaders } from '../../features/notices/read-marks.ts'
import { nowText } from '../../platform/time.ts'
import type { Hook, HookResult, WriteMoment } from '../../records/write/hook.ts'

/**
 * What is published bears the name of who did it, and when; what is withdrawn, when it was (contract.md 2.5). Published once more it is
 * news again: nobody has read it yet.
 */
export const publication: Hook = (moment) => Promise.resolve(resultOf(moment))

function resultOf({ action, id, after, session }: WriteMoment): HookResult {
  const forget = forgetReaders(id)
  if (action === 'delete') return { steps: [forget] }
  if (action !== 'state') return {}
  if (after.sendStatus === '2') return { values: { cancelTime: nowText() } }
  if (after.sendStatus !== '1') return {}
  return { values: { sender: session.user.realname, sendTime: nowText(), cancelTime: null }, steps: [forget] }
}
