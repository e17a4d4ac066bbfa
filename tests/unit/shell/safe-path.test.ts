import { describe, expect, it } from 'vitest'
import { outsideAddress, safePath } from '../../../src/state/safe-path.ts'

const home = '/dashboard/analysis'

describe('target of a redirect', () => {
  it.each([
    '/srm/supplier/bank?q.a=1#x',
    '/list/srm/supplier/bank?next=//evil.example',
    '/form/bd/bank?id=%2F%2Fevil.example',
  ])('is a path of this site: %s', (target) => {
    expect(safePath(target)).toBe(target)
  })

  it.each([
    null,
    '',
    'srm/supplier/bank',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/x/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    ' //evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/user/login',
    '/user/login?redirect=/user/login',
  ])('is home instead of %j', (target) => {
    expect(safePath(target)).toBe(home)
  })

  it('is never another site for a browser, for any text', () => {
    const parts = ['/', '//', '\\', '.', '..', '\t', '%2f', '@', ':', 'evil.example', '?', '#', 'a', ' ']
    let state = 7
    const next = () => (state = (state * 48_271) % 2_147_483_647)
    for (let turn = 0; turn < 20_000; turn += 1) {
      const target = Array.from({ length: 1 + (next() % 6) }, () => parts[next() % parts.length]).join('')
      const path = safePath(target)
      expect(new URL(path, 'https://ours.example').origin, target).toBe('https://ours.example')
    }
  })
})

describe('external address', () => {
  it.each(['https://example.com/a', 'http://example.com/'])('may be %s', (target) => {
    expect(outsideAddress(target)).toBe(target)
  })

  it.each([
    undefined,
    '',
    '/a',
    '//example.com',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc',
  ])('is refused: %j', (target) => {
    expect(outsideAddress(target)).toBeUndefined()
  })
})
