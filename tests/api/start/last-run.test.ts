import { afterEach, expect, it, vi } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { lastRun } from '../../../server/boot/live/last-run.ts'
import type { Right } from '../../../server/boot/live/stored-model.ts'

afterEach(() => void vi.useRealTimers())

it('is closed once the model is written, also by a write that began before', async () => {
  vi.useFakeTimers()
  const written: string[] = []
  let finish = () => {}
  const stored = {
    keyOf: () => 'key',
    read: async () => undefined,
    write: (key: string) =>
      new Promise<void>((done) => {
        finish = () => {
          written.push(key)
          done()
        }
      }),
  }
  const inputs = { texts: new Map<string, string>(), known }
  const run = await lastRun(stored, inputs, (error) => expect(error).toBeUndefined())
  run.serves(inputs, {} as Right)
  await vi.advanceTimersByTimeAsync(60_000)
  let isClosed = false
  const closing = run.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect([isClosed, written]).toEqual([false, []])
  finish()
  await closing
  expect(written).toEqual(['key'])
})
