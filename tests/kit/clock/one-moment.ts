import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Keeps the clock of this process at one moment while the tests of a file run, as what is kept of a day and what it is compared with may
 * lie on both sides of midnight. Gives the moment. Epoch milliseconds.
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
