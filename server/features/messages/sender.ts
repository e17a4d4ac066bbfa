import type { App } from '../../platform/app.ts'
import { onWake } from '../../platform/calls/wake.ts'
import { attempt, openChannels } from './deliver.ts'
import { claim, messagesOf, settle } from './outbox.ts'

/** How often the outbox is looked at for what other servers and failed attempts have left there. Milliseconds. */
const pace = 3000
/** Messages that are sent at a time. */
const together = 8

/**
 * Sends what the outbox holds, until it is stopped; the stop waits for messages that are on their way. Any number of servers may do so
 * over one database: each message is taken by one of them.
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

/** Sends messages that are due, a handful at a time. How many they were. */
export async function sendDue(app: App): Promise<number> {
  const resource = messagesOf(app)
  if (!resource) return 0
  const { lease, messages } = await claim(app, resource, openChannels(app.options.messages), together)
  await Promise.all(messages.map(async (message) => settle(app, resource, message, lease, await attempt(app, message))))
  return messages.length
}
