import { describe, expect, it } from 'vitest'
import { together } from '../../../server/platform/store/together.ts'

describe('together', () => {
  it('asks once for the keys of one tick, and again for those of the next', async () => {
    const asked: string[][] = []
    const ask = async (keys: readonly string[]) => {
      asked.push([...keys])
      return (key: string) => `value of ${key}`
    }
    const asker = {}
    const first = await Promise.all(['a', 'b', 'a'].map((key) => together(asker, 'question', key, ask)))
    const second = await together(asker, 'question', 'a', ask)
    expect({ asked, first, second }).toEqual({
      asked: [['a', 'b'], ['a']],
      first: ['value of a', 'value of b', 'value of a'],
      second: 'value of a',
    })
  })

  it('keeps questions and askers apart', async () => {
    const answers = (name: string) => async () => (key: string) => `${name} ${key}`
    const [one, other] = [{}, {}]
    expect(
      await Promise.all([
        together(one, 'x', 'a', answers('one x')),
        together(one, 'y', 'a', answers('one y')),
        together(other, 'x', 'a', answers('other x')),
      ]),
    ).toEqual(['one x a', 'one y a', 'other x a'])
  })

  it('fails for all callers of a failed question, and asks again for the next', async () => {
    const asker = {}
    const fails = async () => {
      throw new Error('no database')
    }
    const all = await Promise.allSettled(['a', 'b'].map((key) => together(asker, 'x', key, fails)))
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await together(asker, 'x', 'a', async () => () => 'found')).toBe('found')
  })
})
