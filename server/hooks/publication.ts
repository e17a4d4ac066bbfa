import { nowText } from '../time.ts'
import type { Hook } from './hook.ts'

/** What is published bears the name of who did it, and when (catalogue: sys/announcement). */
export const publication: Hook = ({ action, after, session }) => {
  const isReleased = action === 'state' && after.sendStatus === '1'
  return Promise.resolve(isReleased ? { values: { sender: session.user.realname, sendTime: nowText() } } : {})
}
