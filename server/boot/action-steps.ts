import { notifySteps } from '../features/messages/notify.ts'
import { webhookSteps } from '../features/webhooks/events.ts'
import type { Contributors } from '../records/write/contributors.ts'

/** Steps of a state action for other people and systems: messages, and events for their subscribers. */
export const actionSteps: Contributors['actionSteps'] = async (...asked) => {
  const found = await Promise.all([notifySteps(...asked), webhookSteps(...asked)])
  return found.flat()
}
