import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Freezes the clock of this process during the tests of a file, so that no test crosses midnight.
 * Returns the moment. Epoch milliseconds.
 */
export function atOneMoment(): number {
  const now = Date.now()
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
  return now
}
