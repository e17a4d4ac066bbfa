import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { guardedHistory } from '../../../src/state/guarded-history.ts'
import { type Departure, guardLeaving } from '../../../src/state/leave-guards.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A history at `/b`, after `/a`, with the places its router has shown. */
function opened() {
  const memory = createMemoryHistory({ initialEntries: ['/a', '/b'], v5Compat: true })
  const history = guardedHistory(memory)
  const shown: string[] = []
  ends.push(history.listen(({ location }) => shown.push(location.pathname)))
  return { memory, navigator: history.navigator, shown }
}

/** A guard that holds everything back, and its departures. */
function heldBack(): readonly Departure[] {
  const departures: Departure[] = []
  ends.push(guardLeaving((departure) => departures.push(departure) > 0))
  return departures
}

describe('history with guards', () => {
  it('navigates at once without a guard', () => {
    const { navigator, shown } = opened()
    navigator.push('/c')
    navigator.replace('/d')
    navigator.go(-1)
    expect(shown).toEqual(['/c', '/d', '/b'])
  })

  it('navigates after a held push or replace proceeds', () => {
    const { memory, navigator, shown } = opened()
    const departures = heldBack()
    navigator.push('/c')
    navigator.replace('/d')
    expect(shown).toEqual([])
    expect(departures.map(({ from, to }) => [from.pathname, to.pathname])).toEqual([
      ['/b', '/c'],
      ['/b', '/d'],
    ])
    departures[1]?.proceed()
    expect(shown).toEqual(['/d'])
    expect(memory.location.pathname).toBe('/d')
  })

  it('undoes a held step in the history, and takes it after it proceeds, without a second question', async () => {
    const { memory, navigator, shown } = opened()
    const departures = heldBack()
    navigator.go(-1)
    expect(memory.location.pathname).toBe('/b')
    expect(shown).toEqual([])
    departures[0]?.proceed()
    await expect.poll(() => shown).toEqual(['/a'])
    expect(departures).toHaveLength(1)
    navigator.go(1)
    expect(shown).toEqual(['/a'])
    expect(departures[1]?.from.pathname).toBe('/a')
  })
})
