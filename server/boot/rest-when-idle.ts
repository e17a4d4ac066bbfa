import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/app.ts'
import { giveBackHeap } from '../platform/store/give-back.ts'

/** Length of a look, and looks without a request before memory is given back. Milliseconds. */
const pace = 5000
const quietLooks = 3
/** Growth since the last time that is worth the pause. Bytes. */
const least = 48 * 1_048_576

/**
 * Gives memory of the start and of busy times back to the system once no request has come for a while: the heap keeps the room
 * of its busiest moment, and each database thread its page cache. Gives the stop function.
 */
export function restWhenIdle({ store, log }: App, http: FastifyInstance): () => void {
  let asked = true
  let quiet = 0
  let rested = 0
  http.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/healthz')) asked = true
  })
  const look = async () => {
    quiet = asked ? 0 : quiet + 1
    asked = false
    if (quiet < quietLooks || process.memoryUsage.rss() - rested < least) return
    quiet = 0
    await store.giveBack()
    await giveBackHeap()
    rested = process.memoryUsage.rss()
  }
  const fail = (error: unknown) => log.error({ error: String(error) }, 'memory was not given back')
  const timer = setInterval(() => void look().catch(fail), pace).unref()
  return () => clearInterval(timer)
}
