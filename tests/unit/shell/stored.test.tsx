// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { storedTabs, storeTabs } from '../../../src/shell/tabs/stored-tabs.ts'
import { forget, keep, readStored } from '../../../src/state/stored.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forget('TOKEN')
})

const refuse = (name: string) => () => {
  throw new DOMException('refused', name)
}

describe.each([
  ['blocked', () => vi.stubGlobal('localStorage', new Proxy({}, { get: refuse('SecurityError') }))],
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))],
])('with %s storage', (_, close) => {
  it('a value is kept until the page closes', () => {
    keep('TOKEN', 'before')
    close()
    keep('TOKEN', 'abc', 1000)
    expect(readStored('TOKEN')).toBe('abc')
    expect(readStored('TOKEN', Date.now() + 2000)).toBeUndefined()
    forget('TOKEN')
    expect([undefined, 'before']).toContain(readStored('TOKEN'))
    expect(readStored('NOTHING')).toBeUndefined()
  })

  it('open pages are not stored, without an error', () => {
    close()
    vi.stubGlobal('sessionStorage', new Proxy({}, { get: refuse('SecurityError') }))
    storeTabs('1', { open: [], active: '', keptAlive: [], recent: [], at: '', atTab: '', next: 1 })
    expect(storedTabs('1')).toEqual([])
  })
})

it('a value stored by another window takes precedence again', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))
  keep('TOKEN', 'own')
  full.mockRestore()
  keep('TOKEN', 'later')
  expect(readStored('TOKEN')).toBe('later')
})
