import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restWhenIdle } from '../../../server/boot/rest-when-idle.ts'

type Hook = (request: { readonly url: string }) => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Server whose memory is as given; counts the times that it gave some back. */
function started(megabytes: () => number) {
  let hook: Hook = async () => undefined
  const giveBack = vi.fn(async () => undefined)
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => megabytes() * 1_048_576)
  const app = { store: { giveBack }, log: { error: vi.fn() } }
  const http = { addHook: (_: string, added: Hook) => (hook = added) }
  const stop = restWhenIdle(app as never, http as never)
  return { giveBack, stop, ask: (url: string) => hook({ url }) }
}

it('gives memory back once no request has come for a while, and again only after growth', async () => {
  let size = 300
  const { giveBack, stop, ask } = started(() => size)
  for (let second = 0; second < 60; second += 5) {
    await ask('/api/ord/order/list')
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(giveBack).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(giveBack).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(giveBack).toHaveBeenCalledTimes(1)
  size = 400
  await vi.advanceTimersByTimeAsync(20_000)
  expect(giveBack).toHaveBeenCalledTimes(2)
  stop()
})

it('counts no probe of its health as a request', async () => {
  const { giveBack, stop, ask } = started(() => 300)
  for (let second = 0; second < 40; second += 5) {
    await ask('/healthz')
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(giveBack).toHaveBeenCalledTimes(1)
  stop()
})
