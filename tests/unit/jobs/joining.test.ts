import { describe, expect, it } from 'vitest'
import { joining } from '../../../server/features/jobs/joining.ts'

/** Work whose batches end when the test says so. */
function held() {
  const batches: (readonly number[])[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const join = joining<number>((items) => {
    batches.push([...items])
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  return { batches, ends, join }
}
const turn = () => new Promise((done) => setImmediate(done))

describe('joined work', () => {
  it('begins at once, and takes what comes meanwhile as one batch', async () => {
    const { batches, ends, join } = held()
    const calls = [join('a', 1), join('a', 2), join('a', 3)]
    await turn()
    expect(batches).toEqual([[1]])
    ends[0]?.resolve()
    await calls[0]
    await turn()
    expect(batches).toEqual([[1], [2, 3]])
    ends[1]?.resolve()
    await Promise.all(calls)
    const last = join('a', 4)
    await turn()
    expect(batches).toEqual([[1], [2, 3], [4]])
    ends[2]?.resolve()
    await last
  })

  it('keeps keys apart, and batches small', async () => {
    const { batches, ends, join } = held()
    const calls = Array.from({ length: 30 }, (_, index) => join('a', index))
    const other = join('b', 100)
    await turn()
    expect(batches).toEqual([[0], [100]])
    for (const _ of [1, 2, 3]) {
      for (const end of ends) end.resolve()
      await turn()
      await turn()
    }
    await Promise.all([...calls, other])
    expect(batches.map(({ length }) => length)).toEqual([1, 1, 20, 9])
  })

  it('tells a failure to the callers of its batch, and goes on', async () => {
    const { batches, ends, join } = held()
    const [first, second] = [join('a', 1), join('a', 2)]
    const failed = expect(first).rejects.toThrow('no')
    await turn()
    ends[0]?.reject(new Error('no'))
    await failed
    await turn()
    ends[1]?.resolve()
    await second
    expect(batches).toEqual([[1], [2]])
  })

  it('waits for a long batch for a while only', async () => {
    const { batches, ends, join } = held()
    const calls = [join('a', 1), join('a', 2)]
    await expect.poll(() => batches).toEqual([[1], [2]])
    for (const end of ends) end.resolve()
    await Promise.all(calls)
  })
})
