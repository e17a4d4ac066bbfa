import type { App } from '../../platform/app.ts'
import { onWake } from '../../platform/calls/wake.ts'
import { openChannels } from '../messages/open-channels.ts'
import { claim, messagesOf, settle } from '../messages/outbox.ts'
import { attempt } from './attempt.ts'

/** Poll interval of the outbox, for messages of other servers and failed attempts. Milliseconds. */
const pace = 3000
/** Messages sent in parallel. */
const together = 8

/**
 * Sends messages of the outbox; gives the stop function, which waits for pending ones. Several servers may do so
 * over one database: each message is claimed by one of them.
 */
export function sendMessages(app: App): () => Promise<void> {
  let isStopped = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const turn = async () => {
    do {
      isWoken = false
      try {
        while (!isStopped && (await sendDue(app)) === together);
      } catch (error) {
        app.log.error({ error: String(error) }, 'the outbox cannot be sent')
      }
    } while (isWoken && !isStopped)
  }
  const run = () => {
    clearTimeout(timer)
    isWoken = true
    if (isStopped || running) return
    running = turn().finally(() => {
      running = undefined
      if (!isStopped) timer = setTimeout(run, pace).unref()
    })
  }
  const forget = onWake(app.store, run)
  run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    forget()
    await running
  }
}

/** Sends due messages, a few in parallel. Gives their number. */
export async function sendDue(app: App): Promise<number> {
  const resource = messagesOf(app)
  if (!resource) return 0
  const { lease, messages } = await claim(app, resource, openChannels(app.options.messages), together)
  await Promise.all(messages.map(async (message) => settle(app, resource, message, lease, await attempt(app, message))))
  return messages.length
}
