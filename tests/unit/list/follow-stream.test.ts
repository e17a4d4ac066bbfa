import { describe, expect, it } from 'vitest'
import { followStream } from '../../../src/engine/live/follow-stream.ts'

/** Follows the given streams and records the delays between them; stops after the last. */
async function follow(streams: readonly (() => Promise<void>)[]) {
  const stop = new AbortController()
  const remaining = [...streams]
  const waits: number[] = []
  let reopened = 0
  await followStream(
    () => {
      const next = remaining.shift()
      if (remaining.length === 0) stop.abort()
      return next ? next() : Promise.resolve()
    },
    () => {
      reopened += 1
    },
    stop.signal,
    (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    new EventTarget(),
  )
  return { waits, reopened }
}

const breaks = () => Promise.reject(new Error('down'))
const lasts = () => new Promise<void>((done) => setTimeout(done, 1010))

describe('a followed stream', () => {
  it('reopens with growing backoff, and never gives up', async () => {
    const { waits, reopened } = await follow(Array.from({ length: 9 }, () => breaks))
    expect(waits).toEqual(waits.toSorted((left, right) => left - right))
    expect(waits[0]).toBeGreaterThan(0)
    expect(waits.at(-1)).toBeLessThanOrEqual(30_000)
    expect(reopened).toBe(8)
  })

  it('reopens immediately after a long connection', async () => {
    const { waits } = await follow([breaks, breaks, lasts, breaks])
    expect(waits[2]).toBe(0)
  })

  it('counts an immediate end as a failure', async () => {
    const { waits } = await follow([() => Promise.resolve(), () => Promise.resolve()])
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
  })

  it('ends when the device goes offline, and reopens as soon as it is online', async () => {
    const network = new EventTarget()
    const stop = new AbortController()
    const opened: AbortSignal[] = []
    const open = (signal: AbortSignal) => {
      opened.push(signal)
      if (opened.length === 2) {
        stop.abort()
        return Promise.resolve()
      }
      setTimeout(() => network.dispatchEvent(new Event('offline')))
      return new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(new Error('offline'))))
    }
    const wait = (_: number, signal: AbortSignal) =>
      new Promise<void>((done) => {
        if (signal.aborted) return done()
        signal.addEventListener('abort', () => done())
        setTimeout(() => network.dispatchEvent(new Event('online')))
      })
    await followStream(open, () => undefined, stop.signal, wait, network)
    expect(opened.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
